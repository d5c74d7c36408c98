import type { CabinetId } from '../../bridge/cabinet.ts'
import type {
  BackOutlook,
  ChangedKind,
  ChangeId,
  ChangesEnd,
  ChangesFilter,
  ChangesPage,
  KeptChange,
} from '../../bridge/changes.ts'
import type { Failure } from '../../bridge/failures.ts'
import type { Job } from '../../bridge/jobs.ts'
import type { Client, OperationId } from '../../service/index.ts'
import { same } from '../../shared/plain-data.ts'
import type { Account } from '../account/account.ts'
import type { Ask } from '../consent/consent.ts'
import type { AskedDatabase } from '../database/index.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Announce } from '../platform/emitter.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { steadyNow } from '../platform/steady-clock.ts'
import { recordingClient } from './recording.ts'
import type { Changeables } from './changeable.ts'
import { outlooks } from './outlook.ts'
import { putBack, type Agreed } from './put-back.ts'
import type { ChangeTables } from './tables.ts'

/** How long changes are kept, in milliseconds. */
const KEPT = 90 * 24 * 3_600_000
const now = () => Date.now()

/** So long the service may yet carry out what it has answered with trouble, in milliseconds. */
const PATIENCE = 60_000
/** How often it is looked whether something is kept no longer, in milliseconds. */
const A_DAY = 24 * 3_600_000

export interface ChangesOptions {
  cabinet: CabinetId
  /** The way to the service, of which everything that changes something is kept. */
  client: Client<OperationId>
  account: Account
  database: AskedDatabase
  jobs: Jobs
  ask: Ask
  announce: Announce
  describe(error: unknown): Failure
}

/** What was changed in the account from here, and the way back. */
export interface Changes {
  /** What is sent by it is kept. */
  readonly client: Client<OperationId>
  /** Takes up how things of a module are known and put back. */
  declare(changeables: Changeables): void
  list(
    filter: ChangesFilter,
    page: { after?: ChangeId | undefined; limit: number },
  ): Promise<ChangesPage>
  outlook(ids: readonly ChangeId[]): Promise<BackOutlook[]>
  putBack(things: readonly Agreed[]): Promise<Job>
  /** What is to last until a moment, the earliest first. */
  ends(): Promise<ChangesEnd[]>
  /** Has changes last until a moment, or for good. Rejects as `invalid` with the field `until` where that is over. */
  setEnd(ids: readonly ChangeId[], until?: number): Promise<void>
  /** Forgets what is kept no longer. */
  prune(): Promise<void>
}

export function createChanges(options: ChangesOptions): Changes {
  const { cabinet, account, announce, describe, jobs, ask } = options
  const stored = options.database.of<ChangeTables>('changes')
  const changeables: Changeables = {}
  const underWay = new Set<ChangeId>()
  /** When calls of this run ended whose outcome nobody knows. */
  const doubtedAt = new Map<ChangeId, number>()
  const onChange = (change: KeptChange) => {
    if (change.outcome === 'unknown' && !underWay.has(change.id)) {
      doubtedAt.set(change.id, steadyNow())
    }
    announce('changes.changed', { cabinet, change })
  }
  /** Whether reading may show by now what became of it. */
  const isOpen = ({ id, outcome }: KeptChange): boolean =>
    outcome === 'unknown' &&
    !underWay.has(id) &&
    steadyNow() - (doubtedAt.get(id) ?? -Infinity) > PATIENCE
  const settle = createSettling({ changeables, stored, onChange, describe, account })

  /** The newest first, with what is known now of how they ended. */
  async function named(ids: readonly ChangeId[]): Promise<KeptChange[]> {
    const found = await stored.named(ids)
    const settled = await settle(found.filter(isOpen))
    return found
      .map((change) => settled.get(change.id) ?? change)
      .toSorted((one, other) => other.at - one.at)
  }

  const pruning = createPruning(stored)

  /** What reading did not show once, it will not show at the next look. */
  const looked = new Set<ChangeId>()
  async function settleAll(changes: readonly KeptChange[]): Promise<void> {
    const open = changes.filter((change) => isOpen(change) && !looked.has(change.id))
    for (const { id } of open) looked.add(id)
    const settled = await settle(open)
    for (const { id } of open) if (!settled.has(id)) looked.delete(id)
  }

  return {
    client: recordingClient(options.client, {
      account,
      stored,
      changeables,
      underWay,
      onChange,
      describe,
    }),
    declare: (some) => void Object.assign(changeables, some),
    async list({ from = 0, ...filter }, page) {
      const found = await stored.list({ ...filter, from: Math.max(from, now() - KEPT) }, page)
      // Who looks is not kept waiting: what was found out is told.
      if (pruning.isDue()) void pruning.prune().catch(describe)
      void settleAll(found.changes)
      return found
    },
    outlook: async (ids) => outlooks({ changeables, describe }, await named(ids)),
    putBack: (things) => putBack({ changeables, describe, account, jobs, ask, named }, things),
    ends: () => stored.ends(),
    async setEnd(ids, until) {
      requireAhead(until)
      const changed = await stored.setEnd(ids, until)
      for (const change of changed) announce('changes.changed', { cabinet, change })
    },
    prune: pruning.prune,
  }
}

/** Forgets what is kept no longer. */
function createPruning(stored: { prune(before: number): Promise<void> }) {
  let prunedAt = -Infinity
  return {
    isDue: () => steadyNow() - prunedAt > A_DAY,
    async prune(): Promise<void> {
      prunedAt = steadyNow()
      await stored.prune(now() - KEPT)
    },
  }
}

/** Rejects as `invalid` what was to last until a moment that is over. */
export function requireAhead(until: number | undefined): void {
  if (until !== undefined && until <= now()) throw new CoreFailure('invalid', { field: 'until' })
}

interface SettlingOptions extends Pick<ChangesOptions, 'account' | 'describe'> {
  changeables: Changeables
  stored: { end(id: ChangeId, outcome: KeptChange['outcome']): Promise<void> }
  onChange(change: KeptChange): void
}

/**
 * Finds out by reading what became of changes of which nobody knows it. Answers with those that could be read, as they
 * are known now: some stay as they were.
 */
function createSettling({ stored, onChange, describe, account, changeables }: SettlingOptions) {
  return async (changes: readonly KeptChange[]): Promise<Map<ChangeId, KeptChange>> => {
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
        read.set(change.id, outcome ? { ...change, outcome } : change)
        if (!outcome) continue
        await stored.end(change.id, outcome)
        onChange({ ...change, outcome })
      } catch (error) {
        describe(error)
      }
    }
    return read
  }
}

interface Row {
  id?: number
  key?: string
  name?: string
  number?: string
}

async function foundOutcome(
  changeables: Changeables,
  listOf: (kind: ChangedKind) => Promise<readonly Row[]>,
  { kind, thing, name, action, before, after }: KeptChange,
): Promise<'done' | 'refused' | undefined> {
  const changeable = changeables[kind]
  if (action !== 'changed') {
    const rows = await listOf(kind)
    const isThere = rows.some((row) => {
      if (thing === undefined) return (row.number ?? row.name) === name
      return String(kind === 'externalNumbers' ? row.key : row.id) === thing
    })
    return isThere === (action === 'created') ? 'done' : 'refused'
  }
  // What would be sent of it is the same, such as a password: reading shows nothing.
  if (!changeable || thing === undefined || !after || same(before, after)) return undefined
  const there = await changeable.read(thing)
  if (there && changeable.isAs(there, after)) return 'done'
  return there && before && changeable.isAs(there, before) ? 'refused' : undefined
}
