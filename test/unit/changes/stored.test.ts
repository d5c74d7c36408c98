import { afterEach, beforeEach, expect, test } from 'vitest'
import type { KeptChange, PlannedChange } from '../../../electron/bridge/changes.ts'
import type { ChangeTables } from '../../../electron/core/changes/tables.ts'
import type { Direct } from '../../../electron/core/database/tables.ts'
import { openInMemory, openStore, type Store } from '../../support/database.ts'

let store: Store
let changes: Direct<ChangeTables>
beforeEach(() => {
  store = openStore(openInMemory())
  changes = store.of<ChangeTables>('changes')
})
afterEach(() => {
  store.close()
})

const lasting = (id: string, thing: string, until: number): KeptChange => ({
  id,
  at: 0,
  kind: 'numbers',
  thing,
  name: thing,
  action: 'changed',
  outcome: 'done',
  until,
})
const plan = (id: string, from: number): PlannedChange => ({
  id,
  kind: 'numbers',
  thing: id,
  name: id,
  from,
  before: { forwarding: 'a' },
  after: { forwarding: 'b' },
})

test('a file that was copied begins and reverts nothing by itself', () => {
  changes.begin(lasting('one', '501', 5), [])
  changes.plan([plan('502', 3)])
  store.beginRun('first', undefined)
  store.beginRun('last', 'of another')
  expect(changes.planned()).toMatchObject([{ id: '502', waits: true }])
  expect(changes.takeWaiting()).toHaveLength(1)
  expect(changes.takeEnded(5)).toMatchObject([{ until: 5, changes: [{ id: 'one' }] }])
})

test('an end without an answer does not keep others from returning', () => {
  changes.begin(lasting('old', '501', 5), [])
  changes.leave(['old'])
  changes.takeEnded(6)
  for (const thing of ['501', '502']) {
    changes.begin({ ...lasting(thing, thing, 20), at: 10 }, [])
    changes.end(thing, 'done')
  }
  expect(changes.ends()).toMatchObject([
    { until: 5, changes: [{ id: 'old' }] },
    { until: 20, returns: true, changes: [{ id: '501' }, { id: '502' }] },
  ])
})

test('only the number whose end was moved is left to the user', () => {
  const { until: _, ...forGood } = lasting('moved', '501', 0)
  changes.begin(forGood, [])
  changes.setEnd(['moved'], 20)
  for (const thing of ['501', '502']) changes.begin(lasting(thing, thing, 20), [])
  expect(changes.ends()).toMatchObject([
    { changes: [{ id: 'moved' }, { id: '501' }] },
    { returns: true, changes: [{ id: '502' }] },
  ])
})

test('a temporary change puts off the end of another once it was carried out', () => {
  changes.begin(lasting('old', '501', 5), [])
  for (const [id, outcome] of [
    ['refused', 'notDone'],
    ['done', 'done'],
  ] as const) {
    changes.begin({ ...lasting(id, '501', 20), outcome: 'unknown' }, [])
    expect(changes.nextEnd()).toBe(5)
    changes.end(id, outcome)
  }
  expect(changes.ends()).toMatchObject([{ until: 20, changes: [{ id: 'old' }, { id: 'done' }] }])
})

const OFFICE = { forwarding: 'office' }
const HOME = { forwarding: 'home' }
/** A change for good that was carried out, made over a temporary one. */
const over = (id: string, at: number, what: Partial<KeptChange> = {}): KeptChange => {
  const { until: _, ...forGood } = lasting(id, '501', 0)
  return { ...forGood, at, after: HOME, ...what }
}
const back = { work: 'changes.putBack', after: OFFICE } as const
const restore = { work: 'history.restore' } as const

test.each<[string, boolean, [KeptChange, string[]?][]]>([
  ['a change by hand', false, [[over('hand', 20)]]],
  ['one for good to the same place', false, [[over('same', 20, { after: OFFICE })]]],
  ['a return to a moment before', false, [[over('then', 20, restore)]]],
  ['a return to a moment with it', true, [[over('then', 20, { ...restore, after: OFFICE })]]],
  ['a revert of what came before', false, [[over('back', 20, { ...back, after: HOME }), ['old']]]],
  ['a change that was reverted', true, [[over('hand', 20)], [over('back', 30, back), ['hand']]]],
  ['one that was not carried out', true, [[over('hand', 20, { outcome: 'notDone' })]]],
  ['one whose outcome is not known', true, [[over('hand', 20, { outcome: 'unknown' })]]],
  ['one that has an end of its own', true, [[over('shorter', 20, { until: 50 })]]],
  ['a change made elsewhere', true, [[over('others', 20, { since: 15 })]]],
  ['one that others changed', true, [[over('hand', 20)], [over('others', 30, { since: 25 })]]],
  ['a change of another number', true, [[over('other', 20, { thing: '502' })]]],
])('over a temporary change: %s', (_, isKept, later) => {
  changes.begin(over('old', 5), [])
  changes.begin({ ...lasting('one', '501', 99), at: 10, after: OFFICE }, [])
  for (const [change, reverted] of later) {
    changes.begin(change, reverted ?? [])
    changes.end(change.id, change.outcome)
  }
  const isIn = ({ changes }: { changes: readonly { id: string }[] }) =>
    changes.some(({ id }) => id === 'one')
  expect(changes.ends().some(isIn)).toBe(isKept)
  expect(changes.named(['one'])[0]?.until).toBe(isKept ? 99 : undefined)
})
