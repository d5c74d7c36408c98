import Sqlite from 'better-sqlite3-multiple-ciphers'
import { statSync } from 'node:fs'
import { openDatabase, openFile, openStore } from '../../support/database.ts'
import { createPresenceHistory } from '../../../electron/core/extensions/presence/history.ts'
import type { PresenceTables } from '../../../electron/core/extensions/presence/tables.ts'
import { createPresence } from '../../../electron/core/extensions/presence/presence.ts'
import { createStatusSweep } from '../../../electron/core/extensions/presence/sweep.ts'
import type { ServiceClient } from '../../../electron/service/index.ts'
import { KEY, openEncrypted, openFolder } from '../archive/files.ts'
import { createRandom } from '../archive/rows.ts'
import type { Figure } from '../figure.ts'
import { duration, processorClock, processorTime } from '../../support/measure.ts'
import { EXTENSIONS, idOf, pagesOf, PARTS, WEEK, weekOf } from './account.ts'

const CHANGES = 200_000
/** Looks that are not counted: functions are compiled in them. */
const WARM_UP = 30
const SIGNAL = new AbortController().signal
const DAY = 86_400_000

/**
 * The history of reachability of 10,000 extensions in the encrypted database: how much of the file a
 * change takes, what opening a week costs against reading as many neighbouring rows of a plain table,
 * and what looking at everybody once costs against parsing the replies alone.
 */
export async function presence({ quick }: { quick: boolean }): Promise<Figure[]> {
  const folder = openFolder()
  try {
    const path = folder.path('archive.db')
    // First: what building the database leaves to be collected is none of the looks'.
    const looks = await swept(quick ? 20 : 100)
    const size = build(path)
    return [size, ...read(path, folder.path('bare.db'), quick ? 300 : 1_000), ...looks]
  } finally {
    folder.remove()
  }
}

/** Bytes that the file grows by for each change of a week, with the spans that belong to it. */
function build(path: string): Figure {
  openStore(openEncrypted(path)).close()
  const before = statSync(path).size
  const store = openStore(openFile(path, KEY))
  const presence = store.of<PresenceTables>('presence')
  const { session } = presence.start()
  let changes = 0
  for (const batch of weekOf(session, CHANGES)) {
    changes += batch.changes.length / 5
    presence.record(batch)
  }
  store.close()
  const ours = [(statSync(path).size - before) / changes]
  return { what: 'presence: bytes of the file a change', unit: 'bytes', floor: [1], ours, goal: 40 }
}

/** Opening a history takes turns with reading as many neighbouring rows of a plain table. */
function read(path: string, barePath: string, rounds: number): Figure[] {
  const store = openStore(openFile(path, KEY))
  const presence = store.of<PresenceTables>('presence')
  const bare = openBare(barePath)
  const random = createRandom(3)
  const someone = () => Math.floor(random() * EXTENSIONS)
  const rows = Math.round(CHANGES / EXTENSIONS) + 1

  function measure(what: string, count: number, task: () => unknown, goal?: number): Figure {
    const figure: Figure = { what, unit: 'ms', floor: [], ours: [], ...(goal && { goal }) }
    for (let round = -50; round < rounds; round += 1) {
      const first = Math.floor(random() * (CHANGES - count))
      const floor = duration(() => bare.read(first, count))
      const ours = duration(task)
      if (round < 0) continue
      figure.floor.push(floor)
      figure.ours.push(ours)
    }
    return figure
  }

  const lines = (count: number, from: number) => {
    const first = Math.min(someone(), EXTENSIONS - count)
    const ids = Array.from({ length: count }, (_, place) => idOf(first + place))
    return presence.lines(ids, from, WEEK.to)
  }
  const figures = [
    measure('presence: one extension’s week', rows, () => lines(1, WEEK.from), 4),
    measure('presence: the last day of 50', 50 * 4, () => lines(50, WEEK.to - DAY)),
  ]
  bare.close()
  store.close()
  return figures
}

/** Changes in the order in which one would like to read them. */
function openBare(path: string) {
  const database = new Sqlite(path)
  database.pragma('journal_mode = WAL')
  database.exec(
    'CREATE TABLE changes (place INTEGER PRIMARY KEY, id INTEGER, at INTEGER, state INTEGER)',
  )
  const insert = database.prepare('INSERT INTO changes (id, at, state) VALUES (?, ?, ?)')
  database.transaction(() => {
    for (let place = 0; place < CHANGES; place += 1) {
      insert.run(idOf(Math.floor(place / 20)), WEEK.from + place, place % 2)
    }
  })()
  const rows = database.prepare('SELECT * FROM changes WHERE place >= ? ORDER BY place LIMIT ?')
  return {
    read: (first: number, count: number) => rows.all(first, count),
    close: () => void database.close(),
  }
}

/**
 * One look at everybody, in as many runs as a large account takes, against parsing the same replies; and
 * writing down what such a look showed, against asking the database for nothing much.
 */
async function swept(rounds: number): Promise<Figure[]> {
  const random = createRandom(4)
  const someone = () => Math.floor(random() * EXTENSIONS)
  // Made before: so many new texts at once would have to be collected within what is measured.
  const replies = Array.from({ length: 20 }, () =>
    pagesOf(new Set(Array.from({ length: 20 }, someone))),
  )
  let pages = replies[0] ?? []
  const database = await openDatabase({ kept: 'memory' })
  const stored = database.of<PresenceTables>('presence')
  const presence = createPresence(() => undefined)
  const fail = (error: unknown) => {
    throw error
  }
  const history = createPresenceHistory({ stored, describe: fail })
  const client = { page: async (_id: string, _input: object, page: number) => parsed(pages, page) }
  const sweep = createStatusSweep(client as unknown as ServiceClient, presence, history.observe)
  await sweep.run(SIGNAL)

  const what = 'presence: one look at 10,000, processor time'
  const look: Figure = { what, unit: 'ms', floor: [], ours: [], goal: 1.5 }
  const written: Figure = { ...look, what: 'presence: writing it down', floor: [], ours: [] }
  delete written.goal
  for (let round = 0; round < rounds + WARM_UP; round += 1) {
    pages = replies[round % replies.length] ?? []
    const floor = processorTime(() => pages.forEach((_, page) => void parsed(pages, page + 1)))
    let clock = processorClock()
    for (let run = 0; run < PARTS; run += 1) await sweep.run(SIGNAL)
    const ours = clock()
    clock = processorClock()
    await stored.alerts()
    const asked = clock()
    clock = processorClock()
    await history.lines([], WEEK)
    const wrote = clock()
    if (round < WARM_UP) continue
    look.floor.push(floor)
    look.ours.push(ours)
    written.floor.push(asked)
    written.ours.push(wrote)
  }
  await history.close()
  await database.close()
  return [look, written]
}

interface Reply {
  data: { id: number; name: string; on_line: boolean }[]
  next_page_url: string | null
}

function parsed(pages: string[], page: number) {
  const { data, next_page_url } = JSON.parse(pages[page - 1] ?? '') as Reply
  return { rows: data, ...(next_page_url === null ? {} : { next: page + 1 }) }
}
