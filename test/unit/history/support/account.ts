import fc from 'fast-check'
import type { KeptChange } from '../../../../electron/bridge/changes.ts'
import type { ChangeTables } from '../../../../electron/core/changes/tables.ts'
import type { HistoryTables } from '../../../../electron/core/history/tables.ts'
import { openInMemory, openStore } from '../../../support/database.ts'

export const MINUTE = 60_000

const bodyOf = (value: number) => ({ forwarding: { type: 'group', id: value } })
const shown = (things: readonly [string, number][]) =>
  things.map(([thing, value]) => ({ thing, name: thing, body: bodyOf(value) }))

const change = (at: number, id: number, thing: string, what: Partial<KeptChange>): KeptChange => ({
  ...{ id: `own ${id}`, at, kind: 'numbers', thing, name: thing },
  ...{ action: 'changed', outcome: 'unknown', ...what },
})

/** An account of numbers whose every change has a value of its own, and what is kept of it. */
export function account() {
  const store = openStore(openInMemory())
  const [history, changes] = [store.of<HistoryTables>('history'), store.of<ChangeTables>('changes')]
  let now = 1_000_000
  let values = 0
  /** Rows of the last whole reading; it is as usual if these were some, and not suddenly less than half. */
  let rows = 0
  let isUsual = false
  const there = new Map<string, number>()
  /** Times of changes made elsewhere, by the thing and its value; -1 for a deletion. */
  const foreign = new Map<string, number[]>()
  /** Times of what this program carried out. */
  const own: number[] = []
  const found: KeptChange[] = []

  return {
    there,
    foreign,
    carriedOut: own,
    history,
    found,
    changes,
    now: () => now,
    pass: (ms: number) => void (now += ms),
    elsewhere(thing: string, value?: number) {
      now += 1
      if (value === undefined) there.delete(thing)
      else there.set(thing, value)
      const key = `${thing} ${value ?? -1}`
      foreign.set(key, [...(foreign.get(key) ?? []), now])
    },
    value: () => (values += 1),
    isUsual: () => isUsual,
    /** One of this program's changes; `isCarriedOut` is what becomes of it. */
    own(
      thing: string,
      value: number | undefined,
      answer: 'done' | 'notDone' | 'lost',
      isCarriedOut: boolean,
    ) {
      now += 1
      const before = there.get(thing)
      const action = value === undefined ? 'deleted' : before === undefined ? 'created' : 'changed'
      const after = value === undefined ? {} : { after: bodyOf(value) }
      const kept = change(now, (values += 1), thing, { action, ...after })
      changes.begin(kept, [])
      now += 1
      if (isCarriedOut) own.push(now)
      if (isCarriedOut && value === undefined) there.delete(thing)
      else if (isCarriedOut && value !== undefined) there.set(thing, value)
      now += 1
      changes.end(kept.id, answer === 'lost' ? 'unknown' : answer, undefined, now)
    },
    /** Reads the list, as it is or as somebody says. */
    read(things = [...there], isWhole = true) {
      isUsual = isWhole && things.length > 0 && things.length * 2 >= rows
      if (isWhole) rows = things.length
      const [began, ended] = [(now += 1), (now += 1)]
      const reading = { kind: 'numbers', source: 'list', began, ended, isWhole } as const
      const some = history.take({ ...reading, things: shown(things) })
      found.push(...some)
      return some
    },
    close: () => store.close(),
  }
}

export type Account = ReturnType<typeof account>

export const things = ['501', '502', '503']
const thing = fc.constantFrom(...things)
/** Everything that can happen to an account, as one step. */
export const step: fc.Arbitrary<(at: Account) => void> = fc.oneof(
  thing.map((one) => (at: Account) => at.elsewhere(one, at.value())),
  thing.map((one) => (at: Account) => void (at.there.has(one) && at.elsewhere(one))),
  fc
    .record({ one: thing, isGone: fc.boolean(), isLost: fc.boolean(), isDone: fc.boolean() })
    .map(({ one, isGone, isLost, isDone }) => (at: Account) => {
      if (isGone && !at.there.has(one)) return
      const answer = isLost ? 'lost' : isDone ? 'done' : 'notDone'
      at.own(one, isGone ? undefined : at.value(), answer, isDone)
    }),
  fc.constant((at: Account) => void at.read()),
  fc.constant((at: Account) => void at.read()),
  // Rows that could not be read, and a list that comes empty once; nothing proves that of one that was short.
  thing.map((one) => (at: Account) => {
    at.read(
      [...at.there].filter(([other]) => other !== one),
      false,
    )
  }),
  fc.constant((at: Account) => {
    if (at.isUsual()) at.read([])
    at.read()
  }),
  fc.constantFrom(10, 20 * MINUTE, 600 * MINUTE).map((ms) => (at: Account) => at.pass(ms)),
)
