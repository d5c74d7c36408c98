import type { Person } from '../../../database/person.ts'
import { command, objects, values } from '../../../database/handles.ts'
import type { ReadableDatabase, WritableDatabase } from '../../../database/handles.ts'
import type { ItemKind } from '../../../team/index.ts'
import { isAbout, type AboutTeam, type Whom } from '../../../team/about.ts'
import { erased, NONE, type KnownVersion, type Version } from './merge.ts'

/**
 * Sync state of shared items: the last version that the server and this computer had in common
 * (`base`), the version being uploaded (`sent`), and the number of full catch-ups by then
 * (`epoch`). `own` has the content of items without a table of their own, such as notes.
 */
export const items = `
  CREATE TABLE shared_items (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    version INTEGER NOT NULL DEFAULT 0,
    base TEXT,
    sent TEXT,
    own TEXT,
    epoch INTEGER NOT NULL DEFAULT 0
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
}
const ofKind = objects<[ItemKind], Row>(
  'SELECT id, version, base, sent, epoch FROM shared_items WHERE kind = ?',
)
const put = command<[Row & { kind: ItemKind }]>(`
  INSERT INTO shared_items (id, kind, version, base, sent, epoch)
  VALUES (:id, :kind, :version, :base, :sent, :epoch) ON CONFLICT (id) DO UPDATE
  SET version = excluded.version, base = excluded.base, sent = excluded.sent, epoch = excluded.epoch`)
const dropEmpty = command<[id: string]>(`
  DELETE FROM shared_items WHERE id = ? AND version = 0 AND sent IS NULL AND own IS NULL`)
const drop = command<[id: string]>('DELETE FROM shared_items WHERE id = ?')
/** Leaves what was written without a team. */
const dropKind = command<[ItemKind]>(
  "DELETE FROM shared_items WHERE kind = ? AND own ->> '$.alone' IS NULL",
)
const take = command<[version: number, id: string]>(`
  UPDATE shared_items SET version = ?, base = sent, sent = NULL WHERE id = ? AND sent IS NOT NULL`)
const setBack = command<[version: number, id: string]>(
  'UPDATE shared_items SET version = min(version, ?) WHERE id = ?',
)

const text = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))
const versionOf = <C>(value: string | null): Version<C> | undefined =>
  value === null ? undefined : (JSON.parse(value) as Version<C>)

const toKnown = <C>({ version, base, sent, epoch }: Row): KnownVersion<C> => ({
  ...{ version, epoch },
  base: versionOf<C>(base) ?? NONE,
  sent: versionOf<C>(sent),
})

/** Returns the sync state of a kind's items, by their ids. */
export const knownOf = <C>(db: ReadableDatabase, kind: ItemKind): Map<string, KnownVersion<C>> =>
  new Map(
    ofKind(db)
      .all(kind)
      .map((row) => [row.id, toKnown<C>(row)]),
  )

export function note<C>(
  db: WritableDatabase,
  kind: ItemKind,
  id: string,
  known: KnownVersion<C>,
): void {
  const { base, sent, ...rest } = known
  put(db).run({ id, kind, ...rest, base: text(base), sent: text(sent) })
  dropEmpty(db).run(id)
}

/** Removes an item's sync state, as if it had never been shared. */
export const forget = (db: WritableDatabase, id: string): void => void drop(db).run(id)
export const forgetKind = (db: WritableDatabase, kind: ItemKind): void =>
  void dropKind(db).run(kind)

/** Notes that the server stored the uploaded version. */
export const noteTaken = (db: WritableDatabase, id: string, version: number): void =>
  void take(db).run(version, id)
/** Notes the server's version, if it is earlier than the known one: the server was restored. */
export const noteSetBack = (db: WritableDatabase, id: string, version: number): void =>
  void setBack(db).run(version, id)

const owned = values<[ItemKind], string>(
  `SELECT json_array(id, json(own)) FROM shared_items WHERE kind = ? AND own IS NOT NULL`,
)
const putOwn = command<[{ id: string; kind: ItemKind; own: string | null }]>(`
  INSERT INTO shared_items (id, kind, own) VALUES (:id, :kind, :own)
  ON CONFLICT (id) DO UPDATE SET own = excluded.own`)

/** Returns the contents of a kind's items without a table of their own. */
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

/** The content of a deletion is null, and the one before is still in its row. */
const personal = objects<[], { id: string; kind: ItemKind; content: string }>(`
  SELECT * FROM (
    SELECT id, kind, coalesce(own, sent ->> '$.content', base ->> '$.content') AS content
    FROM shared_items WHERE kind IN ('contact', 'tag', 'note', 'draft'))
  WHERE content IS NOT NULL`)

/** Ids of the items about a person: contacts, their tags, notes about them and drafts to them. */
export const itemsOf = (db: ReadableDatabase, whom: Whom): string[] =>
  personal(db)
    .all()
    .filter(({ content, ...item }) =>
      isAbout({ ...item, content: JSON.parse(content) as AboutTeam }, whom),
    )
    .map(({ id }) => id)

const ofId = objects<[id: string], Row & { kind: ItemKind }>(
  `SELECT id, kind, version, base, sent, epoch FROM shared_items WHERE id = ?
   AND coalesce(own, sent -> '$.content', base -> '$.content') IS NOT NULL`,
)

/** Items that are still to be deleted at the server stay known, without their contents. */
export function eraseItems(db: WritableDatabase, { items }: Person): void {
  for (const id of items) {
    const row = ofId(db).get(id)
    if (!row) continue
    forget(db, id)
    if (row.version > 0) note(db, row.kind, id, erased(toKnown(row)))
  }
}

const elsewhere = values<[ItemKind, id: string, content: string], string>(
  `SELECT id FROM shared_items
   WHERE kind = ? AND id <> ? AND coalesce(sent -> '$.content', base -> '$.content') = ? LIMIT 1`,
)

/** Returns whether another item has the same content. */
export const isElsewhere = (
  db: ReadableDatabase,
  kind: ItemKind,
  id: string,
  content: unknown,
): boolean => elsewhere(db).get(kind, id, JSON.stringify(content)) !== undefined
