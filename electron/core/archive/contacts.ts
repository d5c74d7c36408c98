import type { Contact, ContactId, QuickReply } from '../contacts/types.ts'
import type { Database } from './database.ts'
import { fold } from './search-text.ts'

export type Contacts = ReturnType<typeof openContacts>

/** Who is known by name, and what is often answered. */
export function openContacts(database: Database) {
  const list = database.prepare<[], Omit<Contact, 'numbers'> & { numbers: string }>(`
    SELECT id, name, note, (
      SELECT json_group_array(number) FROM
        (SELECT number FROM contact_numbers WHERE contact = contacts.id ORDER BY place)
    ) AS numbers FROM contacts ORDER BY id`)
  const put = database.prepare(`
    INSERT INTO contacts (id, name, note) VALUES (:id, :name, :note)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, note = excluded.note`)
  const drop = database.prepare('DELETE FROM contacts WHERE id = ?')
  const dropNumbers = database.prepare('DELETE FROM contact_numbers WHERE contact = ?')
  const putNumber = database.prepare(
    'INSERT INTO contact_numbers (contact, place, number) VALUES (?, ?, ?)',
  )
  const nameOf = database
    .prepare<[string], string>(
      `SELECT name FROM contacts JOIN contact_numbers ON contact = contacts.id
      WHERE number = ? AND name <> '' ORDER BY contacts.id LIMIT 1`,
    )
    .pluck()
  const replies = database.prepare<[], QuickReply>(
    'SELECT id, shortcut, text FROM quick_replies ORDER BY place',
  )
  const dropReplies = database.prepare('DELETE FROM quick_replies')
  const putReply = database.prepare(
    'INSERT INTO quick_replies (place, id, shortcut, text) VALUES (:place, :id, :shortcut, :text)',
  )

  const all = (): Contact[] =>
    list.all().map((row) => ({ ...row, numbers: JSON.parse(row.numbers) as string[] }))

  return {
    all,
    /** The name behind a number, where somebody gave it one. */
    nameOf: (number: string): string | undefined => nameOf.get(number),
    /** The numbers of everybody whose name holds what was typed. */
    numbersNamed(text: string): string[] {
      const part = fold(text).trim()
      if (part === '') return []
      return all().flatMap(({ name, numbers }) => (fold(name).includes(part) ? numbers : []))
    },
    save(contacts: readonly Contact[]): void {
      for (const { id, name, note, numbers } of contacts) {
        put.run({ id, name, note })
        dropNumbers.run(id)
        for (const [place, number] of numbers.entries()) putNumber.run(id, place, number)
      }
    },
    remove: (id: ContactId): void => void drop.run(id),

    replies: (): QuickReply[] => replies.all(),
    saveReplies(list: readonly QuickReply[]): void {
      dropReplies.run()
      for (const [place, { id, shortcut, text }] of list.entries()) {
        putReply.run({ place, id, shortcut, text })
      }
    },
  }
}
