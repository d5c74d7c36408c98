import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChangedBody } from '../../../electron/bridge/changes.ts'
import type { Difference } from '../../../electron/bridge/history.ts'
import type { ForgettingTables } from '../../../electron/core/forgetting/tables.ts'
import type { HistoryTables } from '../../../electron/core/history/tables.ts'
import { openInMemory, openStore } from '../../support/database.ts'
import { account, MINUTE, step, things } from './support/account.ts'

/** The account's state by things, as lists and details show it together. */
type State = Record<string, ChangedBody>

const DAY = 24 * 60 * MINUTE

/** Groups that are read as a whole, list and details, in any order of rows, keys and members. */
function groups() {
  const store = openStore(openInMemory())
  const history = store.of<HistoryTables>('history')
  let now = 1_000_000

  function read(there: State, turned: boolean): void {
    const all = Object.entries(there)
    const [began, ended] = [(now += 1), (now += 1)]
    const about = { kind: 'groups', began, ended, isWhole: true } as const
    const seen = all.map(([thing, { name }]) => ({
      thing,
      name: String(name),
      body: { name },
    }))
    history.take({ ...about, source: 'list', things: turned ? seen.toReversed() : seen })
    for (const [thing, { name, ...rest }] of all) {
      const fields = Object.entries({ name, ...rest })
      const body = Object.fromEntries(turned ? fields.toReversed() : fields)
      if (turned && Array.isArray(body['sips'])) body['sips'] = body['sips'].toReversed()
      history.take({
        ...{ ...about, source: 'detail' },
        things: [{ thing, name: String(name), body }],
      })
    }
  }

  return {
    history,
    store,
    pass: (ms: number) => void (now += ms),
    /** Reads until a short list is believed and what is gone is gone; returns the moment. */
    settle(there: State, turned = false): number {
      for (let times = 0; times < 3; times += 1) read(there, turned)
      return now
    },
  }
}

const body = fc.record(
  {
    name: fc.constantFrom('Sales', 'Support', 'Front desk'),
    timeout: fc.integer({ min: 1, max: 3 }),
    sips: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
    pickup: fc.record({ pickup_number: fc.constantFrom('*1', '*2') }),
  },
  { requiredKeys: ['name', 'timeout'] },
)
const state = fc.dictionary(fc.constantFrom('1', '2', '3', '4'), body, { minKeys: 1 })

/** A state with the order of members that means nothing taken out. */
const plain = (given: State): State =>
  Object.fromEntries(
    Object.entries(given).map(([thing, { sips, ...rest }]) => [
      thing,
      { ...rest, ...(Array.isArray(sips) && { sips: sips.toSorted() }) },
    ]),
  )

function applied(given: State, differences: readonly Difference[]): State {
  const next = { ...given }
  for (const { thing, action, before = {}, after = {} } of differences) {
    if (action === 'deleted') delete next[thing]
    else {
      const kept = Object.entries(next[thing] ?? {}).filter(([field]) => !(field in before))
      next[thing] = { ...Object.fromEntries(kept), ...after }
    }
  }
  return next
}

test('a difference turns its first state into the second, both ways, and is empty for one state', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(state, fc.boolean()), { minLength: 2, maxLength: 6 }), (all) => {
      const { history, settle, store } = groups()
      try {
        const moments = all.map(([there, turned]) => ({ there, at: settle(there, turned) }))
        for (const { there, at } of moments) {
          for (const other of moments) {
            const { differences, unseen } = history.compare(at, other.at)
            // What was in the first reading is not known before it, and what came later was created.
            expect(unseen).toBe(0)
            expect(plain(applied(there, differences))).toEqual(plain(other.there))
            const named = differences.map(({ thing }) => thing)
            expect(new Set(named).size).toBe(named.length)
            if (at === other.at) expect(differences).toEqual([])
          }
        }
      } finally {
        store.close()
      }
    }),
    { numRuns: 25 },
  )
})

test('the order of rows, keys and members makes no state', () => {
  const { history, settle, store } = groups()
  const there = {
    1: { name: 'Sales', timeout: 1, sips: [1, 2, 3] },
    2: { name: 'Support', timeout: 2 },
  }
  const at = settle(there)
  const later = settle(there, true)
  expect(history.compare(at, later)).toEqual({ differences: [], unseen: 0 })
  store.close()
})

test('every window between two moments holds what happened, and names its origin truly', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const at = account()
      try {
        for (const one of things) at.there.set(one, at.value())
        at.read()
        const from = at.now()
        for (const one of steps) one(at)
        for (const { thing, action, since, at: until, origin } of at.history.compare(from, at.now())
          .differences) {
          const isWithin = (when: number) => since <= when && when <= until
          const theirs = [...at.foreign]
            .filter(([key]) => key.startsWith(`${thing} `))
            .flatMap(([, times]) => times)
          const about = `${action} ${thing}, ${since} to ${until}, ${origin}`
          expect([...theirs, ...at.carriedOut].some(isWithin), about).toBe(true)
          if (origin === 'elsewhere') expect(theirs.some(isWithin), about).toBe(true)
          if (origin === 'here') expect(at.carriedOut.some(isWithin), about).toBe(true)
        }
      } finally {
        at.close()
      }
    }),
    { numRuns: 100 },
  )
})

test('a deletion before our own that nothing has shown apart from it is not called ours', () => {
  const at = account()
  for (const one of things) at.there.set(one, at.value())
  at.read()
  const from = at.now()
  at.elsewhere('501')
  at.read()
  at.elsewhere('501', at.value())
  at.own('501', undefined, 'done', true)
  at.read()
  expect(at.history.compare(from, at.now()).differences).toMatchObject([
    { thing: '501', action: 'deleted', origin: 'perhaps', at: at.now() },
  ])
  at.close()
})

test('what a list lacks was not set, whatever older details say', () => {
  const store = openStore(openInMemory())
  const history = store.of<HistoryTables>('history')
  const read = (source: 'list' | 'detail', at: number, body: ChangedBody) =>
    history.take({
      ...{ kind: 'sip', source, isWhole: true, began: at, ended: at },
      things: [{ thing: '7', name: '3001', body }],
    })
  read('list', 1, { aon: 501 })
  read('detail', 2, { aon: 501, dial_time: 20 })
  read('list', 1000, {})
  read('list', 2000, { aon: 502 })
  const [difference] = history.compare(1500, 2500).differences
  expect([difference?.before, difference?.after]).toEqual([{}, { aon: 502 }])
  const [change] = history.changedSince(1500, [{ kind: 'sip', thing: '7', fields: ['aon'] }])
  expect([change?.before, change?.after]).toEqual([{}, { aon: 502 }])
  store.close()
})

test('what was not read is not compared, and what is lacking once is not gone', () => {
  const at = account()
  for (const one of things) at.there.set(one, 1)
  const before = at.now()
  at.read()
  const first = at.now()
  expect(at.history.compare(before, first)).toEqual({ differences: [], unseen: 3 })
  at.elsewhere('503')
  at.read()
  expect(at.history.compare(first, at.now()).differences).toEqual([])
  at.read([['501', 1]], false)
  expect(at.history.compare(first, at.now()).differences).toEqual([])
  at.read()
  expect(at.history.compare(first, at.now()).differences).toMatchObject([
    { thing: '503', action: 'deleted', origin: 'elsewhere', before: { forwarding: { id: 1 } } },
  ])
  at.close()
})

test('states of old are removed, but for those that a named moment shows', () => {
  const { history, settle, pass, store } = groups()
  const named = settle({ 1: { name: 'Sales', timeout: 1 } })
  history.keepMoment({ at: named, name: 'Before the move', unread: [] })
  pass(DAY)
  const unnamed = settle({ 1: { name: 'Sales', timeout: 2 } })
  history.keepMoment({ at: unnamed, unread: [] })
  pass(DAY)
  const last = settle({ 1: { name: 'Sales', timeout: 3 } })
  history.prune(last)
  expect(history.moments()).toEqual([{ at: named, name: 'Before the move', unread: [] }])
  expect(history.compare(named, last).differences).toMatchObject([
    { before: { timeout: 1 }, after: { timeout: 3 } },
  ])
  expect(history.compare(unnamed, last)).toEqual({ differences: [], unseen: 1 })
  store.close()
})

test('a person who is forgotten is in no former state and in no name of a moment', () => {
  const store = openStore(openInMemory())
  const history = store.of<HistoryTables>('history')
  const about = { kind: 'numbers', source: 'list', isWhole: true } as const
  const read = (at: number, number: string) =>
    history.take({
      ...{ ...about, began: at, ended: at + 1 },
      things: [
        { thing: '501', name: '74950000501', body: { forwarding: { type: 'number', number } } },
      ],
    })
  read(10, '79261112233')
  history.keepMoment({ at: 12, name: 'Calls go to +7 926 111-22-33', unread: [] })
  read(20, '79000000001')
  expect(history.compare(12, 30).differences).toHaveLength(1)
  store.of<ForgettingTables>('forgetting').forget('one', '79261112233', 40)
  expect(history.compare(12, 30)).toEqual({ differences: [], unseen: 1 })
  expect(history.moments()).toEqual([{ at: 12, unread: [] }])
  store.close()
})

test('a month without a change adds a few bytes a day', () => {
  const database = openInMemory()
  const store = openStore(database)
  const history = store.of<HistoryTables>('history')
  let now = 1_000_000
  const all = Array.from({ length: 500 }, (_, n) => ({
    thing: String(n),
    name: `Extension ${n}`,
    body: { name: `Extension ${n}`, internal_number: String(n), aon: 500 + (n % 9) },
  }))
  function readDaily(): void {
    const [began, ended] = [(now += DAY), (now += 1000)]
    history.take({ kind: 'sip', source: 'list', began, ended, isWhole: true, things: all })
    history.keepMoment({ at: ended, unread: [] })
  }
  const size = () =>
    (database.pragma('page_count', { simple: true }) as number) *
    (database.pragma('page_size', { simple: true }) as number)
  readDaily()
  const before = size()
  for (let day = 0; day < 30; day += 1) readDaily()
  expect(size() - before).toBeLessThanOrEqual(120_000)
  store.close()
})
