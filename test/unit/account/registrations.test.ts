import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Events } from '../../../electron/bridge/index.ts'
import type { Announce } from '../../../electron/core/platform/emitter.ts'
import { createAccount } from '../../../electron/core/account/account.ts'
import { registrationsPoll } from '../../../electron/core/numbers/registrations.ts'
import { numbersCollections } from '../../../electron/core/numbers/collections.ts'
import type { ExternalNumber } from '../../../electron/bridge/numbers.ts'
import {
  startScheduler,
  type Scheduler,
} from '../../../electron/core/platform/polling/scheduler.ts'
import { createServiceClient, type ServiceClient } from '../../../electron/service/index.ts'
import { contextOver } from '../core/support/context.ts'
import { createHome, type Home } from '../core/support/harness.ts'
import { startService, type Service } from '../../support/service.ts'

let home: Home
let service: Service
let client: ServiceClient
let scheduler: Scheduler | undefined

beforeAll(async () => {
  home = await createHome()
  service = await startService(home.path)
  client = createServiceClient({ addresses: service.addresses, token: service.apiToken })
})
afterAll(async () => {
  await scheduler?.stop()
  await client.close()
  await service.close()
  await home.remove()
})

test('follows each line that registers, and remembers how that came and went', async () => {
  const waiting: { fits: (line: ExternalNumber) => boolean; met: () => void }[] = []
  const announce: Announce = (name, payload) => {
    if (name !== 'account.changed') return
    const { delta } = payload as Events['account.changed']
    for (const line of delta.changed as ExternalNumber[]) {
      for (const one of waiting) if (one.fits(line)) one.met()
    }
  }
  const describe = () => ({ kind: 'internal' }) as const
  const account = createAccount({ cabinet: 'c', announce, describe })
  const context = contextOver({ client, home: home.path, account })
  account.declare(numbersCollections(context))
  const reaches = (fits: (line: ExternalNumber) => boolean) =>
    new Promise<void>((met) => waiting.push({ fits, met }))
  const oneOf = (key: string) => account.known('externalNumbers').find((line) => line.key === key)

  await account.rows('externalNumbers')
  const seen = reaches(({ key, registrations }) => key === '651' && registrations?.length === 1)
  const poll = { ...registrationsPoll(context), pause: () => 20 }
  scheduler = startScheduler([poll], { onOutcome: () => undefined })
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
