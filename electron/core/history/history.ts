import type { CabinetId } from '../../bridge/cabinet.ts'
import type { ChangedBody, ChangedKind } from '../../bridge/changes.ts'
import type { Failure } from '../../bridge/failures.ts'
import type { OperationId } from '../../service/index.ts'
import type { Account } from '../account/account.ts'
import type { DetailReading, ListReading } from '../account/declaration.ts'
import { keptOf, type Comparables, type Seen } from '../changes/changeable.ts'
import { calledIn, thingOf, type Row } from '../changes/rows.ts'
import type { AskedDatabase } from '../database/index.ts'
import type { Announce } from '../platform/emitter.ts'
import { createTaskQueue } from '../platform/tasks/task-queue.ts'
import type { Reading } from './earlier.ts'
import { isCompared } from './kinds.ts'
import type { HistoryTables } from './tables.ts'

export interface HistoryOptions {
  cabinet: CabinetId
  account: Pick<Account, 'known' | 'touchedBy'>
  database: AskedDatabase
  announce: Announce
  describe(error: unknown): Failure
}

/** Compares what is read of the account with what was read before, and records foreign changes. */
export interface AccountHistory {
  declare(comparables: Comparables): void
  /** Takes a list that was read to its end. */
  list(reading: ListReading): void
  /** Takes the details of one row. */
  detail(reading: DetailReading): void
  /** Notes that an operation is about to be called that is not recorded as a change. */
  unrecorded(operation: OperationId): Promise<void>
}

export function createHistory(options: HistoryOptions): AccountHistory {
  const { cabinet, account, announce, describe } = options
  const stored = options.database.of<HistoryTables>('history')
  const comparables: Comparables = {}
  // In the order of their ends: each is compared with the one before.
  const enqueue = createTaskQueue()

  async function take(
    { began, ended, isWhole }: Pick<Reading, 'began' | 'ended' | 'isWhole'>,
    about: Pick<Reading, 'kind' | 'source'>,
    things: readonly Seen[],
  ): Promise<void> {
    const found = await stored.take({ ...about, began, ended, isWhole, things })
    for (const change of found) announce('changes.changed', { cabinet, change })
  }

  return {
    declare: (some) => void Object.assign(comparables, some),
    list(reading) {
      const { collection: kind, rows } = reading
      if (!isCompared(kind)) return
      const see = comparables[kind]?.seen ?? namesOf(kind)
      enqueue(async () => {
        const things = await see(rows)
        if (things) await take(reading, { kind, source: 'list' }, things)
      }).catch(describe)
    },
    detail(reading) {
      const { collection: kind, of, detail } = reading
      const { body } = detail as { body?: ChangedBody }
      if (!isCompared(kind) || !body) return
      const row = account.known(kind).find(({ id }) => id === of) as Row | undefined
      const name = (row && calledIn(kind, row)) ?? String(of)
      const seen = { thing: String(of), name, body: keptOf(comparables[kind] ?? {}, body) }
      const about = { kind, source: 'detail' } as const
      enqueue(() => take({ ...reading, isWhole: true }, about, [seen])).catch(describe)
    },
    async unrecorded(operation) {
      const at = Date.now()
      for (const kind of account.touchedBy(operation).filter(isCompared)) {
        await stored.touch(kind, at).catch(describe)
      }
    },
  }
}

/** Shows the names of a list's rows alone. */
const namesOf = (kind: ChangedKind) => async (rows: readonly object[]) =>
  Promise.resolve(
    (rows as readonly Row[]).map((row): Seen => {
      const name = calledIn(kind, row) ?? ''
      return { thing: thingOf(kind, row), name, body: { name } }
    }),
  )
