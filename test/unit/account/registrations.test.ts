import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSlice } from '../../../electron/core/account/slice.ts'
import { watchRegistrations } from '../../../electron/core/account/registrations.ts'
import type { ExternalNumber } from '../../../electron/core/account/types.ts'
import { createServiceClient, type ServiceClient } from '../../../electron/service/index.ts'
import { externalNumber } from '../../../electron/core/account/rows.ts'
import { createHome, type Home } from '../core/support/harness.ts'
import { startService, type Service } from '../../support/service.ts'

let home: Home
let service: Service
let client: ServiceClient
const stop = new AbortController()

beforeAll(async () => {
  home = await createHome()
  service = await startService(home.path)
  client = createServiceClient({ addresses: service.addresses, token: service.apiToken })
})
afterAll(async () => {
  stop.abort()
  await client.close()
  await service.close()
  await home.remove()
})

test('follows each line that registers, and remembers how that came and went', async () => {
  const waiting: { fits: (line: ExternalNumber) => boolean; met: () => void }[] = []
  const slice = createSlice<ExternalNumber>({
    keyOf: ({ key }) => key,
    read: async () =>
      (await client.call('externalNumbers.list', {})).external_numbers.fit.map(externalNumber),
    announce(_, changed) {
      for (const line of changed) for (const one of waiting) if (one.fits(line)) one.met()
    },
    describe: () => ({ kind: 'internal' }),
    now: Date.now,
  })
  const reaches = (fits: (line: ExternalNumber) => boolean) =>
    new Promise<void>((met) => waiting.push({ fits, met }))
  const oneOf = (key: string) => slice.rows().find((line) => line.key === key)

  await slice.ready()
  const seen = reaches(({ key, registrations }) => key === '651' && registrations?.length === 1)
  watchRegistrations({
    slice,
    client,
    signal: stop.signal,
    zone: 'Europe/Moscow',
    pause: () => 20,
    describe: () => undefined,
    onSignedOut: () => undefined,
    now: Date.now,
  })
  await seen
  expect(Date.now() - (oneOf('651')?.registeredAt ?? 0)).toBeGreaterThan(9 * 86_400_000)
  expect(oneOf('652')).toMatchObject({ registered: false, registrations: [{ registered: false }] })
  expect(oneOf('653')).not.toHaveProperty('registrations')

  const lost = reaches(({ key, registered }) => key === '651' && registered === false)
  await service.registration(651, false)
  await lost
  const found = reaches(({ registrations }) => registrations?.length === 3)
  await service.registration(651, true)
  await found
  expect(oneOf('651')?.registrations?.map(({ registered }) => registered)).toEqual([
    true,
    false,
    true,
  ])
})
