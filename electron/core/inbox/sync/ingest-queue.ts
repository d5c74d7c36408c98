import { createTaskQueue } from '../../platform/tasks/task-queue.ts'
import type { Batch, Ingested, SyncCursor } from '../../messages/stored/types.ts'
import type { StoredInbox } from '../../messages/tables.ts'
import type { ListedRow } from '../../sms/interface.ts'

interface ReadBatch extends Omit<Batch, 'rows' | 'cursor'> {
  rows: ListedRow[]
}

/** The only way of rows into the database: one batch after the other. */
export interface IngestQueue {
  cursor(): Promise<SyncCursor | undefined>
  /**
   * Stores rows together with the cursor that `move` makes of the present one. Readings that end at
   * the same time come one after the other, so that none undoes the other's step.
   */
  take(
    reading: ReadBatch,
    move: (cursor: SyncCursor | undefined) => SyncCursor,
  ): Promise<Ingested & { cursor: SyncCursor }>
}

/** @param onChange called with the changes of each batch */
export function createIngestQueue(
  stored: Pick<StoredInbox, 'cursor' | 'ingest'>,
  onChange: (change: Ingested) => void,
): IngestQueue {
  const enqueue = createTaskQueue()
  return {
    cursor: () => stored.cursor(),
    take: ({ rows, ...reading }, move) =>
      enqueue(async () => {
        const cursor = move(await stored.cursor())
        // Old messages without a hint count as read: they were seen wherever the account was used.
        const seen = reading.kind === 'history'
        const ingested = await stored.ingest({
          ...reading,
          rows: rows.map((row) => ({ ...row, read: row.read ?? seen })),
          cursor,
        })
        onChange(ingested)
        return { ...ingested, cursor }
      }),
  }
}
