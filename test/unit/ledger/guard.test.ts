import { agreement } from '../../support/agreement.ts'
import { globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CoreFailure } from '../../../electron/core/platform/failures/core-failure.ts'
import { deedOf } from '../../../electron/core/ledger/deeds.ts'
import type { Outcome } from '../../../electron/core/platform/failures/outcome.ts'
import {
  createServiceClient,
  operations,
  ServiceFailure,
  risks,
  type ChangingId,
  type CostlyId,
  type ServiceClient,
} from '../../../electron/service/index.ts'
import { startServer } from '../../support/http-server.ts'
import { contextOver, subjectsOf } from '../core/support/context.ts'
import { createHome, type Home } from '../core/support/harness.ts'
import { clientOf } from '../service/client.ts'

let home: Home
let client: ServiceClient

beforeEach(async () => {
  home = await createHome()
  client = createServiceClient({ addresses: {} })
})
afterEach(async () => {
  await client.close()
  await home.remove()
})

/** A client of a service that answers everything alike. */
async function answering(status: number, body: string): Promise<ServiceClient> {
  const { url } = await startServer((_, response) => void response.writeHead(status).end(body))
  return clientOf(url)
}

const lost = () => new ServiceFailure({ kind: 'unknown', operation: 'groups.delete', sent: true })
const ABOUT = { subject: '7', label: 'Sales' }

/** A guard over operations that do what a test says, and an account that shows what a test says. */
function guarded(outcome: () => Outcome | Promise<Outcome>) {
  const { guard, ledger } = contextOver({ client, home: home.path })
  let sent = 0
  guard.declare({ 'groups.delete': { proof: async () => outcome() } })
  return {
    ledger,
    guard,
    sent: () => sent,
    remove: (act: () => Promise<unknown>) =>
      guard.executeOnce('groups.delete', ABOUT, () => {
        sent += 1
        return act()
      }),
  }
}

test('a module’s client knows nothing that costs or destroys', () => {
  const { client: own } = contextOver({ client, home: home.path })
  const free = own.call
  // @ts-expect-error It costs money.
  const buy = () => free('numbers.buy', { numbers: ['74852000213'], owner_type: 'business' })
  // @ts-expect-error It cannot be undone.
  const remove = () => free('groups.delete', { group_id: 7 })
  expect([buy, remove]).toHaveLength(2)
})

test('what needs an agreement cannot be called without one', () => {
  const { client: own, guard } = contextOver({ client, home: home.path })
  const { call, create } = own
  const hook = { url: 'https://a.example/', event: 'create' as const }
  // @ts-expect-error It leads calls out of the account.
  const divert = () => call('numbers.follow', { type: 'empty', numbers: [501] })
  // @ts-expect-error It posts somewhere.
  const post = () => create('webhooks.create', hook, {})
  const posted = () => create('webhooks.create', hook, { agreement })
  // @ts-expect-error It sets a password.
  const open = () => call('sip.change', { sip_id: 7, password: 'Aa345678' })
  const remove = () =>
    guard.executeOnce('groups.delete', ABOUT, (now) =>
      // @ts-expect-error It cannot be undone.
      now({ group_id: 7 }),
    )
  const rename = () => call('sip.change', { sip_id: 7, name: 'Anna' })
  const agreed = () => call('numbers.follow', { type: 'empty', numbers: [501] }, { agreement })
  expect([divert, post, posted, open, remove, rename, agreed]).toHaveLength(7)
})

test('every operation that costs and is called can be resolved by reading', () => {
  const modules = subjectsOf(contextOver({ client, home: home.path }))
  const resolved = new Set(
    Object.values(modules.all).flatMap(({ operations: declared = {} }) =>
      Object.entries(declared).flatMap(([id, { proof }]) => (proof ? [id] : [])),
    ),
  )
  const core = join(import.meta.dirname, '../../../electron/core')
  const carriedOut = globSync(`${core}/**/*.ts`).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/executeOnce\(\s*'([\w.]+)'/g)].map(
      ([, id]) => id ?? '',
    ),
  )
  const spending = carriedOut.filter((id) => operations[id as CostlyId].effect === 'spend')
  expect(spending.length).toBeGreaterThan(3)
  // No operation tells an account's package of calls: what became of it a person has to see.
  expect(spending.filter((id) => !resolved.has(id))).toEqual(['flashCall.takeProposal'])
})

test('a lost answer counts as done where the account shows it', async () => {
  const { remove, ledger, guard } = guarded(() => 'done')
  expect(await remove(() => Promise.reject(lost()))).toBeUndefined()
  expect((await ledger.last('groups.delete', '7'))?.state).toBe('done')
  expect(await guard.doubts()).toEqual([])
})

test('a lost answer stays unknown where the account does not show it, and that is told', async () => {
  const { remove, guard } = guarded(() => 'unknown')
  await expect(remove(() => Promise.reject(lost()))).rejects.toMatchObject({ kind: 'unknown' })
  expect(await guard.doubts()).toMatchObject([
    { operation: 'groups.delete', subject: '7', label: 'Sales', state: 'unknown', absent: true },
  ])
})

test('a call that certainly was not carried out has failed', async () => {
  const { remove, guard } = guarded(() => 'notDone')
  await expect(remove(() => Promise.reject(lost()))).rejects.toMatchObject({
    failure: { kind: 'incomplete' },
  })
  const refusal = new ServiceFailure({
    kind: 'refused',
    operation: 'groups.delete',
    sent: true,
    status: 500,
  })
  await expect(remove(() => Promise.reject(refusal))).rejects.toMatchObject({
    failure: { kind: 'refused', status: 500 },
  })
  expect(await guard.doubts()).toEqual([])
})

test('what cannot be read stays unknown, and nothing is sent again until it can', async () => {
  let readable = false
  const { remove, guard, sent } = guarded(() => {
    if (!readable) throw new CoreFailure('unreachable')
    return 'done'
  })
  await expect(remove(() => Promise.reject(lost()))).rejects.toMatchObject({ kind: 'unknown' })
  await expect(remove(() => Promise.resolve())).rejects.toThrow('unreachable')
  const [doubt] = await guard.doubts()
  expect(doubt).not.toHaveProperty('absent')
  readable = true
  expect(await remove(() => Promise.resolve())).toBeUndefined()
  expect(sent()).toBe(1)
})

test('the same asked for again meanwhile is the same call', async () => {
  const { remove, sent } = guarded(() => 'unknown')
  const end = Promise.withResolvers<string>()
  const both = [remove(() => end.promise), remove(() => end.promise)]
  end.resolve('gone')
  expect(await Promise.all(both)).toEqual(['gone', 'gone'])
  expect(sent()).toBe(1)
})

test.each([
  [200, '', 'unknown', 'unknown'],
  [204, '', 'done', 'done'],
  [200, '{}', 'unknown', 'unknown'],
  [200, 'null', 'done', 'done'],
  [200, '[]', 'notDone', 'failed'],
  [200, '{"success":true}', 'unknown', 'done'],
  [200, '{"message":"No such group"}', 'done', 'failed'],
] as const)(
  'where no reply is described, %i with %j and an account that says %s leave it %s',
  async (status, body, outcome, state) => {
    const own = await answering(status, body)
    const { guard, ledger } = contextOver({ client: own, home: home.path })
    guard.declare({ 'groups.delete': { proof: () => Promise.resolve(outcome) } })
    const work = guard.executeOnce('groups.delete', ABOUT, (call) =>
      call({ group_id: 7 }, { agreement }),
    )
    await work.catch(() => undefined)
    expect((await ledger.last('groups.delete', '7'))?.state).toBe(state)
  },
)

test('a spending whose reply says nothing is unknown until the account shows it', async () => {
  const own = await answering(200, '')
  const { guard, ledger } = contextOver({ client: own, home: home.path })
  let outcome: Outcome = 'unknown'
  guard.declare({ 'numbers.buy': { proof: () => Promise.resolve(outcome) } })
  const buy = () =>
    guard.executeOnce('numbers.buy', { subject: '1' }, (call) =>
      call({ numbers: ['74852000213'], owner_type: 'business' }, { agreement }),
    )
  await expect(buy()).rejects.toMatchObject({ kind: 'badReply' })
  expect((await ledger.last('numbers.buy', '1'))?.state).toBe('unknown')
  outcome = 'done'
  expect(await buy()).toBeUndefined()
  expect((await ledger.last('numbers.buy', '1'))?.state).toBe('done')
})

test('a purchase in doubt holds the next of its kind back, whichever interface is asked', async () => {
  const { guard, ledger } = contextOver({ client, home: home.path })
  const owned = new Set<string>()
  const isBought = async (number: string) => (owned.has(number) ? 'done' : 'unknown')
  guard.declare({ 'numbers.buy': { proof: isBought }, 'rpcNumbers.buy': { proof: isBought } })
  let sent = 0
  const buy = (operation: 'numbers.buy' | 'rpcNumbers.buy', subject: string, fails = false) =>
    guard.executeOnce(operation, { subject }, async () => {
      sent += 1
      if (fails) throw lost()
      return subject
    })
  await expect(buy('numbers.buy', '1', true)).rejects.toMatchObject({ kind: 'unknown' })
  for (const number of ['1', '2']) {
    await expect(buy('rpcNumbers.buy', number)).rejects.toMatchObject({
      failure: { kind: 'doubt' },
    })
  }
  const [doubt] = await ledger.open()
  await ledger.settle(doubt!.id)
  expect(await buy('rpcNumbers.buy', '2')).toBe('2')
  // Seen is not known: it is looked for before it is bought by the other interface.
  owned.add('1')
  expect(await buy('rpcNumbers.buy', '1')).toBeUndefined()
  expect(sent).toBe(2)
})

test('every purchase that two interfaces know is one deed', () => {
  const bought = Object.keys(risks).filter((id) => risks[id as ChangingId] === 'spends')
  const byDeed = Map.groupBy(bought, deedOf)
  expect(Object.fromEntries(byDeed)).toEqual({
    'flashCall.takeProposal': ['flashCall.takeProposal'],
    'numbers.buy': ['numbers.buy', 'rpcNumbers.buy'],
    'sms.activatePacket': ['legacySms.addPacket', 'sms.activatePacket'],
    'tariffs.activate': ['tariffs.activate'],
  })
})

test('an outcome that the disk does not take is told, and holds back nothing in this run', async () => {
  const { remove, ledger } = guarded(() => 'unknown')
  const [written, kept] = [join(home.path, 'ledger-c.json'), join(home.path, 'kept.json')]
  const harmed = async () => {
    renameSync(written, kept)
    mkdirSync(join(written, 'in-the-way'), { recursive: true })
    return 'gone'
  }
  expect(await remove(harmed)).toBe('gone')
  expect((await ledger.last('groups.delete', '7'))?.state).toBe('done')
  rmSync(written, { recursive: true })
  renameSync(kept, written)
  expect(await remove(() => Promise.resolve('again'))).toBe('again')
})
