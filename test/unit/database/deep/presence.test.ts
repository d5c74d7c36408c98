import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { ContactTables } from '../../../../electron/core/contacts/tables.ts'
import {
  mark,
  type StoredChange,
  type StoredSpan,
} from '../../../../electron/core/extensions/presence/stored-rows.ts'
import {
  inboxIn,
  migrate,
  openFile,
  openInMemory,
  openStore,
  type Store,
} from '../../../support/database.ts'
import type { PresenceTables } from '../../../../electron/core/extensions/presence/tables.ts'
import { createPresenceHistory } from '../../../../electron/core/extensions/presence/history.ts'
import { keepDatabase } from '../../../../electron/core/cabinet/database-keeper.ts'
import { createHome, createMemoryLog } from '../../core/support/harness.ts'
import { createMemorySecrets } from '../../core/support/secrets.ts'
import { batch, row } from '../support/rows.ts'

const KEY = '5a'.repeat(32)
const START = Date.UTC(2026, 0, 10)
const MINUTE = 60_000
const DAY = 86_400_000
const { online, offline, unknown, offlineThrough } = mark

const presenceIn = (store: Store) => store.of<PresenceTables>('presence')
const open = (): Store => openStore(openInMemory())

function record(store: Store, changes: StoredChange[], spans: StoredSpan[]): boolean {
  const { session } = presenceIn(store).start()
  return presenceIn(store).record({ session, changes: changes.flat(), spans: spans.flat() })
}

describe('the history in the database', () => {
  test('is drawn from changes and the spans in which their part was watched', () => {
    const store = open()
    record(
      store,
      [
        [1, 0, 100, 0, online],
        [1, 0, 250, 0, offline],
        [1, 0, 600, 0, offlineThrough],
        [1, 0, 700, 3, online],
        [2, 0, 100, 0, offline],
        [2, 0, 150, 0, unknown],
      ],
      [
        [0, 0, 100, 200],
        [0, 0, 300, 500],
        [0, 3, 650, 800],
      ],
    )
    expect(presenceIn(store).lines([2, 1, 9], 0, 1_000)).toEqual([
      [100, 150, 0],
      [100, 200, 1, 300, 500, 0, 600, 700, 0, 700, 800, 1],
      [],
    ])
    expect(presenceIn(store).lines([1], 150, 400)).toEqual([[150, 200, 1, 300, 400, 0]])
    expect(presenceIn(store).lines([1], 200, 300)).toEqual([[]])
    store.close()
  })

  test('a later change or span of the same moment takes the place of the one before', () => {
    const store = open()
    record(store, [[1, 0, 100, 0, online]], [[0, 0, 100, 200]])
    record(store, [[1, 0, 100, 0, offline]], [[0, 0, 100, 300]])
    expect(presenceIn(store).lines([1], 0, 1_000)).toEqual([[100, 300, 0]])
    store.close()
  })

  test('where two eras tell of the same time, the later one counts, and the earlier beside it', () => {
    const store = open()
    record(
      store,
      [
        [1, 0, 100, 0, online],
        [1, 1, 300, 0, offline],
        [1, 1, 450, 0, online],
      ],
      [
        [0, 0, 100, 400],
        [0, 0, 500, 900],
        [1, 0, 300, 350],
        [1, 0, 450, 550],
      ],
    )
    expect(presenceIn(store).lines([1], 0, 1_000)).toEqual([
      [100, 300, 1, 300, 350, 0, 350, 400, 1, 450, 900, 1],
    ])
    expect(presenceIn(store).start()).toMatchObject({ era: 1, until: 550, extensions: [1, 0, 1] })
    store.close()
  })

  test('tells the recorder who was what last, and takes nothing from a recorder of another opening', () => {
    const database = openInMemory()
    const store = openStore(database)
    const start = presenceIn(store).start()
    expect(start).toMatchObject({ era: 0, until: 0, extensions: [] })
    record(
      store,
      [
        [7, 0, 100, 0, online],
        [7, 0, 200, 2, offline],
        [8, 0, 100, 0, online],
        [8, 0, 950, 0, unknown],
        [9, 0, 100, 1, online],
      ],
      [[0, 0, 100, 900]],
    )
    expect(presenceIn(store).start()).toMatchObject({ until: 950, extensions: [7, 2, 0, 9, 1, 1] })
    const { session } = start
    const again = openStore(database)
    expect(presenceIn(again).record({ session, changes: [1, 0, 1, 0, 1], spans: [] })).toBe(false)
    expect(presenceIn(again).lines([1], 0, 1_000)).toEqual([[]])
    again.close()
  })

  test('remembers what was told of extensions', () => {
    const store = open()
    expect(presenceIn(store).alerts()).toBeUndefined()
    const memory = {
      extensions: [{ id: 1, minutes: 5 }],
      returns: [{ id: 2 }],
      announced: { extensions: [1], numbers: ['74950000001'] },
    }
    presenceIn(store).rememberAlerts(memory)
    expect(presenceIn(store).alerts()).toEqual(memory)
    store.close()
  })

  test('what is forgotten leaves one change for each extension, and nobody who is gone', () => {
    const database = openInMemory()
    const store = openStore(database)
    const everybody = Array.from({ length: 150 }, (_, id) => id)
    record(
      store,
      everybody.flatMap((id): StoredChange[] => [
        [id, 0, 100, 0, online],
        [id, 0, 200, 0, offline],
        [id, 0, 300, 0, id % 2 === 0 ? online : unknown],
        [id, 1, 250, 0, online],
      ]),
      [
        [0, 0, 100, 400],
        [1, 0, 250, 420],
        [1, 0, 600, 900],
      ],
    )
    const before = presenceIn(store).lines(everybody, 500, 1_000)
    const goes = Array.from({ length: 4 }, () => presenceIn(store).prune(500))
    expect(goes).toEqual([true, true, true, false])
    expect(presenceIn(store).lines(everybody, 500, 1_000)).toEqual(before)
    const count = (table: string) => database.prepare(`SELECT count(*) FROM ${table}`).pluck().get()
    expect(count('presence')).toBe(150)
    expect(count('presence_spans')).toBe(1)
    store.close()
  })

  test('comes to a database of the version before, and leaves its messages as they are', () => {
    const database = openInMemory(3)
    database.exec(`
      INSERT INTO threads (own, other, begun, at) VALUES ('1', '2', 5, 5);
      INSERT INTO messages (id, seq, ms, state, key, text) VALUES ((1 << 43), 1, 0, 0, 'k', 'Текст');
      INSERT INTO contacts (id, name, note) VALUES ('c', 'Анна', '');
      INSERT INTO state (name, value) VALUES ('outbox', '{"notBefore":7}')`)
    migrate(database)
    const store = openStore(database)
    expect(store.messages('1:2', { limit: 9 }).messages.map(({ text }) => text)).toEqual(['Текст'])
    expect(
      store
        .of<ContactTables>('contacts')
        .list()
        .map(({ name }) => name),
    ).toEqual(['Анна'])
    expect(store.outboxMemory()).toEqual({ notBefore: 7 })
    record(store, [[1, 0, 100, 0, online]], [[0, 0, 100, 200]])
    expect(presenceIn(store).lines([1], 0, 1_000)).toEqual([[100, 200, 1]])
    store.close()
  })
})

describe('the history of a program', () => {
  const homes: string[] = []
  afterEach(() => homes.splice(0).forEach((home) => rmSync(home, { recursive: true, force: true })))

  test.each([2, 6, 7, 40])(
    'that was killed after %i looks claims what it saw but of the last minute',
    async (looks) => {
      const home = mkdtempSync(join(tmpdir(), 'switchdesk-database-'))
      homes.push(home)
      const path = join(home, 'one.db')
      const watcher = join(import.meta.dirname, '../support/watcher.ts')
      const child = fork(watcher, [path, KEY, String(START), String(looks)])
      const [, signal] = (await once(child, 'exit')) as [unknown, string]
      expect(signal).toBe('SIGKILL')

      const store = openStore(openFile(path, KEY))
      const [first = [], second = []] = presenceIn(store).lines([1, 2], START, START + DAY)
      store.close()
      const last = START + (looks - 1) * 10_000
      const until = first[1] ?? START
      expect(until).toBeLessThanOrEqual(last)
      expect(until).toBeGreaterThan(last - MINUTE)
      if (looks < 7) expect([first, second]).toEqual([[], []])
      else {
        expect(first).toEqual([START, until, 1])
        const turns = Array.from({ length: Math.ceil((until - START) / 70_000) }, (_, turn) => {
          const [from, to] = [START + turn * 70_000, START + (turn + 1) * 70_000]
          return [from, Math.min(to, until), turn % 2 === 0 ? 1 : 0]
        })
        expect(second).toEqual(turns.flat())
      }
    },
  )

  test('that was seen in memory moves to the disk with all else, and goes on there', async () => {
    const home = await createHome()
    homes.push(home.path)
    const secrets = createMemorySecrets()
    const clock = { wall: START, steady: 0 }
    const range = { from: START - DAY, to: START + DAY }
    const keep = () =>
      keepDatabase({
        zone: { name: 'Europe/Moscow', offset: 3 * 3_600_000 },
        cabinet: 'one',
        home: home.path,
        secrets,
        log: createMemoryLog(),
        onState: () => undefined,
        onOpen: () => undefined,
      })

    /** What a keeper's database tells after five minutes of looking at one extension. */
    async function watch(keeper: ReturnType<typeof keep>, on_line: boolean, minutes = 5) {
      const history = createPresenceHistory({
        stored: keeper.database.of<PresenceTables>('presence'),
        describe: (error) => {
          throw error
        },
        now: () => ({ ...clock }),
      })
      for (let minute = 0; minute <= minutes; minute += 1) {
        const moment = { ...clock }
        history.observe({ part: 0, rows: [{ id: 1, on_line }], begun: moment, ended: moment })
        const [line = []] = await history.lines([1], range)
        if (minute > 0) expect(line.at(-1)).toBe(Number(on_line))
        clock.wall += MINUTE
        clock.steady += MINUTE
      }
      await history.close()
      return history
    }

    const onDisk = keep()
    await watch(onDisk, true)
    await onDisk.close()

    secrets.trouble = 'locked'
    const keeper = keep()
    clock.wall += 10 * MINUTE
    const history = await watch(keeper, false)
    await inboxIn(keeper).ingest(batch([row()]))
    expect(keeper.state()).toEqual({ state: 'open', kept: 'memory' })
    secrets.trouble = undefined
    expect(await keeper.retry()).toEqual({ state: 'open', kept: 'disk' })

    const at = (minute: number) => START + minute * MINUTE
    const moved = [at(0), at(5), 1, at(16), at(21), 0]
    expect(
      await keeper.database.of<PresenceTables>('presence').lines([1], range.from, range.to),
    ).toEqual([moved])
    // The same history goes on: what it writes now is refused once, and then it begins anew.
    for (let minute = 0; minute < 4; minute += 1) {
      const moment = { ...clock }
      history.observe({ part: 0, rows: [{ id: 1, on_line: false }], begun: moment, ended: moment })
      await history.lines([1], range)
      clock.wall += MINUTE
      clock.steady += MINUTE
    }
    const expected = [[...moved, at(23), at(25), 0]]
    expect(await history.lines([1], range)).toEqual(expected)
    await keeper.close()

    const again = keep()
    expect(
      await again.database.of<PresenceTables>('presence').lines([1], range.from, range.to),
    ).toEqual(expected)
    await again.close()
  })
})
