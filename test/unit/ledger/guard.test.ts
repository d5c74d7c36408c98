import { readFileSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CoreFailure } from '../../../electron/core/failure.ts'
import type { Finding } from '../../../electron/core/ledger/guard.ts'
import {
  createServiceClient,
  operations,
  ServiceFailure,
  type CostlyId,
  type ServiceClient,
} from '../../../electron/service/index.ts'
import { contextOver, subjectsOf } from '../core/support/context.ts'
import { createHome, type Home } from '../core/support/harness.ts'

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

const lost = () => new ServiceFailure({ kind: 'unknown', operation: 'groups.delete', sent: true })
const ABOUT = { subject: '7', label: 'Sales' }

/** A guard over operations that do what a test says, and an account that shows what a test says. */
function guarded(finding: () => Finding | Promise<Finding>) {
  const { guard, ledger } = contextOver({ client, home: home.path })
  let sent = 0
  guard.resolveBy({ 'groups.delete': async () => finding() })
  return {
    ledger,
    guard,
    sent: () => sent,
    remove: (act: () => Promise<unknown>) =>
      guard.carryOut('groups.delete', ABOUT, () => {
        sent += 1
        return act()
      }),
  }
}

test('a subject’s client knows nothing that costs or destroys', () => {
  const { client: own } = contextOver({ client, home: home.path })
  const free = own.call
  // @ts-expect-error It costs money.
  const buy = () => free('numbers.buy', { numbers: ['74852000213'], owner_type: 'business' })
  // @ts-expect-error It cannot be undone.
  const remove = () => free('groups.delete', { group_id: 7 })
  expect([buy, remove]).toHaveLength(2)
})

test('every operation that costs and is called can be resolved by reading', () => {
  const subjects = subjectsOf(contextOver({ client, home: home.path }))
  const resolved = new Set(
    Object.values(subjects.all).flatMap(({ resolvers = {} }) => Object.keys(resolvers)),
  )
  const core = join(import.meta.dirname, '../../../electron/core')
  const carriedOut = globSync(`${core}/**/*.ts`).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/carryOut\(\s*'([\w.]+)'/g)].map(([, id]) => id ?? ''),
  )
  const spending = carriedOut.filter((id) => operations[id as CostlyId].effect === 'spend')
  expect(spending.length).toBeGreaterThan(3)
  expect(spending.filter((id) => !resolved.has(id))).toEqual([])
})

test('a lost answer counts as done where the account shows it', async () => {
  const { remove, ledger, guard } = guarded(() => 'carriedOut')
  expect(await remove(() => Promise.reject(lost()))).toBeUndefined()
  expect(ledger.last('groups.delete', '7')?.state).toBe('done')
  expect(await guard.doubts()).toEqual([])
})

test('a lost answer stays unknown where the account does not show it, and that is told', async () => {
  const { remove, guard } = guarded(() => 'notSeen')
  await expect(remove(() => Promise.reject(lost()))).rejects.toMatchObject({ kind: 'unknown' })
  expect(await guard.doubts()).toMatchObject([
    { operation: 'groups.delete', subject: '7', label: 'Sales', state: 'unknown', absent: true },
  ])
})

test('a call that certainly was not carried out has failed', async () => {
  const { remove, guard } = guarded(() => 'notCarriedOut')
  await expect(remove(() => Promise.reject(lost()))).rejects.toMatchObject({
    failure: { kind: 'incomplete' },
  })
  const refusal = new ServiceFailure({
    kind: 'refused',
    operation: 'groups.delete',
    sent: true,
    status: 500,
  })
  await expect(remove(() => Promise.reject(refusal))).rejects.toBe(refusal)
  expect(await guard.doubts()).toEqual([])
})

test('what cannot be read stays unknown, and nothing is sent again until it can', async () => {
  let readable = false
  const { remove, guard, sent } = guarded(() => {
    if (!readable) throw new CoreFailure('unreachable')
    return 'carriedOut'
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
  const { remove, sent } = guarded(() => 'notSeen')
  const end = Promise.withResolvers<string>()
  const both = [remove(() => end.promise), remove(() => end.promise)]
  end.resolve('gone')
  expect(await Promise.all(both)).toEqual(['gone', 'gone'])
  expect(sent()).toBe(1)
})
