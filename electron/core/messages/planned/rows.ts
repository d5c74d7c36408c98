import type { MessageId } from '../../../bridge/inbox.ts'
import type { PlannedMessage } from '../../../bridge/planned.ts'
import type { Person } from '../../database/person.ts'
import {
  AMONG,
  among,
  command,
  objects,
  type ReadableDatabase,
  type WritableDatabase,
} from '../../database/handles.ts'
import { threadId } from '../thread-id.ts'

/** A planned message as the file holds it. */
export interface PlannedRow {
  id: MessageId
  own: string
  other: string
  text: string
  /** Milliseconds since the epoch. */
  written: number
  /** The last arrival that was known when it was written. */
  seq: number
  due: number
  mailing: string | null
  asks: PlannedMessage['asks'] | null
}

const every = objects<[], PlannedRow>('SELECT * FROM planned ORDER BY due, id')
const dueBy = objects<[now: number], PlannedRow>(
  'SELECT * FROM planned WHERE asks IS NULL AND due <= ? ORDER BY due, id',
)
const byMailing = objects<[mailing: string], PlannedRow>(
  'SELECT * FROM planned WHERE mailing = ? ORDER BY due, id',
)
const byIds = objects<[ids: string], PlannedRow>(`SELECT * FROM planned WHERE id ${AMONG}`)
const insert = command<[PlannedRow]>(`
  INSERT OR IGNORE INTO planned (id, own, other, text, written, seq, due, mailing, asks)
  VALUES (:id, :own, :other, :text, :written, :seq, :due, :mailing, :asks)`)
const setAsks = command<[asks: string | null, ids: string]>(
  `UPDATE planned SET asks = ? WHERE id ${AMONG}`,
)
const setAllAsk = command<[asks: string]>('UPDATE planned SET asks = ?')
const setDue = command<[due: number, ids: string]>(
  `UPDATE planned SET due = ?, asks = NULL WHERE id ${AMONG}`,
)
const remove = command<[ids: string]>(`DELETE FROM planned WHERE id ${AMONG}`)

type Ids = readonly MessageId[]

/** Rows of messages that are to leave later. */
export const plannedRows = {
  all: (db: ReadableDatabase) => every(db).all(),
  /** Those to a person that they are forgotten with. */
  to: (db: ReadableDatabase, { numbers, until }: Pick<Person, 'numbers' | 'until'>) =>
    every(db)
      .all()
      .filter(({ other, written }) => numbers.includes(other) && written <= until),
  dueBy: (db: ReadableDatabase, now: number) => dueBy(db).all(now),
  ofMailing: (db: ReadableDatabase, mailing: string) => byMailing(db).all(mailing),
  of: (db: ReadableDatabase, ids: Ids) => byIds(db).all(among(ids)),
  add: (db: WritableDatabase, row: PlannedRow) => void insert(db).run(row),
  ask: (db: WritableDatabase, ids: Ids, asks: NonNullable<PlannedRow['asks']>) =>
    void setAsks(db).run(asks, among(ids)),
  askOfAll: (db: WritableDatabase, asks: NonNullable<PlannedRow['asks']>) =>
    void setAllAsk(db).run(asks),
  move: (db: WritableDatabase, ids: Ids, due: number) => void setDue(db).run(due, among(ids)),
  remove: (db: WritableDatabase, ids: Ids) => void remove(db).run(among(ids)),
}

export function toPlanned({ own, other, mailing, asks, ...row }: PlannedRow): PlannedMessage {
  const { id, text, due } = row
  return {
    id,
    thread: threadId(own, other),
    text,
    due,
    ...(mailing !== null && { mailing }),
    ...(asks && { asks }),
  }
}
