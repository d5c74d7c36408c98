import { monitorEventLoopDelay } from 'node:perf_hooks'
import {
  indexWords,
  inboxIn,
  openDatabase,
  openFile,
  openStore,
  type Store,
} from '../../support/database.ts'
import type { Batch, ServiceRow } from '../../../electron/core/messages/stored/types.ts'
import type { Figure } from '../figure.ts'
import { duration, processorTime } from '../../support/measure.ts'
import { KEY, openBare, openEncrypted, openFolder, openPlain } from './files.ts'
import { reading } from './reading.ts'
import { createRandom, rowsOf, threadOf, type Sizes } from './rows.ts'

/** As many messages as a step of reading history holds at most, and so many that the next is longer. */
const BATCH = 10_000
const STEP = 2_000

/**
 * The database on an encrypted file, against the least that the same could cost in SQLite. Building it is
 * measured in processor time, because ours and the floor are too long to take turns; everything else
 * takes turns with reading fifty neighbouring rows of a plain table.
 */
export async function archive({ quick }: { quick: boolean }): Promise<Figure[]> {
  const sizes: Sizes = quick
    ? { messages: 100_000, threads: 500, long: 10_000 }
    : { messages: 1_100_000, threads: 5_000, long: 100_000 }
  const folder = openFolder()
  try {
    const path = folder.path('archive.db')
    const ingest = ingested(folder, quick ? 5 : 11)
    const built = build(folder, path, sizes)
    const readings = reading(path, folder.path('bare.db'), sizes, quick ? 150 : 400)
    const worker = await inWorker(path, sizes, quick ? 200 : 500)
    const delay = await loopDelay(folder.path('delay.db'), quick ? 3 : 8)
    return [ingest, built, ...readings, worker, delay]
  } finally {
    folder.remove()
  }
}

const batchOf = (rows: ServiceRow[], kind: Batch['kind'] = 'history'): Batch => ({
  rows,
  kind,
  now: Date.now(),
  cursor: { oldest: '2023-01-01', newest: '2026-01-01' },
})

/** Takes rows, and moves the log when it is long, as the database's worker does between requests. */
function take(store: Store, rows: ServiceRow[]): void {
  store.ingest(batchOf(rows))
  store.checkpoint()
}

/** Goal 1: the same batches into an encrypted and a plain database by turns. */
function ingested(folder: ReturnType<typeof openFolder>, rounds: number): Figure {
  const encrypted = openStore(openEncrypted(folder.path('encrypted.db')))
  const plain = openStore(openPlain(folder.path('plain.db')))
  const sizes = { messages: rounds * BATCH, threads: 500, long: 100 }
  const figure: Figure = {
    what: 'ingest with a cipher, processor time',
    unit: 'ms',
    floor: [],
    ours: [],
    goal: 1.05,
  }
  for (const [round, rows] of [...batches(sizes)].reverse().entries()) {
    const tasks = [
      () => figure.floor.push(processorTime(() => take(plain, rows))),
      () => figure.ours.push(processorTime(() => take(encrypted, rows))),
    ]
    // Whoever comes second finds its functions compiled.
    for (const task of round % 2 === 0 ? tasks : tasks.reverse()) task()
  }
  figure.floor.shift()
  figure.ours.shift()
  plain.close()
  encrypted.close()
  return figure
}

/** Goal 2: builds the database that the others read; a bare table gets the same batches by turns. */
function build(folder: ReturnType<typeof openFolder>, path: string, sizes: Sizes): Figure {
  const database = openEncrypted(path)
  const store = openStore(database)
  const bare = openBare(folder.path('bare.db'))
  const figure: Figure = {
    what: `backfill of ${sizes.messages.toLocaleString('en')} with all indexes, processor time`,
    unit: 'ms',
    floor: [0],
    ours: [0],
    goal: 13,
  }
  const add = (times: number[], task: () => void) => {
    times[0] = (times[0] ?? 0) + processorTime(task)
  }
  // As an account is read: the newest days first.
  for (const rows of [...batches(sizes)].reverse()) {
    add(figure.floor, () => bare.append(rows))
    add(figure.ours, () => take(store, rows))
  }
  add(figure.ours, () => {
    while (indexWords(database, { batch: BATCH, least: 1 }));
  })
  store.close()
  bare.close()
  return figure
}

function* batches(sizes: Sizes): Generator<ServiceRow[]> {
  let rows: ServiceRow[] = []
  for (const row of rowsOf(sizes)) {
    rows.push(row)
    if (rows.length < BATCH) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

/** Goal 6: the same page through the worker and in this thread. */
async function inWorker(path: string, sizes: Sizes, rounds: number): Promise<Figure> {
  const store: Store = openStore(openFile(path, KEY))
  const worker = await openDatabase({ kept: 'disk', path, key: KEY, make: false })
  const inbox = inboxIn({ database: worker })
  const random = createRandom(3)
  const figure: Figure = {
    what: 'a dialog through the worker',
    unit: 'ms',
    floor: [],
    ours: [],
    goal: 1.4,
  }
  for (let round = -20; round < rounds; round += 1) {
    const thread = threadOf(Math.floor(random() ** 1.5 * sizes.threads))
    if (!store.thread(thread)) continue
    const floor = duration(() => store.messages(thread, { limit: 50 }))
    const begun = performance.now()
    await inbox.messages(thread, { limit: 50 })
    if (round < 0) continue
    figure.floor.push(floor)
    figure.ours.push(performance.now() - begun)
  }
  await worker.close()
  store.close()
  return figure
}

/**
 * Goal 6: how late this thread's timers are while the worker takes history in, as much at a time as the
 * app reads at least in one step, and while it rests.
 */
async function loopDelay(path: string, rounds: number): Promise<Figure> {
  const worker = await openDatabase({ kept: 'disk', path, key: KEY, make: true })
  const inbox = inboxIn({ database: worker })
  const figure: Figure = {
    what: 'delay of the event loop while ingesting',
    unit: 'ms',
    floor: [],
    ours: [],
    goal: 2,
  }
  const sizes = { messages: rounds * BATCH, threads: 500, long: 100 }
  for (const rows of [...batches(sizes)].reverse()) {
    const steps = Array.from({ length: BATCH / STEP }, (_, step) =>
      rows.slice(BATCH - (step + 1) * STEP, BATCH - step * STEP),
    )
    const begun = performance.now()
    figure.ours.push(
      await delayDuring(async () => {
        for (const step of steps) await inbox.ingest(batchOf(step))
      }),
    )
    const span = performance.now() - begun
    figure.floor.push(await delayDuring(() => new Promise((resolve) => setTimeout(resolve, span))))
  }
  await worker.close()
  return figure
}

async function delayDuring(task: () => Promise<void>): Promise<number> {
  const monitor = monitorEventLoopDelay({ resolution: 1 })
  monitor.enable()
  await task()
  monitor.disable()
  return monitor.percentile(99) / 1e6
}
