import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tables } from '../../../electron/core/cabinet/tables.ts'
import { openToRead } from '../../../electron/core/database/connection.ts'
import { openStore } from '../../../electron/core/database/store.ts'
import { defineTables } from '../../../electron/core/database/tables.ts'
import type { WritableDatabase } from '../../../electron/core/database/handles.ts'
import { openWitness } from '../../../electron/core/database/witness.ts'
import { messageById } from '../../../electron/core/messages/stored/messages.ts'
import { changeBy } from '../../../electron/core/messages/stored/work.ts'
import type { InboxTables } from '../../../electron/core/messages/tables.ts'
import { groupsOf } from '../../../electron/core/platform/full-text/text.ts'
import {
  createFile,
  indexWords,
  maintain,
  openFile,
  openInMemory,
  type Database,
} from '../../support/database.ts'
import { batch, OWN, row } from './support/rows.ts'

const KEY = '5a'.repeat(32)
const NAME = 'Жъыхщин'
/** Groups of the index that no other text has. */
const GROUPS = groupsOf(NAME)
  .split(' ')
  .filter((group) => group !== '' && !group.includes('_'))

/** Deletes messages by their ids, and leaves traces where `isErased` is false. */
const eraser = defineTables({
  name: 'eraser',
  persons: {},
  reads: {},
  writes: {
    drop(db: WritableDatabase, ids: string[], isErased: boolean): void {
      changeBy(db, (work) => {
        for (const id of ids) {
          const stored = messageById(db, id)
          if (stored) work.drop(stored)
        }
      })
      if (isErased) db.noteErased()
    },
  },
})

let home: string
let path: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'switchdesk-erasure-'))
  path = join(home, 'one.db')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

function open(database: Database) {
  const witness = database.memory ? undefined : openWitness(join(home, 'one.witness'), KEY)
  const store = openStore(database, [...tables, eraser], { ...(witness && { witness }) })
  return { store, inbox: store.of<InboxTables>('inbox'), eraser: store.of<typeof eraser>('eraser') }
}

/** Fills a database with messages of fifty people, one of whom is named in hers; returns the ids of these. */
function fill(database: Database, { inbox }: ReturnType<typeof open>): string[] {
  for (let part = 0; part < 10; part += 1) {
    const rows = Array.from({ length: 100 }, (_, n) =>
      row({
        other: `7926000${1000 + (n % 50)}`,
        text:
          n % 50 === 7 ? `Это ${NAME}, заказ ${part}${n}` : `Обычный текст ${part}${n}`.repeat(3),
      }),
    )
    inbox.ingest(batch(rows))
    // In parts: what is indexed at once lies in one segment.
    indexWords(database, { batch: 100, least: 1 })
  }
  return inbox.messages(`${OWN}:79260001007`, { limit: 1_000 }).messages.map(({ id }) => id)
}

/** The traces of the name in decrypted pages, in the index and out of it. */
function traces(pages: Buffer): number {
  return [NAME, ...GROUPS].filter((trace) => pages.includes(trace)).length
}

const EVERY = 1 + GROUPS.length

describe.each([
  { where: 'a file', make: () => (createFile(path, KEY), openFile(path, KEY)) },
  { where: 'memory', make: openInMemory },
])('in $where', ({ make }) => {
  test('what a transaction erases is in no page, no index and no log', () => {
    const database = make()
    const opened = open(database)
    const ids = fill(database, opened)
    expect(ids).toHaveLength(20)
    expect(traces(database.serialize())).toBe(EVERY)
    opened.eraser.drop(ids, true)
    maintain(opened.store)
    expect(traces(database.serialize())).toBe(0)
    expect(opened.inbox.search({ text: 'обычный', limit: 5 }).hits).toHaveLength(5)
    if (!database.memory) expect(statSync(`${path}-wal`).size).toBe(0)
    opened.store.close()
  })
})

describe('a deletion that erases nothing', () => {
  test('leaves the words in the index', () => {
    const database = openInMemory()
    const opened = open(database)
    opened.eraser.drop(fill(database, opened), false)
    expect(traces(database.serialize())).toBe(GROUPS.length)
    opened.store.close()
  })
})

test('an ended program goes on with it at its next start, once', () => {
  createFile(path, KEY)
  const database = openFile(path, KEY)
  const opened = open(database)
  opened.eraser.drop(fill(database, opened), true)
  opened.store.close()
  const again = openFile(path, KEY)
  const { store } = open(again)
  expect(traces(again.serialize())).toBeGreaterThan(0)
  maintain(store)
  expect(traces(again.serialize())).toBe(0)
  expect(store.maintenance.get('erasure')?.()).toBe(false)
  store.close()
})

test('what is erased while another erasure is under way goes as well', () => {
  const database = openInMemory()
  const opened = open(database)
  const [first, ...others] = fill(database, opened)
  opened.eraser.drop([first ?? ''], true)
  opened.store.maintenance.get('erasure')?.()
  opened.eraser.drop(others, true)
  maintain(opened.store)
  expect(traces(database.serialize())).toBe(0)
  opened.store.close()
})

test('the log is emptied as soon as no backup reads it any more', () => {
  createFile(path, KEY)
  const database = openFile(path, KEY)
  const opened = open(database)
  const ids = fill(database, opened)
  const backup = openToRead(path, KEY)
  const rows = backup.prepare('SELECT text FROM messages').iterate()
  rows.next()
  opened.eraser.drop(ids, true)
  opened.store.checkpoint()
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(0)
  rows.return?.()
  backup.close()
  opened.store.checkpoint()
  expect(statSync(`${path}-wal`).size).toBe(0)
  opened.store.close()
})

test('the next start empties a log that a kill left', () => {
  createFile(path, KEY)
  const database = openFile(path, KEY)
  const opened = open(database)
  opened.eraser.drop(fill(database, opened), true)
  const ends = ['.db', '.db-wal', '.witness']
  const killed = ends.map((end) => readFileSync(join(home, `one${end}`)))
  opened.store.close()
  for (const [place, end] of ends.entries()) {
    writeFileSync(join(home, `one${end}`), killed[place] as Buffer)
  }
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(0)
  const again = openFile(path, KEY)
  const { store } = open(again)
  store.beginRun('run', undefined)
  maintain(store)
  expect(traces(again.serialize())).toBe(0)
  expect(statSync(`${path}-wal`).size).toBeLessThan(100_000)
  store.close()
})
