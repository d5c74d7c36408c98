import type { CabinetId } from '../../bridge/cabinet.ts'
import type {
  BackOutlook,
  ChangeId,
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
import { recordingClient } from './recording.ts'
import type { Changeables } from './changeable.ts'
import { outlooks } from './outlook.ts'
import { putBack, type Agreed } from './put-back.ts'
import type { ChangeTables } from './tables.ts'

/** How long changes are kept, in milliseconds. */
const KEPT = 90 * 24 * 3_600_000
const now = () => Date.now()

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
  /** Forgets what is kept no longer. */
  prune(): Promise<void>
}

export function createChanges(options: ChangesOptions): Changes {
  const { cabinet, account, announce, describe, jobs, ask } = options
  const stored = options.database.of<ChangeTables>('changes')
  const changeables: Changeables = {}
  const underWay = new Set<ChangeId>()
  const onChange = (change: KeptChange) => announce('changes.changed', { cabinet, change })
  const settle = createSettling({ changeables, underWay, stored, onChange, describe, account })
  /** The newest first, with what is known now of how they ended. */
  async function named(ids: readonly ChangeId[]): Promise<KeptChange[]> {
    const found: KeptChange[] = []
    for (const change of await stored.named(ids)) found.push(await settle(change))
    return found.toSorted((one, other) => other.at - one.at)
  }

  /** What reading did not show once, it will not show at the next look. */
  const looked = new Set<ChangeId>()
  async function settleAll(changes: readonly KeptChange[]): Promise<void> {
    for (const change of changes) {
      if (looked.has(change.id)) continue
      looked.add(change.id)
      await settle(change)
    }
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
      void settleAll(found.changes)
      return found
    },
    outlook: async (ids) => outlooks({ changeables, describe }, await named(ids)),
    putBack: (things) => putBack({ changeables, describe, jobs, ask, named }, things),
    prune: () => stored.prune(now() - KEPT),
  }
}

interface SettlingOptions extends Pick<ChangesOptions, 'account' | 'describe'> {
  changeables: Changeables
  underWay: ReadonlySet<ChangeId>
  stored: { end(id: ChangeId, outcome: KeptChange['outcome']): Promise<void> }
  onChange(change: KeptChange): void
}

/** Finds out by reading what became of a change of which nobody knows it; it stays so where that does not show it. */
function createSettling({ underWay, stored, onChange, describe, ...options }: SettlingOptions) {
  return async (change: KeptChange): Promise<KeptChange> => {
    if (change.outcome !== 'unknown' || underWay.has(change.id)) return change
    try {
      const outcome = await foundOutcome(options, change)
      if (!outcome) return change
      await stored.end(change.id, outcome)
      const settled = { ...change, outcome }
      onChange(settled)
      return settled
    } catch (error) {
      describe(error)
      return change
    }
  }
}

async function foundOutcome(
  { account, changeables }: Pick<SettlingOptions, 'account' | 'changeables'>,
  { kind, thing, name, action, before, after }: KeptChange,
): Promise<'done' | 'refused' | undefined> {
  const changeable = changeables[kind]
  if (action !== 'changed') {
    const rows: { id?: number; name?: string }[] = await account.renew(kind)
    const isThere = rows.some((row) =>
      thing === undefined ? row.name === name : String(row.id) === thing,
    )
    return isThere === (action === 'created') ? 'done' : 'refused'
  }
  // What would be sent of it is the same, such as a password: reading shows nothing.
  if (!changeable || thing === undefined || !after || same(before, after)) return undefined
  const there = await changeable.read(thing)
  if (there && changeable.isAs(there, after)) return 'done'
  return there && before && changeable.isAs(there, before) ? 'refused' : undefined
}
