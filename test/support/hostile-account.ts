import { mkdirSync } from 'node:fs'
import Sqlite from 'better-sqlite3-multiple-ciphers'
import { databaseFileOf } from '../../electron/demo/state/database.ts'
import { startFilledDemo } from './filled-demo.ts'
import { PAYLOADS } from './html-payloads.ts'

/** What was planted: the field that each text stands in, by its mark. */
export type Planted = ReadonlyMap<string, string>

/** Stands before each text, so that it is found wherever it is drawn; no code looks into it. */
const MARK = /ж\d+ж/g

/** The marks in what a page shows. */
export const marksIn = (shown: string): string[] => shown.match(MARK) ?? []

/**
 * The fields of the account that hold words of people, in the demo cabinet's own state, and how many rows
 * of each kind there are to be: 2,000 texts in all.
 */
const KINDS: Readonly<Record<string, { rows: number; fields: readonly string[] }>> = {
  sip: { rows: 90, fields: ['name', 'role'] },
  group: { rows: 60, fields: ['name'] },
  queue: { rows: 50, fields: ['name'] },
  scenario: { rows: 50, fields: ['name'] },
  media: { rows: 80, fields: ['name'] },
  number: { rows: 9, fields: ['alias', 'packet.name', 'following.name', 'integration.name'] },
  externalNumber: { rows: 50, fields: ['host', 'login'] },
  flashAccount: { rows: 40, fields: ['name', 'settings.hook_url'] },
  invoice: { rows: 60, fields: ['number'] },
  notificationEmail: { rows: 40, fields: ['email'] },
  ticket: { rows: 3, fields: ['subject'] },
  ticketPost: { rows: 150, fields: ['text', 'attachments.0.name'] },
  user: { rows: 30, fields: ['email', 'phone', 'first_name', 'last_name', 'middle_name', 'role'] },
  webhook: {
    rows: 50,
    fields: ['url', 'template', 'headers.0.name', 'headers.0.value', 'params.0.name'],
  },
}

/** What examples of a kind lack. */
const MORE: Readonly<Record<string, object>> = {
  ticketPost: { attachments: [{ name: '', size: 1000 }] },
  webhook: { headers: [{ name: '', value: '' }], params: [{ name: '', value: '' }] },
}

/** Messages that are to be there; some of their senders are words as well. */
const MESSAGES = 700
const NAMED_SENDERS = 40

/** Short enough for every place: some have limits of their own. */
const SHORT = PAYLOADS.filter((html) => html.length < 150)

/** Fills a demo cabinet's folder with an account whose every word is hostile. */
export async function plantHostileAccount(home: string): Promise<Planted> {
  mkdirSync(home, { recursive: true })
  const demo = await startFilledDemo({ home, life: 'off' })
  await demo.close()
  const planted = new Map<string, string>()
  const word = (field: string): string => {
    const mark = `ж${planted.size + 1}ж`
    planted.set(mark, field)
    return `${mark} ${SHORT[planted.size % SHORT.length] ?? ''}`
  }
  const database = new Sqlite(databaseFileOf(home, 'small', 1))
  database.transaction(() => {
    for (const kind of Object.keys(KINDS)) plantDocuments(database, kind, word)
    plantMessages(database, word)
    plantMovements(database, word)
  })()
  database.close()
  return planted
}

type Word = (field: string) => string

interface Row {
  id: number
  body: string
}

/** Rewrites the rows of a kind, and makes more of them after their example. */
function plantDocuments(database: Sqlite.Database, kind: string, word: Word): void {
  const { rows, fields } = KINDS[kind] ?? { rows: 0, fields: [] }
  const there = database
    .prepare<[string], Row>('SELECT id, body FROM documents WHERE kind = ? ORDER BY id')
    .all(kind)
  const put = database.prepare('INSERT OR REPLACE INTO documents (kind, id, body) VALUES (?, ?, ?)')
  const last = there.at(-1)?.id ?? 0
  for (let at = 0; at < Math.max(rows, there.length); at += 1) {
    const example = there[at % there.length]
    if (!example) throw new Error(`The demo cabinet has no ${kind}`)
    const body = { ...(JSON.parse(example.body) as object), ...structuredClone(MORE[kind]) }
    if (at >= there.length && 'extension' in body) body.extension = 5000 + last + at
    for (const field of fields) setAt(body, field.split('.'), () => word(`${kind}.${field}`))
    put.run(kind, at < there.length ? example.id : last + at, JSON.stringify(body))
  }
}

/** Sets what lies at a path, where what holds it is there. */
function setAt(body: object, [name = '', ...further]: string[], value: () => string): void {
  const fields = body as Record<string, unknown>
  const { [name]: inside } = fields
  if (further.length === 0) fields[name] = value()
  else if (typeof inside === 'object' && inside !== null) setAt(inside, further, value)
}

function plantMessages(database: Sqlite.Database, word: Word): void {
  const ids = database.prepare<[], number>('SELECT id FROM messages ORDER BY id').pluck().all()
  const write = database.prepare('UPDATE messages SET msg = ? WHERE id = ?')
  for (const id of ids) write.run(word('message.msg'), id)
  const copy = database.prepare(
    `INSERT INTO messages (created, sent, sender, receiver, msg, incoming, pdu, readed)
     SELECT created, sent, ?, receiver, ?, incoming, pdu, readed FROM messages WHERE id = ?`,
  )
  const own = database
    .prepare<[], Row & { sender: string }>('SELECT id, sender FROM messages WHERE incoming = 1')
    .all()
  for (let at = 0; at < MESSAGES - ids.length; at += 1) {
    const example = own[at % own.length]
    if (!example) throw new Error('Nobody has written to the demo cabinet')
    const sender = at < NAMED_SENDERS ? word('message.sender') : example.sender
    copy.run(sender, word('message.msg'), example.id)
  }
}

function plantMovements(database: Sqlite.Database, word: Word): void {
  const write = database.prepare('UPDATE ledger SET comment = ? WHERE id = ?')
  const ids = database.prepare<[], number>('SELECT id FROM ledger ORDER BY id').pluck().all()
  for (const id of ids) write.run(word('movement.comment'), id)
}
