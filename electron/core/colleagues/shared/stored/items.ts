import { command, objects, values } from '../../../database/handles.ts'
import type { ReadableDatabase, WritableDatabase } from '../../../database/handles.ts'
import type { ItemKind } from '../../../team/index.ts'
import type { Known } from './merge.ts'

/**
 * Things that are shared, with what the server and this computer last had alike, and how often the server had been set
 * back by then (`epoch`); `put`: this computer wrote it last. What stands nowhere else here (a note) is in `own`.
 */
export const items = `
  CREATE TABLE shared_items (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    version INTEGER NOT NULL DEFAULT 0,
    base TEXT,
    sent TEXT,
    own TEXT,
    epoch INTEGER NOT NULL DEFAULT 0,
    put INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX shared_items_kind ON shared_items (kind, own ->> '$.other');

  CREATE TABLE shared_conflicts (
    item TEXT NOT NULL,
    field TEXT NOT NULL,
    mine TEXT NOT NULL,
    kind TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (item, field, mine)
  ) STRICT, WITHOUT ROWID;
`

interface Row {
  id: string
  version: number
  base: string | null
  sent: string | null
  epoch: number
  put: number
}
const ofKind = objects<[ItemKind], Row>(
  'SELECT id, version, base, sent, epoch, put FROM shared_items WHERE kind = ?',
)
const put = command<[Row & { kind: ItemKind }]>(`
  INSERT INTO shared_items (id, kind, version, base, sent, epoch, put)
  VALUES (:id, :kind, :version, :base, :sent, :epoch, :put) ON CONFLICT (id) DO UPDATE
  SET version = excluded.version, base = excluded.base, sent = excluded.sent, epoch = excluded.epoch,
    put = excluded.put`)
const dropEmpty = command<[id: string]>(`
  DELETE FROM shared_items WHERE id = ? AND version = 0 AND sent IS NULL AND own IS NULL`)
const drop = command<[id: string]>('DELETE FROM shared_items WHERE id = ?')
const dropKind = command<[ItemKind]>('DELETE FROM shared_items WHERE kind = ?')
const take = command<[{ id: string; version: number; base: string | null }]>(
  'UPDATE shared_items SET version = :version, base = :base, sent = NULL, put = 1 WHERE id = :id',
)
const setBack = command<[version: number, id: string]>(
  'UPDATE shared_items SET version = min(version, ?) WHERE id = ?',
)

const text = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))
const parsed = <C>(value: string | null): C | undefined =>
  value === null ? undefined : (JSON.parse(value) as C)

/** What is known of a kind's things, by their ids. */
export const knownOf = <C>(db: ReadableDatabase, kind: ItemKind): Map<string, Known<C>> =>
  new Map(
    ofKind(db)
      .all(kind)
      .map(({ id, version, base, sent, epoch, put }) => [
        id,
        { version, base: parsed<C>(base), sent: parsed<C>(sent), epoch, isOwn: put === 1 },
      ]),
  )

export function note<C>(db: WritableDatabase, kind: ItemKind, id: string, known: Known<C>): void {
  const { version, base, sent, epoch, isOwn } = known
  put(db).run({
    ...{ id, kind, version, epoch, put: Number(isOwn) },
    ...{ base: text(base), sent: text(sent) },
  })
  dropEmpty(db).run(id)
}

/** A thing is not known any more, as if it had never been shared. */
export const forget = (db: WritableDatabase, id: string): void => void drop(db).run(id)
export const forgetKind = (db: WritableDatabase, kind: ItemKind): void =>
  void dropKind(db).run(kind)

/** The server took what it was asked to. */
export const noteTaken = (db: WritableDatabase, id: string, version: number, content: unknown) =>
  void take(db).run({ id, version, base: text(content) })
/** The server has an earlier version than it had: it was set back. */
export const noteSetBack = (db: WritableDatabase, id: string, version: number): void =>
  void setBack(db).run(version, id)

const owned = values<[ItemKind], string>(
  `SELECT json_array(id, json(own)) FROM shared_items WHERE kind = ? AND own IS NOT NULL`,
)
const putOwn = command<[{ id: string; kind: ItemKind; own: string | null }]>(`
  INSERT INTO shared_items (id, kind, own) VALUES (:id, :kind, :own)
  ON CONFLICT (id) DO UPDATE SET own = excluded.own`)

/** What stands nowhere else here. */
export const ownOf = <C>(db: ReadableDatabase, kind: ItemKind): Map<string, C> =>
  new Map(
    owned(db)
      .all(kind)
      .map((row) => JSON.parse(row) as [string, C]),
  )

export function keepOwn(db: WritableDatabase, kind: ItemKind, id: string, own: unknown): string {
  putOwn(db).run({ id, kind, own: text(own) })
  dropEmpty(db).run(id)
  return id
}

const elsewhere = values<[ItemKind, id: string, content: string], string>(
  'SELECT id FROM shared_items WHERE kind = ? AND id <> ? AND coalesce(sent, base) = ? LIMIT 1',
)

/** Whether the same is known under another id, too. */
export const isElsewhere = (
  db: ReadableDatabase,
  kind: ItemKind,
  id: string,
  content: unknown,
): boolean => elsewhere(db).get(kind, id, JSON.stringify(content)) !== undefined
