import { randomBytes } from 'node:crypto'
import { closeSync, copyFileSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { MakeJob } from '../../../electron/core/backup/make.ts'
import { newPassphraseKey } from '../../../electron/core/backup/passphrase.ts'
import { CHUNK, sealInto, openSealed } from '../../../electron/core/backup/sealed-file.ts'
import { inBackupThread } from '../../../electron/core/cabinet/backup-thread.ts'
import type { ForgettingTables } from '../../../electron/core/forgetting/tables.ts'
import { openStore, indexWords, maintain, openFile } from '../../support/database.ts'
import { duration } from '../../support/measure.ts'
import { KEY, openEncrypted, openFolder } from '../archive/files.ts'
import { longThread, rowsOf } from '../archive/rows.ts'
import type { Figure } from '../figure.ts'

const PASSPHRASE = 'four plain words here'
const BATCH = 10_000
/** Messages of the person who is forgotten. */
const THEIRS = 5_000
/** Highest duration of forgetting them, in milliseconds. */
const FORGETTING = 2_000

/**
 * Backing up and restoring many messages against copying the file and sealing the copy, which is the least that a
 * sealed copy costs; how late this thread's timers are meanwhile against rest; and forgetting one person.
 */
export async function backup({ quick }: { quick: boolean }): Promise<Figure[]> {
  const messages = quick ? 100_000 : 1_000_000
  const folder = openFolder()
  try {
    const path = folder.path('archive.db')
    build(path, messages)
    const count = messages.toLocaleString('en')
    const [made, delay, opened] = await rounds(folder, path, count, quick ? 3 : 5)
    return [made, delay, opened, forgetting(path, count)]
  } finally {
    folder.remove()
  }
}

function build(path: string, messages: number): void {
  const database = openEncrypted(path)
  const store = openStore(database)
  const rows = [...rowsOf({ messages, threads: 5_000, long: THEIRS })]
  const cursor = { oldest: '2023-01-01', newest: '2026-01-01' }
  for (let end = rows.length; end > 0; end -= BATCH) {
    store.ingest({ rows: rows.slice(end - BATCH, end), kind: 'history', now: Date.now(), cursor })
    store.checkpoint()
  }
  while (indexWords(database, { batch: BATCH, least: 1 }));
  maintain(store)
  store.close()
}

type Folder = ReturnType<typeof openFolder>

/** Ours and the floor by turns. */
async function rounds(
  folder: Folder,
  path: string,
  count: string,
  times: number,
): Promise<[Figure, Figure, Figure]> {
  const figure = (what: string, goal: number): Figure => ({
    ...{ what, unit: 'ms', floor: [], ours: [], goal },
  })
  const made = figure(`backup of ${count} messages`, 1.5)
  const delay = figure('delay of the event loop while backing up', 1.2)
  const opened = figure('opening that backup', 2)
  const by = newPassphraseKey(PASSPHRASE)
  const [draft, to, taken, copy, sealed] = [
    'draft.db',
    'one.backup',
    'taken.db',
    'copy.db',
    'bare',
  ].map((name) => folder.path(name)) as [string, string, string, string, string]
  const job: MakeJob = { archive: { path, key: KEY }, draft, to, by, about }
  for (let round = 0; round < times; round += 1) {
    const bare = duration(() => sealCopy(path, copy, sealed, by))
    const ours = await timed(() => inBackupThread('make', job))
    made.floor.push(bare)
    made.ours.push(ours.took)
    delay.ours.push(ours.late)
    delay.floor.push((await timed(() => pause(ours.took))).late)
    opened.floor.push(duration(() => openCopy(sealed, copy, by)))
    const restored = await timed(() =>
      inBackupThread('read', { from: to, passphrase: PASSPHRASE, to: taken }),
    )
    opened.ours.push(restored.took)
    for (const one of [to, taken, copy, sealed]) rmSync(one, { force: true })
  }
  return [made, delay, opened]
}

const about: MakeJob['about'] = {
  at: 0,
  account: {
    ...{ id: 'one', kind: 'service', generation: 'current', title: 'Office' },
    ...{ timeZone: 'UTC', addresses: { rest: '', rpc: '', sms: '', auth: '' } },
  },
  calls: [],
}

/** Duration of a task, and how late this thread's timers were, in milliseconds. */
async function timed(task: () => Promise<unknown>): Promise<{ took: number; late: number }> {
  const monitor = monitorEventLoopDelay({ resolution: 1 })
  monitor.enable()
  const begun = performance.now()
  await task()
  monitor.disable()
  return { took: performance.now() - begun, late: monitor.percentile(99) / 1e6 }
}

/** The floor: a copy of the file, then that sealed, on the disk. */
function sealCopy(path: string, copy: string, to: string, by: MakeJob['by']): void {
  copyFileSync(path, copy)
  const into = openSync(to, 'w')
  const writer = sealInto(into, by)
  const content = readFileSync(copy)
  for (let at = 0; at < content.length; at += CHUNK) writer.write(content.subarray(at, at + CHUNK))
  writer.end()
  closeSync(into)
}

/** The floor of a restore: the sealed copy opened, and written. */
function openCopy(from: string, to: string, by: MakeJob['by']): void {
  const file = openSync(from, 'r')
  writeFileSync(to, Buffer.concat([...openSealed(file, by)]), { flush: true })
  closeSync(file)
}

/** The highest duration that is good is the floor. */
function forgetting(path: string, count: string): Figure {
  const store = openStore(openFile(path, KEY))
  const number = longThread.slice(longThread.indexOf(':') + 1)
  const forget = () =>
    store
      .of<ForgettingTables>('forgetting')
      .forget(randomBytes(16).toString('hex'), number, Date.now())
  const took = duration(forget)
  maintain(store)
  store.close()
  return {
    ...{
      what: `forgetting ${THEIRS.toLocaleString('en')} of ${count}, of 2 s`,
      unit: 'ms',
      goal: 1,
    },
    ...{ floor: [FORGETTING], ours: [took] },
  }
}
