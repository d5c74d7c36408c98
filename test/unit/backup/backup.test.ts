import { createHash, randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { MakeJob } from '../../../electron/core/backup/make.ts'
import { passphraseKey, type PassphraseKey } from '../../../electron/core/backup/passphrase.ts'
import { inBackupThread } from '../../../electron/core/cabinet/backup-thread.ts'
import { createFile, migrate, openFile, steps, type Database } from '../../support/database.ts'

/** Real files and real threads. */

const KEY = 'a1'.repeat(32)
const PASSPHRASE = 'four plain words here'
/** Of little work to try: how much is tried in other tests. */
const by = passphraseKey(PASSPHRASE, randomBytes(16), { logN: 4, r: 1, p: 1 }) as PassphraseKey

let folder: string
let archive: { path: string; key: string }
let job: MakeJob

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'kept'))
  archive = { path: join(folder, 'one.db'), key: KEY }
  createFile(archive.path, KEY)
  job = {
    archive,
    by,
    draft: join(folder, 'one.copy.db'),
    to: join(folder, 'kept', 'first.backup'),
    about: {
      at: 1_700_000_000_000,
      account: {
        ...{ id: 'one', kind: 'service', generation: 'current', title: 'Office' },
        ...{ timeZone: 'Europe/Moscow', addresses: { rest: 'r', rpc: '', sms: '', auth: '' } },
      },
      calls: [{ id: 'c1', operation: 'numbers.buy', at: 1 }],
    },
  }
})

const make = (changes: Partial<MakeJob> = {}, signal?: AbortSignal) =>
  inBackupThread('make', { ...job, ...changes }, signal ? { signal } : {})
const read = (from = job.to, passphrase = PASSPHRASE) =>
  inBackupThread('read', { from, passphrase, to: join(folder, 'taken.db') })

function fill(database: Database, count: number): void {
  const insert = database.prepare(
    "INSERT INTO contact_numbers (contact, place, number) VALUES ('c', ?, ?)",
  )
  database.prepare("INSERT INTO contacts (id, name, note) VALUES ('c', 'Canary Person', '')").run()
  database.transaction(() => {
    for (let n = 0; n < count; n += 1) insert.run(n, `+7900${String(n).padStart(7, '0')}`)
  })()
}

/** Of everything that tables hold, whatever file that is in. */
function digestOf(path: string, key: string): string {
  const database = openFile(path, key)
  const hash = createHash('sha256')
  const names = database
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .pluck()
    .all()
  for (const name of names.filter((one) => one !== 'search')) {
    const rows = database.prepare(`SELECT * FROM "${name}"`).raw().all()
    hash.update(JSON.stringify([name, rows.map((row) => JSON.stringify(row)).sort()]))
  }
  database.close()
  return hash.digest('hex')
}

/** The log of the database in use is its own. */
const left = () =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => !/^one.db-/.test(name))
    .sort()
const failure = (field: string) => ({ failure: { kind: 'backup', field } })

it('brings all of a database over, under a key of its own', async () => {
  const database = openFile(archive.path, KEY)
  fill(database, 20_000)
  const before = digestOf(archive.path, KEY)
  const made = await make()
  database.close()
  expect(made).toMatchObject({ at: job.about.at, messages: 0 })
  expect(readFileSync(job.to).includes('Canary')).toBe(false)

  const manifest = await read()
  expect(manifest).toMatchObject({ ...job.about, contents: { version: steps.length } })
  expect(manifest.contents.rows['contact_numbers']).toBe(20_000)
  expect(manifest.key).not.toBe(KEY)
  expect(digestOf(join(folder, 'taken.db'), manifest.key)).toBe(before)
  expect(existsSync(job.draft)).toBe(false)

  const next = 'b2'.repeat(32)
  await inBackupThread('changeKey', {
    file: { path: join(folder, 'taken.db'), key: manifest.key },
    next,
  })
  expect(digestOf(join(folder, 'taken.db'), next)).toBe(before)
})

it('holds one moment, while others go on writing', async () => {
  const database = openFile(archive.path, KEY)
  fill(database, 1_000)
  const add = database.prepare(
    "INSERT INTO contact_numbers (contact, place, number) VALUES ('c', ?, 'x')",
  )
  const making = { isOver: false }
  const made = make().finally(() => (making.isOver = true))
  // Each transaction writes a pair: half a pair would be no moment of this database.
  let written = 0
  while (!making.isOver) {
    database.transaction(() => [1, 2].forEach((n) => add.run(10_000 + 2 * written + n)))()
    written += 1
    await new Promise((resolve) => setImmediate(resolve))
  }
  await made
  database.close()
  const { contents } = await read()
  expect(written).toBeGreaterThan(0)
  expect((contents.rows['contact_numbers'] ?? 0) % 2).toBe(0)
})

it('copies nothing that was deleted', async () => {
  const database = openFile(archive.path, KEY)
  fill(database, 10)
  database.exec('DELETE FROM contacts; DELETE FROM contact_numbers')
  database.close()
  await make()
  const { key } = await read()
  const taken = openFile(join(folder, 'taken.db'), key)
  const plain = taken.serialize()
  taken.close()
  expect(plain.includes('Canary')).toBe(false)
})

it('opens what an earlier version made', async () => {
  rmSync(archive.path)
  const { createFile: create } = await import('../../../electron/core/database/connection.ts')
  create(archive.path, KEY, (database) => migrate(database, steps.length - 2))
  await make()
  expect((await read()).contents.version).toBe(steps.length - 2)
})

it('refuses what a later version made', async () => {
  const database = openFile(archive.path, KEY)
  database.pragma(`user_version = ${steps.length + 1}`)
  database.close()
  await make()
  await expect(read()).rejects.toMatchObject(failure('newer'))
  expect(left()).toEqual(['kept', 'kept/first.backup', 'one.db'])
})

it('says what is wrong with a file, and leaves nothing behind', async () => {
  await make()
  const bytes = readFileSync(job.to)
  const other = join(folder, 'kept', 'other')
  const tried = async (content: Buffer) => {
    writeFileSync(other, content)
    return read(other).catch((error: unknown) => error)
  }
  const flipped = Buffer.from(bytes)
  flipped.writeUInt8(flipped.readUInt8(bytes.length - 100) ^ 1, bytes.length - 100)
  expect(await tried(flipped)).toMatchObject(failure('damaged'))
  expect(await tried(bytes.subarray(0, -1))).toMatchObject(failure('damaged'))
  expect(await tried(Buffer.alloc(0))).toMatchObject(failure('foreign'))
  expect(await tried(Buffer.from('PK, something else'))).toMatchObject(failure('foreign'))
  await expect(read(job.to, 'another')).rejects.toMatchObject(failure('passphrase'))
  await expect(read(join(folder, 'kept'))).rejects.toMatchObject(failure('foreign'))
  await expect(read(join(folder, 'nowhere'))).rejects.toMatchObject(failure('gone'))
  expect(left()).toEqual(['kept', 'kept/first.backup', 'kept/other', 'one.db'])
})

it('a folder that is gone, and a cancelled backup, leave the last good one as it was', async () => {
  await make()
  const good = readFileSync(job.to)
  const to = join(folder, 'gone', 'second.backup')
  await expect(make({ to })).rejects.toMatchObject(failure('gone'))
  const stopping = new AbortController()
  const second = make({ to: join(folder, 'kept', 'second.backup') }, stopping.signal)
  stopping.abort()
  await expect(second).rejects.toMatchObject({ failure: { kind: 'aborted' } })
  expect(readFileSync(job.to).equals(good)).toBe(true)
  expect(left().filter((name) => name.endsWith('.backup'))).toEqual(['kept/first.backup'])
})
