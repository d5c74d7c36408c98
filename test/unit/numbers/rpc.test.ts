import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { extensionsModule } from '../../../electron/core/extensions/index.ts'
import { groupsModule } from '../../../electron/core/groups/index.ts'
import type { Job } from '../../../electron/bridge/jobs.ts'
import { numbersModule } from '../../../electron/core/numbers/index.ts'
import type { Forwarding, SeenNumber } from '../../../electron/bridge/numbers.ts'
import type { CabinetContext, Module } from '../../../electron/core/module/module.ts'
import { createServiceClient, type ServiceClient } from '../../../electron/service/index.ts'
import { contextOver, joined } from '../core/support/context.ts'
import { createHome, type Home } from '../core/support/harness.ts'
import { leadingOf } from '../../../electron/shared/leading.ts'
import { startService, type Service } from '../../support/service.ts'

/** A cabinet that is reached by the RPC interface alone. */
let homes: Home[]
let service: Service
let client: ServiceClient
let context: CabinetContext
let commands: Module<'numbers'>['commands']

beforeAll(async () => {
  homes = [await createHome(), await createHome()]
  service = await startService(homes[0]!.path)
  const { rpc } = service.addresses
  client = createServiceClient({ addresses: { rpc }, token: service.apiToken })
  context = contextOver({ client, home: homes[1]!.path, apiFamily: () => 'rpc' })
  joined(context, extensionsModule(context))
  joined(context, groupsModule(context))
  commands = joined<'numbers'>(context, numbersModule(context)).commands
})
beforeEach(async () => {
  await service.reset()
  await context.account.renew('numbers')
})
afterAll(async () => {
  await context.jobs.stop()
  await client.close()
  await service.close()
  for (const home of homes) await home.remove()
})

async function ended(job: Promise<Job>): Promise<Job> {
  const { id } = await job
  await context.jobs.ended(id)
  return context.jobs.get(id)
}

async function own(number: string) {
  return (await context.account.renew('numbers')).find((one) => one.number === number)
}

async function seenNumber(): Promise<SeenNumber> {
  const found = await own('74852000200')
  return { of: 'owned', id: found?.id ?? 0, seen: leadingOf(found ?? {}) }
}

test('tells own numbers with kind, owner, alias and where they lead', async () => {
  expect(await own('74852000200')).toEqual({
    id: expect.any(Number) as number,
    number: '74852000200',
    kind: 'abc',
    owner: 'business',
    alias: 'Главный',
    following: { name: expect.any(String) as string },
    callerIdOf: [],
  })
  expect(await own('79610002233')).toMatchObject({ kind: 'def', owner: 'personal' })
  expect(await own('78000004852')).toMatchObject({ kind: '800' })
})

test('forwards to a number, and to a SIP account by its login', async () => {
  const forward = async (forwarding: Forwarding) =>
    ended(commands['numbers.forward']({ numbers: [await seenNumber()], forwarding }))
  const job = await forward({ type: 'number', number: '8 910 000-12-34', shows: 'caller' })
  expect(job.steps).toEqual([{ subject: 'numbers', name: '74852000200', state: 'done' }])
  expect((await own('74852000200'))?.following?.name).toBe('79100001234')

  const sips = await context.account.rows('sip')
  expect(sips).toHaveLength(12)
  const sip = sips.find(({ name }) => name.endsWith('3006'))
  await forward({ type: 'sip', id: sip?.id ?? 0, shows: 'caller' })
  expect((await own('74852000200'))?.following?.name).toBe('Сергей Волков, замеры')
  expect(await service.violations()).toEqual([])
})

test.each<Forwarding>([
  { type: 'group', id: 404, shows: 'caller' },
  { type: 'empty' },
  { type: 'sip_uri', uri: 'a@b.example', shows: 'caller' },
  { type: 'crm1', host: 'crm.example', shows: 'caller' },
])('refuses to forward as %j, which this interface cannot', async (forwarding) => {
  await expect(
    commands['numbers.forward']({ numbers: [await seenNumber()], forwarding }),
  ).rejects.toThrow('invalid: type')
  expect((await service.requests())['rpcNumbers.forwardToDevice']).toBeUndefined()
})

test('offers numbers by a mask that this interface knows only in part', async () => {
  const query = { kind: 'abc', owner: 'business', code: '4852' } as const
  const all = await commands['numbers.offers']({ query, limit: 200 })
  const { offers } = await commands['numbers.offers']({
    query: { ...query, mask: '0?0*5' },
    limit: 200,
  })
  expect(offers.length).toBeGreaterThan(0)
  expect(offers.length).toBeLessThan(all.offers.length)
  expect(offers.every(({ number }) => /^748520\d0\d*5$/.test(number))).toBe(true)
  expect(offers[0]).toMatchObject({ price: expect.any(Number) as number, fee: 250, kind: 'abc' })
  expect(await commands['numbers.offers']({ query, limit: 3 })).toEqual({
    offers: all.offers.slice(0, 3),
    more: true,
  })
  await expect(
    commands['numbers.offers']({ query: { ...query, kind: '800' }, limit: 3 }),
  ).rejects.toThrow('invalid: kind')
})

test('tells cities with their codes', async () => {
  const regions = await commands['numbers.regions']({})
  expect(regions.find(({ title }) => title === 'Москва')?.codes).toEqual(
    expect.arrayContaining(['495', '499', '958']),
  )
})

test('buys, says why not, and gives up', async () => {
  const query = { kind: 'abc', owner: 'business', code: '4852', category: 0 } as const
  const { offers } = await commands['numbers.offers']({ query, limit: 3 })
  const [one, two, three] = offers.map(({ number }) => number)
  await service.sold(two!)
  await service.balance(200)
  const job = await ended(
    commands['numbers.buy']({ numbers: [one!, two!, three!], owner: 'business', price: 450 }),
  )
  expect(job.steps).toMatchObject([
    { state: 'done' },
    { state: 'failed', failure: { kind: 'refused', field: 'numbers', code: -1 } },
    { state: 'failed', failure: { kind: 'refused', field: 'balance', code: -2 } },
  ])
  const bought = await own(one!)
  expect(bought).toBeDefined()
  await commands['numbers.delete']({ id: bought?.id ?? 0 })
  expect(await own(one!)).toBeUndefined()
})

test('says which lists are out of its reach', async () => {
  await expect(context.account.rows('groups')).rejects.toMatchObject({ field: 'addresses.rest' })
})
