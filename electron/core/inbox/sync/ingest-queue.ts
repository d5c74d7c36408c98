import { createSerial } from '../../serial.ts'
import type { Archive, Batch, Ingested, SyncCursor } from '../archive.ts'
import type { ListedRow } from '../sms/interface.ts'

export interface Reading extends Omit<Batch, 'rows' | 'cursor'> {
  rows: ListedRow[]
}

/** The one way of rows into the archive. */
export interface Uptake {
  cursor(): Promise<SyncCursor | undefined>
  /**
   * Takes rows up together with the cursor that `move` makes of the present one. Readings that end at
   * the same time come one after the other, so that none undoes the other's step.
   */
  take(
    reading: Reading,
    move: (cursor: SyncCursor | undefined) => SyncCursor,
  ): Promise<Ingested & { cursor: SyncCursor }>
}

/** @param onChange told of what each reading changed */
export function createUptake(
  archive: Pick<Archive, 'cursor' | 'ingest'>,
  onChange: (change: Ingested) => void,
): Uptake {
  const serial = createSerial()
  return {
    cursor: () => archive.cursor(),
    take: ({ rows, ...reading }, move) =>
      serial(async () => {
        const cursor = move(await archive.cursor())
        // What was there long before and carries no hint was seen wherever the account was used.
        const seen = reading.kind === 'history'
        const ingested = await archive.ingest({
          ...reading,
          rows: rows.map((row) => ({ ...row, read: row.read ?? seen })),
          cursor,
        })
        onChange(ingested)
        return { ...ingested, cursor }
      }),
  }
}
