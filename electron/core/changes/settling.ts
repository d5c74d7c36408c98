import type { ChangedKind, ChangeId, KeptChange } from '../../bridge/changes.ts'
import type { Failure } from '../../bridge/failures.ts'
import { same } from '../../shared/plain-data.ts'
import type { Account } from '../account/account.ts'
import { steadyNow } from '../platform/steady-clock.ts'
import type { Changeables } from './changeable.ts'
import { calledIn, thingOf, type Row } from './rows.ts'

/** So long the service may yet carry out what it has answered with trouble, in milliseconds. */
const PATIENCE = 60_000

export interface SettlingOptions {
  account: Pick<Account, 'renew'>
  changeables: Changeables
  /** Changes that are under way. */
  underWay: ReadonlySet<ChangeId>
  stored: { end(id: ChangeId, outcome: KeptChange['outcome']): Promise<void> }
  onSettled(change: KeptChange): void
  describe(error: unknown): Failure
}

/** Finds out by reading what became of changes of which nobody knows it. */
export interface Settling {
  /** Takes note of how a call of this run ended. */
  ended(change: KeptChange): void
  /** Changes as they are known then: what reading does not show, or cannot by now, stays as it was. */
  settled(changes: readonly KeptChange[]): Promise<KeptChange[]>
  /** The same where nobody waits for it: what reading did not show once, it will not show at the next look. */
  look(changes: readonly KeptChange[]): Promise<void>
}

export function createSettling(options: SettlingOptions): Settling {
  const { underWay } = options
  /** When calls of this run ended whose outcome nobody knows. */
  const doubtedAt = new Map<ChangeId, number>()
  const looked = new Set<ChangeId>()
  /** Whether reading may show by now what became of it. */
  const isOpen = ({ id, outcome }: KeptChange): boolean =>
    outcome === 'unknown' &&
    !underWay.has(id) &&
    steadyNow() - (doubtedAt.get(id) ?? -Infinity) > PATIENCE

  return {
    ended({ id, outcome }) {
      if (outcome === 'unknown') doubtedAt.set(id, steadyNow())
      else doubtedAt.delete(id)
    },
    async settled(changes) {
      const read = await readAll(options, changes.filter(isOpen))
      return changes.map((change) => read.get(change.id) ?? change)
    },
    async look(changes) {
      const open = changes.filter((change) => isOpen(change) && !looked.has(change.id))
      for (const { id } of open) looked.add(id)
      const read = await readAll(options, open)
      for (const { id } of open) if (!read.has(id)) looked.delete(id)
    },
  }
}

/** Answers with those that could be read, as they are known now: some stay as they were. */
async function readAll(
  { account, changeables, stored, onSettled, describe }: SettlingOptions,
  changes: readonly KeptChange[],
): Promise<Map<ChangeId, KeptChange>> {
  const read = new Map<ChangeId, KeptChange>()
  // One reading of a list tells of all in it.
  const lists = new Map<ChangedKind, Promise<readonly Row[]>>()
  const listOf = (kind: ChangedKind): Promise<readonly Row[]> => {
    const rows = lists.get(kind) ?? account.renew(kind)
    lists.set(kind, rows)
    return rows
  }
  for (const change of changes) {
    try {
      const outcome = await foundOutcome(changeables, listOf, change)
      const now = outcome ? { ...change, outcome } : change
      read.set(change.id, now)
      if (!outcome) continue
      await stored.end(change.id, outcome)
      onSettled(now)
    } catch (error) {
      describe(error)
    }
  }
  return read
}

async function foundOutcome(
  changeables: Changeables,
  listOf: (kind: ChangedKind) => Promise<readonly Row[]>,
  { kind, thing, name, action, before, after }: KeptChange,
): Promise<'done' | 'refused' | undefined> {
  const changeable = changeables[kind]
  if (action !== 'changed') {
    const rows = await listOf(kind)
    const isThere = rows.some((row) =>
      thing === undefined ? calledIn(kind, row) === name : thingOf(kind, row) === thing,
    )
    return isThere === (action === 'created') ? 'done' : 'refused'
  }
  // What would be sent of it is the same, such as a password: reading shows nothing.
  if (!changeable || thing === undefined || !after || same(before, after)) return undefined
  const there = await changeable.read(thing)
  if (there && changeable.isAs(there, after)) return 'done'
  return there && before && changeable.isAs(there, before) ? 'refused' : undefined
}
