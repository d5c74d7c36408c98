import { command, objects, values } from '../database/handles.ts'
import type { ReadableDatabase, WritableDatabase } from '../database/handles.ts'
import { fold } from '../platform/full-text/text.ts'
import { withOthers } from '../database/person.ts'
import { defineTables } from '../database/tables.ts'
import type { Contact, ContactId, QuickReply } from '../../bridge/contacts.ts'
import type { Wishes } from '../../shared/wishes.ts'

/** Contacts with their numbers, and quick replies in the user's order. */
const people = `
  CREATE TABLE contacts (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    note TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE contact_numbers (
    contact TEXT NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    number TEXT NOT NULL,
    PRIMARY KEY (contact, place)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX contact_numbers_number ON contact_numbers (number);

  CREATE TABLE quick_replies (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    shortcut TEXT NOT NULL,
    text TEXT NOT NULL
  ) STRICT;
`

/** Notes about a person, made while writing to them. */
const notes = `
  ALTER TABLE contacts ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE contacts ADD COLUMN agreed TEXT NOT NULL DEFAULT '';
`

/** Wishes of a person about being written to, as JSON. */
const wishes = `
  ALTER TABLE contacts ADD COLUMN wishes TEXT NOT NULL DEFAULT '{}';
`

type Row = Pick<Contact, 'id' | 'name' | 'note'> &
  Record<'tags' | 'agreed' | 'wishes' | 'numbers', string>

const CONTACTS = `
  SELECT id, name, note, tags, agreed, wishes, (
    SELECT json_group_array(number) FROM
      (SELECT number FROM contact_numbers WHERE contact = contacts.id ORDER BY place)
  ) AS numbers FROM contacts`
const every = objects<[], Row>(`${CONTACTS} ORDER BY id`)
const byId = objects<[ContactId], Row>(`${CONTACTS} WHERE id = ?`)
const byNumber = values<[string], string>(`
  SELECT name FROM contacts JOIN contact_numbers ON contact = contacts.id
  WHERE number = ? AND name <> '' ORDER BY contacts.id LIMIT 1`)
const ofNumber = objects<[string], Row>(`${CONTACTS} WHERE id IN
  (SELECT contact FROM contact_numbers WHERE number = ?) ORDER BY id`)
const put = command<[Omit<Row, 'numbers'>]>(`
  INSERT INTO contacts (id, name, note, tags, agreed, wishes)
  VALUES (:id, :name, :note, :tags, :agreed, :wishes)
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, note = excluded.note,
    tags = excluded.tags, agreed = excluded.agreed, wishes = excluded.wishes`)
const drop = command<[ContactId]>('DELETE FROM contacts WHERE id = ?')
const dropNumbers = command<[ContactId]>('DELETE FROM contact_numbers WHERE contact = ?')
const putNumber = command<[contact: ContactId, place: number, number: string]>(
  'INSERT INTO contact_numbers (contact, place, number) VALUES (?, ?, ?)',
)

const everyReply = objects<[], QuickReply>(
  'SELECT id, shortcut, text FROM quick_replies ORDER BY place',
)
const dropReplies = command<[]>('DELETE FROM quick_replies')
const dropReply = command<[QuickReply['id']]>('DELETE FROM quick_replies WHERE id = ?')
const renamed = command<[to: QuickReply['id'], from: QuickReply['id']]>(
  'UPDATE quick_replies SET id = ? WHERE id = ?',
)
/** A new one comes last. */
const putReply = command<[QuickReply]>(`
  INSERT INTO quick_replies (place, id, shortcut, text)
  VALUES ((SELECT coalesce(max(place) + 1, 0) FROM quick_replies), :id, :shortcut, :text)
  ON CONFLICT (id) DO UPDATE SET shortcut = excluded.shortcut, text = excluded.text`)

const toContact = ({ id, name, note, tags, agreed, wishes, numbers }: Row): Contact => ({
  id,
  name,
  numbers: JSON.parse(numbers) as string[],
  note,
  ...(tags !== '[]' && { tags: JSON.parse(tags) as string[] }),
  ...(agreed !== '' && { agreed }),
  ...(JSON.parse(wishes) as Wishes),
})
const list = (db: ReadableDatabase): Contact[] => every(db).all().map(toContact)
const contact = (db: ReadableDatabase, id: ContactId): Contact | undefined =>
  byId(db).all(id).map(toContact)[0]

const replies = (db: ReadableDatabase): QuickReply[] => everyReply(db).all()

/** Adds contacts, or takes the place of those with their ids. */
export function saveContacts(db: WritableDatabase, contacts: readonly Contact[]): void {
  for (const { id, name, note, numbers, tags = [], agreed = '', ...rest } of contacts) {
    const { refusal, consent } = rest
    const wishes = JSON.stringify({ refusal, consent })
    put(db).run({ id, name, note, tags: JSON.stringify(tags), agreed, wishes })
    dropNumbers(db).run(id)
    for (const [place, number] of numbers.entries()) putNumber(db).run(id, place, number)
  }
}

function remove(db: WritableDatabase, ids: readonly ContactId[]): void {
  for (const id of ids) drop(db).run(id)
}

/** Changes of the quick replies. */
export interface RepliesChange {
  /** Changed and new ones. */
  put?: readonly QuickReply[] | undefined
  gone?: readonly QuickReply['id'][] | undefined
  /** Their order; replies missing from it come last. */
  order?: readonly QuickReply['id'][] | undefined
}

/** Changes some of the quick replies and returns all of them. */
function changeReplies(
  db: WritableDatabase,
  { put = [], gone = [], order = [] }: RepliesChange,
): QuickReply[] {
  for (const id of gone) dropReply(db).run(id)
  for (const reply of put) putReply(db).run(reply)
  if (order.length > 0) {
    const places = new Map(order.map((id, place) => [id, place]))
    const placeOf = ({ id }: QuickReply) => places.get(id) ?? order.length
    const ordered = replies(db).toSorted((one, other) => placeOf(one) - placeOf(other))
    dropReplies(db).run()
    for (const reply of ordered) putReply(db).run(reply)
  }
  return replies(db)
}

const renameReply = (db: WritableDatabase, from: string, to: string): void =>
  void renamed(db).run(to, from)

/** Returns the name of a number's contact. */
export const nameOf = (db: ReadableDatabase, number: string): string | undefined =>
  byNumber(db).get(number)

/** The contacts with a number, the one that names it first. */
export const contactsWith = (db: ReadableDatabase, number: string): Contact[] =>
  ofNumber(db).all(number).map(toContact)

/** Returns the numbers of contacts whose name, notes or tags contain a text. */
export function numbersNamed(db: ReadableDatabase, text: string): string[] {
  const part = fold(text).trim()
  if (part === '') return []
  return list(db).flatMap(({ name, note, tags = [], agreed = '', numbers }) =>
    [name, note, agreed, ...tags].some((text) => fold(text).includes(part)) ? numbers : [],
  )
}

export type ContactTables = typeof contactTables

/** Contacts and quick replies. */
export const contactTables = defineTables({
  name: 'contacts',
  migrations: { 2: people, 14: notes, 24: wishes },
  reads: { list, contact, replies },
  writes: { save: saveContacts, changeReplies, renameReply, remove },
  persons: {
    contacts: (db, { items }) => remove(db, items),
    // They go with the contacts.
    contact_numbers: withOthers,
    quick_replies: 'none',
  },
  handover: {
    give: (db) => ({ contacts: list(db), replies: replies(db) }),
    take(db, held) {
      saveContacts(db, held.contacts)
      changeReplies(db, { put: held.replies })
    },
  },
})
