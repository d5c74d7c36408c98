import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openMemoryDatabase } from '../../support/database.ts'
import { moneyModule, type MoneyModule } from '../../../electron/core/money/index.ts'
import type { MovementKind } from '../../../electron/bridge/money.ts'
import { createServiceClient, type ServiceClient } from '../../../electron/service/index.ts'
import { startService, type Service } from '../../support/service.ts'
import { contextOver } from '../core/support/context.ts'
import { createHome, type Home } from '../core/support/harness.ts'

/** An account that is reached by the RPC interface alone. */
let homes: Home[]
let service: Service
let client: ServiceClient
/** Another administrator, who is given the other interface too. */
let other: ServiceClient
let money: MoneyModule

beforeAll(async () => {
  homes = [await createHome(), await createHome()]
  service = await startService(homes[0]!.path)
  const { rest, rpc } = service.addresses
  client = createServiceClient({ addresses: { rpc }, token: service.apiToken })
  other = createServiceClient({ addresses: { rest }, token: service.apiToken })
})
beforeEach(async () => {
  await service.reset()
  const database = openMemoryDatabase()
  money = moneyModule(
    contextOver({ client, home: homes[1]!.path, database, apiFamily: () => 'rpc' }),
  )
})
afterAll(async () => {
  await client.close()
  await other.close()
  await service.close()
  for (const home of homes) await home.remove()
})

/** What is read when its time has come. */
async function poll(...names: string[]): Promise<void> {
  const { signal } = new AbortController()
  for (const name of names) await money.polls?.find((one) => one.name === name)?.run(signal)
}
const movements = async () =>
  (await money.commands['money.movements']({ filter: {}, limit: 5_000 })).rows
const state = () => money.commands['money.state']({})

/** The same history by the other interface, as kind, kopecks and words. */
async function byRest(): Promise<string[]> {
  const rows: string[] = []
  for (const type of ['payment', 'charge', 'subscription'] as const satisfies MovementKind[]) {
    const { history } = await other.call('payment.history', { type, limit: 5_000, page: 1 })
    for (const { money: sum, comment } of history.valid) {
      const kopecks = Math.round(sum * 100) * (type === 'payment' ? 1 : -1)
      rows.push(`${type} ${kopecks} ${comment}`)
    }
  }
  return rows.sort()
}
const told = async () =>
  (await movements()).map(({ kind, sum, comment }) => `${kind} ${sum} ${comment}`).sort()

test('the balance and the three histories are what the other interface tells of them', async () => {
  await poll('money', 'movements')
  const rows = await told()
  expect(rows.length).toBeGreaterThan(20)
  expect(new Set((await movements()).map(({ kind }) => kind)).size).toBe(3)
  const { balance, history } = await state()
  expect(Object.keys(await service.requests()).sort()).toEqual(['users.balance', 'users.xdrs'])
  expect(rows).toEqual(await byRest())
  expect(balance?.amount).toBe((await other.call('payment.balance', {})).balance)
  expect(history).toMatchObject({ reading: false, readAt: expect.any(Number) as number })
  expect(history).not.toHaveProperty('failure')
  expect(await service.violations()).toEqual([])
})

test('a later reading asks for the last days alone, and adds once what has come', async () => {
  await poll('money', 'movements')
  const before = await told()
  await service.balance(60_000)
  await other.call('tariffs.activate', { tariff_id: 31 })
  for (let turn = 0; turn < 2; turn += 1) await poll('money', 'movements')
  const after = await told()
  expect(after.length).toBeGreaterThan(before.length)
  expect(after).toEqual(await byRest())
  expect((await service.requests())['users.xdrs']).toBe(9)
})

test('a history that is refused is told of, and keeps what is there', async () => {
  await poll('money', 'movements')
  const rows = await told()
  await service.fault({ operation: 'users.xdrs', kind: 'status', status: 400 })
  await expect(poll('movements')).rejects.toMatchObject({ kind: 'refused' })
  expect((await state()).history).toMatchObject({ failure: { kind: 'refused' } })
  expect(await told()).toEqual(rows)
  await poll('movements')
  expect((await state()).history).not.toHaveProperty('failure')
})

test('the threshold, which this interface does not tell, is neither asked for nor claimed', async () => {
  await poll('money', 'movements')
  expect(await state()).not.toHaveProperty('threshold')
  const setting = money.commands['money.setThreshold']({ amount: 500 })
  await expect(setting).rejects.toMatchObject({ field: 'addresses.rest' })
  expect(await state()).not.toHaveProperty('threshold')
})
