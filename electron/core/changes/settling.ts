import type { ChangedKind, ChangeId, KeptChange } from '../../bridge/changes.ts'
import type { Failure } from '../../bridge/failures.ts'
import type { Outcome } from '../../shared/outcome.ts'
import { same } from '../../shared/plain-data.ts'
import type { Account } from '../account/account.ts'
import { steadyNow } from '../platform/steady-clock.ts'
import { provenBy, type Changeables } from './changeable.ts'
import { calledIn, thingOf, type Row } from './rows.ts'

/**
 * Time in which the service may still carry out a call with an unknown outcome, in milliseconds.
 */
const PATIENCE = 60_000

export interface SettlingOptions {
  account: Pick<Account, 'renew'>
  changeables: Changeables
  /** Ids of changes whose calls are running. */
  underWay: ReadonlySet<ChangeId>
  stored: { end(id: ChangeId, outcome: KeptChange['outcome']): Promise<void> }
  onSettled(change: KeptChange): void
  describe(error: unknown): Failure
}

/** Finds out unknown outcomes of changes by reading the account. */
export interface Settling {
  /** Records the outcome of a call made in this run. */
  ended(change: KeptChange): void
  /** Returns changes with the outcomes that reading shows; the others are returned as they are. */
  settled(changes: readonly KeptChange[]): Promise<KeptChange[]>
  /**
   * Does the same in the background; a change that was read without a result is not read again. Returns
   * those without one.
   */
  look(changes: readonly KeptChange[]): Promise<ChangeId[]>
}

export function createSettling(options: SettlingOptions): Settling {
  const { underWay } = options
  /** Times at which calls of this run ended with an unknown outcome. */
  const doubtedAt = new Map<ChangeId, number>()
  const looked = new Set<ChangeId>()
  const unproven = new Set<ChangeId>()
  /** True if reading may show the outcome by now. */
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
      for (const { id } of open) {
        if (!read.has(id)) looked.delete(id)
        if (read.get(id)?.outcome === 'unknown') unproven.add(id)
      }
      return changes.flatMap(({ id }) => (unproven.has(id) ? id : []))
    },
  }
}

/** Returns the changes that could be read, some of them with an outcome. */
async function readAll(
  { account, changeables, stored, onSettled, describe }: SettlingOptions,
  changes: readonly KeptChange[],
): Promise<Map<ChangeId, KeptChange>> {
  const read = new Map<ChangeId, KeptChange>()
  // Each list is read once for all its changes.
  const lists = new Map<ChangedKind, Promise<readonly Row[]>>()
  const listOf = (kind: ChangedKind): Promise<readonly Row[]> => {
    const rows = lists.get(kind) ?? account.renew(kind)
    lists.set(kind, rows)
    return rows
  }
  for (const change of changes) {
    try {
      const outcome = await proven(changeables, listOf, change)
      const now = { ...change, outcome }
      read.set(change.id, now)
      if (outcome === 'unknown') continue
      await stored.end(change.id, outcome)
      onSettled(now)
    } catch (error) {
      describe(error)
    }
  }
  return read
}

async function proven(
  changeables: Changeables,
  listOf: (kind: ChangedKind) => Promise<readonly Row[]>,
  { kind, thing, name, action, before, after, secret }: KeptChange,
): Promise<Outcome> {
  const changeable = changeables[kind]
  if (action !== 'changed') {
    const rows = await listOf(kind)
    const isThere = rows.some((row) =>
      thing === undefined ? calledIn(kind, row) === name : thingOf(kind, row) === thing,
    )
    return isThere === (action === 'created') ? 'done' : 'notDone'
  }
  if (!changeable || thing === undefined || !after) return 'unknown'
  // Of a new password reading shows nothing.
  if (same(before, after) && (secret || changeable.unkept)) return 'unknown'
  return provenBy(changeable, await changeable.read(thing), { sent: after, former: before })
}
