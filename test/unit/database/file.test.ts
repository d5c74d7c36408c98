import { fork } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3-multiple-ciphers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createFile,
  migrate,
  openFile,
  openInMemory,
  openStore,
  steps,
  type Store,
} from '../../support/database.ts'
import type { MoneyTables } from '../../../electron/core/money/tables.ts'
import type { PlannedTables } from '../../../electron/core/messages/planned/tables.ts'
import type { PresenceTables } from '../../../electron/core/extensions/presence/tables.ts'
import { databaseErrorOf } from '../../../electron/core/database/failure.ts'
import { DatabaseFailure } from '../../../electron/core/platform/failures/database-failure.ts'
import { ALL, batch, row } from './support/rows.ts'

const moneyIn = (store: Store) => store.of<MoneyTables>('money')
const KEY = '5a'.repeat(32)
let home: string
let path: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'switchdesk-database-'))
  path = join(home, 'one.db')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

function withMessages(count: number): void {
  createFile(path, KEY)
  const store = openStore(openFile(path, KEY))
  store.ingest(
    batch(Array.from({ length: count }, (_, n) => row({ text: `Секрет ${n} `.repeat(9) }))),
  )
  store.close()
}

/** What opening and reading every message ends with. */
function troubleOf(key = KEY): string {
  try {
    const store = openStore(openFile(path, key))
    try {
      for (const { id } of store.threads(ALL, { limit: 10 }).threads) {
        store.messages(id, { limit: 5_000 })
      }
    } finally {
      store.close()
    }
    return 'none'
  } catch (error) {
    return error instanceof DatabaseFailure ? error.trouble : String(error)
  }
}

describe('a file', () => {
  test('is its owner’s alone, and its log, whatever the umask', () => {
    const before = process.umask(0)
    try {
      createFile(path, KEY)
      const store = openStore(openFile(path, KEY))
      store.ingest(batch([row({ text: 'Секрет' })]))
      const rights = readdirSync(home).map((file) => statSync(join(home, file)).mode & 0o777)
      expect(rights).toEqual([0o600, 0o600, 0o600])
      store.close()
    } finally {
      process.umask(before)
    }
  })

  test('holds nothing that can be read without its key, and is there again with it', () => {
    withMessages(20)
    const bytes = readFileSync(path)
    expect(bytes.includes('Секрет')).toBe(false)
    expect(bytes.subarray(0, 6).toString()).not.toBe('SQLite')
    const store = openStore(openFile(path, KEY))
    expect(store.counts().unread).toBe(20)
    store.close()
  })

  test('is opened with everything that keeps a commit, each time', () => {
    withMessages(1)
    for (let time = 0; time < 2; time += 1) {
      const database = openFile(path, KEY)
      const pragma = (name: string): unknown => database.pragma(name, { simple: true })
      expect(pragma('synchronous')).toBe(2)
      expect(pragma('journal_mode')).toBe('wal')
      expect(pragma('temp_store')).toBe(2)
      expect(pragma('cache_size')).toBe(-16_384)
      database.close()
    }
  })

  const spoiled: [string, string, () => void][] = [
    ['a file that is not there', 'unreadable', () => rmSync(path)],
    ['an empty file', 'damaged', () => truncateSync(path, 0)],
    [
      'a folder in its place',
      'unreadable',
      () => {
        rmSync(path)
        mkdirSync(path)
      },
    ],
    ['a file of something else', 'wrongKey', () => writeFileSync(path, 'x'.repeat(9_000))],
    ['a file cut short', 'damaged', () => truncateSync(path, statSync(path).size >> 1)],
    [
      'a page with other bytes in it',
      'damaged',
      () => {
        const bytes = readFileSync(path)
        bytes.fill(7, bytes.length >> 2)
        writeFileSync(path, bytes)
      },
    ],
    [
      'a newer version',
      'newer',
      () => {
        const database = openFile(path, KEY)
        database.pragma(`user_version = ${steps.length + 1}`)
        database.close()
      },
    ],
  ]
  test.each(spoiled)('%s is recognised as %s, and stays as it is', (_what, trouble, spoil) => {
    withMessages(400)
    spoil()
    const before = contentOf(path)
    expect(troubleOf()).toBe(trouble)
    expect(contentOf(path)).toEqual(before)
  })

  test('another key is recognised, and the right one still opens it', () => {
    withMessages(1)
    expect(troubleOf('00'.repeat(32))).toBe('wrongKey')
    expect(troubleOf('no key')).toBe('wrongKey')
    expect(troubleOf()).toBe('none')
  })

  test('a full disk keeps nothing of the change, says so, and goes on when there is room', () => {
    withMessages(10)
    const database = openFile(path, KEY)
    const store = openStore(database)
    const pages = database.pragma('page_count', { simple: true }) as number
    database.pragma(`max_page_count = ${pages + 2}`)
    const rows = Array.from({ length: 500 }, () => row({ text: 'Много слов '.repeat(20) }))
    expect(() => store.ingest(batch(rows))).toThrow(expect.objectContaining({ trouble: 'full' }))
    expect(store.counts().unread).toBe(10)
    expect(store.threads(ALL, { limit: 1 }).threads).toMatchObject([{ unread: 10 }])
    database.pragma(`max_page_count = ${pages + 10_000}`)
    expect(store.ingest(batch(rows))).toMatchObject({ added: 500, counts: { unread: 510 } })
    store.close()
  })

  test('what the system does not let be written is recognised', () => {
    withMessages(1)
    const database = openFile(path, KEY)
    const store = openStore(database)
    database.pragma('query_only = ON')
    expect(() => store.ingest(batch([row()]))).toThrow(
      expect.objectContaining({ trouble: 'unreadable' }),
    )
    expect(store.counts().unread).toBe(1)
    store.close()
  })

  test('what was committed before the program was killed is there', async () => {
    withMessages(3)
    const child = fork(join(import.meta.dirname, 'support/writer.ts'), [path, KEY])
    const [added] = (await once(child, 'message')) as [number]
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(statSync(`${path}-wal`).size).toBeGreaterThan(0)
    const store = openStore(openFile(path, KEY))
    expect(store.counts().unread).toBe(3 + added)
    store.close()
  })
})

describe('migrations', () => {
  test.each(steps.map((_, index) => index))('from version %i to the next', (version) => {
    const database = openInMemory(version)
    expect(database.pragma('user_version', { simple: true })).toBe(version)
    migrate(database, version + 1)
    expect(database.pragma('user_version', { simple: true })).toBe(version + 1)
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
    migrate(database)
    expect(schemaOf(database)).toEqual(schemaOf(openInMemory()))
    database.close()
  })

  test('messages of the first version are there after the last', () => {
    const database = openInMemory(1)
    database.exec(`
      INSERT INTO threads (own, other, begun, at) VALUES ('1', '2', 5, 5);
      INSERT INTO messages (id, seq, ms, state, key, text) VALUES ((1 << 43), 1, 0, 0, 'k', 'Текст')`)
    migrate(database)
    const store = openStore(database)
    for (const id of ['1:2', ':2']) {
      expect(store.messages(id, { limit: 9 }).messages.map(({ text }) => text)).toEqual(['Текст'])
    }
    expect(store.search({ text: 'текст', limit: 9 }).hits).toHaveLength(1)
    store.close()
  })

  test.each(steps.map((_, index) => index + 1))(
    'what was being written in a file of version %i is there after the upgrade',
    (version) => {
      const older = new Sqlite(path)
      older.pragma("cipher = 'aegis'")
      older.pragma(`key = 'raw:${KEY}'`)
      migrate(older, version)
      older.exec(`
        INSERT INTO threads (own, other, begun, at, draft)
        VALUES ('1', '2', 5, 5, 'Недописано'), ('1', '3', 5, 5, '')`)
      // From then on each thread is in a conversation.
      if (version >= 13) {
        older.exec(`UPDATE threads SET lead = id;
          INSERT INTO conversations SELECT * FROM conversation_rows`)
      }
      older.close()
      for (let opening = 0; opening < 2; opening++) {
        const store = openStore(openFile(path, KEY))
        const { threads } = store.threads({ kind: 'drafts' }, { limit: 9 })
        expect(threads.map(({ other, draft }) => [other, draft])).toEqual([['2', 'Недописано']])
        store.close()
      }
    },
  )

  test('threads that were listed apart, with marks of their own, are one conversation', () => {
    const database = openInMemory(22)
    database.exec(`
      INSERT INTO threads (id, own, other, begun, at, last_at, last_id, last_state, lead, unread,
        archived, draft) VALUES
        (1, '1', '3', 5, 5, 5, 'a', 0, 1, 2, 1, ''),
        (2, '2', '3', 6, 6, 6, 'b', 0, 1, 1, 0, 'Начато');
      INSERT INTO conversations SELECT * FROM conversation_rows`)
    migrate(database)
    const store = openStore(database)
    const { threads } = store.threads({ kind: 'all' }, { limit: 9 })
    expect(threads).toMatchObject([{ id: ':3', unread: 3, archived: false, draft: 'Начато' }])
    expect(threads[0]?.parts?.map(({ id }) => id)).toEqual(['1:3', '2:3'])
    expect(store.threads({ kind: 'all', own: '1' }, { limit: 9 }).threads).toEqual(threads)
    expect(store.counts()).toEqual({ unread: 3, awaiting: 1 })
    store.close()
  })

  test('messages that are not confirmed count among those in trouble', () => {
    const database = openInMemory(10)
    database.exec(`
      INSERT INTO threads (id, own, other, begun, at, failed) VALUES (1, '1', '2', 5, 5, 1);
      INSERT INTO messages (id, seq, ms, state, local, details, text) VALUES
        ((1 << 43), 1, 0, 4, 'z1', '{"needsDecision":true}', 'Asked about'),
        ((1 << 43) + 1, 2, 0, 4, 'z2', '{"failure":{"kind":"unknown"}}', 'Looked for'),
        ((1 << 43) + 2, 3, 0, 1, 'z3', NULL, 'Waiting')`)
    migrate(database)
    const store = openStore(database)
    expect(store.threads({ kind: 'failed' }, { limit: 9 }).threads).toMatchObject([{ failed: 2 }])
    store.remove('z2', ['unknown'])
    expect(store.thread('1:2')).toMatchObject({ failed: 1 })
    store.close()
  })

  test('what is planned for several is remembered as one text to them', () => {
    const database = openInMemory(14)
    database.exec(`
      INSERT INTO planned (id, own, other, text, written, seq, due, mailing) VALUES
        ('p2', '1', '3', 'Борис, ждём', 5, 0, 9, 'm'), ('p1', '1', '2', 'Анна, ждём', 5, 0, 9, 'm'),
        ('p3', '1', '4', 'Одному', 6, 0, 9, NULL)`)
    migrate(database)
    const store = openStore(database)
    const planned = store.of<PlannedTables>('planned')
    expect(planned.mailings()).toEqual([
      { id: 'm', own: '1', text: 'Анна, ждём', begun: 5, all: 2, sent: 0 },
    ])
    expect(planned.mailingSteps('m')).toEqual([
      { id: 'p1', thread: '1:2', state: 'planned', due: 9 },
      { id: 'p2', thread: '1:3', state: 'planned', due: 9 },
    ])
    store.close()
  })

  test('alerts that were announced stay so, and movements what they were', async () => {
    const database = openInMemory(6)
    database.exec(`
      INSERT INTO movements VALUES (1, 0, 1, 0, '32.13.2026', 250, 'Звонки', 1, 0, -250, '');
      INSERT INTO state VALUES
        ('money', '{"told":{"days":true},"threshold":{"amount":300}}'),
        ('presenceAlerts', '{"extensions":[],"returns":[],"told":{"extensions":[7],"numbers":[]}}'),
        ('supportMarks', '{}')`)
    migrate(database)
    const store = openStore(database)
    expect(moneyIn(store).memory()).toEqual({
      announced: { days: true },
      threshold: { amount: 300 },
    })
    expect(store.of<PresenceTables>('presence').alerts()?.announced).toEqual({
      extensions: [7],
      numbers: [],
    })
    expect(moneyIn(store).movements({}, { limit: 9 }).rows).toEqual([
      { id: 1, kind: 'charge', sum: -250, comment: 'Звонки', rawTime: '32.13.2026' },
    ])
    store.close()
  })
})

test('errors that are not of the file stay what they are', () => {
  const error = new TypeError('ours')
  expect(databaseErrorOf(error)).toBe(error)
})

function contentOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) return 'none'
  return found.isFile() ? readFileSync(file).toString('base64') : 'folder'
}

function schemaOf(database: ReturnType<typeof openInMemory>): unknown {
  return database.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all()
}
