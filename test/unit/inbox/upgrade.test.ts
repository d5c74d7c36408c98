import { expect, test } from 'vitest'
import {
  type Database,
  inThisThread,
  migrate,
  openInMemory,
  openStore,
} from '../../support/database.ts'
import { OWN } from '../core/support/scripted-account.ts'
import { createBench, OTHER, THREAD, type Bench } from './support/bench.ts'

/** The last version that did not write down what was listed before a message left. */
const BEFORE = 7
const HOUR = 3_600_000
const SIGNAL = new AbortController().signal

/** What an earlier version held of messages that were on the wire when it ended, so long ago. */
function leftOnTheWire(database: Database, texts: readonly string[], ago: number): void {
  database
    .prepare(`INSERT INTO threads (id, own, other, begun, at) VALUES (1, ?, ?, 1, 1)`)
    .run(OWN, OTHER)
  const second = Math.floor((Date.now() - ago) / 1_000)
  const put = database.prepare(
    `INSERT INTO messages (id, seq, ms, state, local, text)
    VALUES ((1 << 43) | (? << 11), ?, 0, 2, ?, ?)`,
  )
  for (const [n, text] of texts.entries()) put.run(second + n, n + 1, `z-${n}`, text)
}

/** An inbox over that database, brought up to date. */
async function upgraded(texts: readonly string[], ago = HOUR): Promise<Bench> {
  const database = openInMemory(BEFORE)
  leftOnTheWire(database, texts, ago)
  migrate(database)
  return createBench({ stored: inThisThread(openStore(database)), times: { check: 0 } })
}

/** The service lists that a text was sent, so long ago. */
function list(bench: Bench, text: string, ago: number): void {
  const at = Date.now() - ago + 3 * HOUR
  bench.service.dialog.push({
    id: bench.service.dialog.length + 1,
    sender: OWN,
    receiver: OTHER,
    created_datetime: new Date(at).toISOString().slice(0, 19).replace('T', ' '),
    msg: text,
    incoming: 0,
    readed: 0,
    interlocutor_number: OTHER,
  })
}

const shown = async ({ stored }: Bench) =>
  (await stored.messages(THREAD, { limit: 9 })).messages.map((message) => [
    message.id[0],
    message.state,
    ...(message.needsDecision ? ['asked'] : []),
  ])

async function looks(bench: Bench, times: number): Promise<void> {
  for (let look = 0; look < times; look++) {
    await bench.inbox.sync(SIGNAL)
    // The count of looks is taken by the outbox in a turn of its own.
    await new Promise(setImmediate)
  }
}

test('a message that was on the wire when an earlier version ended is found in the list', async () => {
  const bench = await upgraded(['Да'])
  list(bench, 'Да', HOUR - 5_000)
  await looks(bench, 1)
  expect(await shown(bench)).toEqual([['z', 'confirmed']])
})

test('of two alike with one row nobody can tell which went: each is asked about once', async () => {
  const bench = await upgraded(['Да', 'Да'])
  list(bench, 'Да', HOUR - 5_000)
  await looks(bench, 4)
  expect((await shown(bench)).toSorted()).toEqual([
    ['z', 'unknown', 'asked'],
    ['z', 'unknown', 'asked'],
  ])
  expect(bench.sent()).toEqual([])
})

test('a row of the same text from hours before is asked about, beside nothing', async () => {
  const bench = await upgraded(['Да'])
  list(bench, 'Да', 14 * HOUR)
  await looks(bench, 4)
  expect(await shown(bench)).toEqual([['z', 'unknown', 'asked']])
  expect((await bench.stored.message('z-0'))?.lookalikes).toHaveLength(1)
})

test('and one without a row is asked about', async () => {
  const bench = await upgraded(['Да'])
  await looks(bench, 4)
  expect(await shown(bench)).toEqual([['z', 'unknown', 'asked']])
})
