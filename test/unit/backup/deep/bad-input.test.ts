import fc from 'fast-check'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeBackup, type MakeJob } from '../../../../electron/core/backup/make.ts'
import { passphraseKey, type PassphraseKey } from '../../../../electron/core/backup/passphrase.ts'
import { readBackup } from '../../../../electron/core/backup/read.ts'
import { HEADER } from '../../../../electron/core/backup/sealed-file.ts'
import { tables } from '../../../../electron/core/cabinet/tables.ts'
import { createFile as create } from '../../../../electron/core/database/connection.ts'
import { openStore } from '../../../../electron/core/database/store.ts'
import { toFailure } from '../../../../electron/core/platform/failures/failure.ts'
import en from '../../../../renderer/locales/en.json' with { type: 'json' }
import ru from '../../../../renderer/locales/ru.json' with { type: 'json' }
import { createFile, migrate, openFile, steps } from '../../../support/database.ts'
import { canFill, makeDisk } from '../../../support/disk.ts'

/** Real files, disks and folders; the same functions as in the backup's thread, in this one. */

const KEY = 'a1'.repeat(32)
const PASSPHRASE = 'four plain words here'
const by = passphraseKey(PASSPHRASE, randomBytes(16), { logN: 4, r: 1, p: 1 }) as PassphraseKey
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const TEN_GIGABYTES = 10 * 2 ** 30

let folder: string
let job: MakeJob
let good: Buffer
/** Where a backup is opened, and the files beside it. */
let opened: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'))
  for (const name of ['kept', 'opened']) mkdirSync(join(folder, name))
  opened = join(folder, 'opened', 'taken.db')
  const archive = { path: join(folder, 'one.db'), key: KEY }
  createFile(archive.path, KEY)
  fill(archive.path)
  job = {
    ...{ archive, by, draft: join(folder, 'one.copy.db') },
    to: join(folder, 'kept', 'first.backup'),
    about: {
      at: 1_700_000_000_000,
      account: {
        ...{ id: 'one', kind: 'service', generation: 'current', title: 'Office' },
        ...{ timeZone: 'Europe/Moscow', addresses: { rest: 'r', rpc: '', sms: '', auth: '' } },
      },
      calls: [],
    },
  }
  make()
  good = readFileSync(job.to)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Several chunks of contacts. */
function fill(path: string): void {
  const database = openFile(path, KEY)
  const insert = database.prepare('INSERT INTO contacts (id, name, note) VALUES (?, ?, ?)')
  database.transaction(() => {
    for (let n = 0; n < 3_000; n += 1) insert.run(`c${n}`, `Contact ${n}`, 'x'.repeat(1_000))
  })()
  database.close()
}

const make = (changes: Partial<MakeJob> = {}, onProgress: () => void = () => undefined) =>
  makeBackup({ ...job, ...changes }, onProgress)
const read = (from = job.to, passphrase = PASSPHRASE, to = opened) =>
  readBackup({ from, passphrase, to, known: steps.length }, () => undefined)

/** The word for what goes wrong, which both languages have. */
function troubleOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    const { kind, field = '' } = toFailure(error, log)
    const words = [ru, en].map(
      ({ failures }) =>
        (failures as unknown as Record<string, Record<string, string>>)[kind]?.[field],
    )
    expect(
      words.every((one) => one !== undefined && one.length > 10),
      `${kind} ${field}`,
    ).toBe(true)
    return field
  }
  return 'none'
}

/** Nothing half there, and the last good one as it was. */
function expectUntouched(): void {
  expect(readdirSync(join(folder, 'opened'))).toEqual([])
  expect(existsSync(job.draft)).toBe(false)
  expect(readFileSync(job.to).equals(good)).toBe(true)
  const others = readdirSync(dirname(job.to)).filter((name) => name.endsWith('.part'))
  expect(others).toEqual([])
}

/** The trouble with a file of this content beside the good one. */
function troubleWith(content: Uint8Array): string {
  const path = join(folder, 'kept', 'other')
  writeFileSync(path, content)
  return troubleOf(() => read(path))
}

describe('a file that is no backup any more', () => {
  it('one harmed byte at any place is found', () => {
    expect(good.length).toBeGreaterThan(3 * 2 ** 20)
    const places = fc.oneof(
      fc.integer({ min: 0, max: HEADER - 1 }),
      fc.integer({ min: 0, max: good.length - 1 }),
    )
    fc.assert(
      fc.property(places, fc.integer({ min: 1, max: 255 }), (place, change) => {
        const harmed = Buffer.from(good)
        harmed.writeUInt8(harmed.readUInt8(place) ^ change, place)
        expect(['damaged', ...(place < HEADER ? ['foreign', 'newer'] : [])]).toContain(
          troubleWith(harmed),
        )
      }),
      { numRuns: 60 },
    )
    expectUntouched()
  })

  it('cut at any place it is found', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: good.length - 1 }), (length) => {
        expect(troubleWith(good.subarray(0, length))).toBe(length < 8 ? 'foreign' : 'damaged')
      }),
      { numRuns: 40, examples: [[0], [7], [HEADER - 1], [HEADER], [HEADER + 16]] },
    )
    expectUntouched()
  })

  it('a wrong passphrase, another program’s file, a later version and a folder have words of their own', () => {
    const later = Buffer.from(good)
    later.writeUInt8(2, 8)
    expect(troubleOf(() => read(job.to, 'another'))).toBe('passphrase')
    expect(troubleWith(Buffer.from('PK\u0003\u0004 an archive of something else'))).toBe('foreign')
    expect(troubleWith(randomBytes(3 * 2 ** 20))).toBe('foreign')
    expect(troubleWith(Buffer.alloc(0))).toBe('foreign')
    expect(troubleWith(later)).toBe('newer')
    expect(troubleOf(() => read(join(folder, 'kept')))).toBe('foreign')
    expect(troubleOf(() => read(join(folder, 'nowhere')))).toBe('gone')
    expectUntouched()
  })

  it('ten gigabytes are given up at once: an empty file of that size, and a backup that was lengthened', () => {
    const path = join(folder, 'kept', 'other')
    for (const [content, trouble] of [
      [Buffer.alloc(1), 'foreign'],
      [good, 'damaged'],
    ] as const) {
      writeFileSync(path, content)
      truncateSync(path, TEN_GIGABYTES)
      expect(statSync(path).size).toBe(TEN_GIGABYTES)
      expect(troubleOf(() => read(path))).toBe(trouble)
      expectUntouched()
    }
  })
})

describe('a disk that does not do its part', () => {
  // Both need a file system of their own.
  it('can be tried here', () => expect(canFill).toBe(true))

  it('full, it keeps neither half a backup nor half a restored file', () => {
    const disk = makeDisk()
    try {
      const to = join(disk.home, 'second.backup')
      const [draft, taken] = ['copy.db', 'taken.db'].map((name) => join(disk.home, name))
      disk.fill()
      expect(troubleOf(() => make({ to }))).toBe('full')
      expect(troubleOf(() => make({ draft: draft ?? '' }))).toBe('full')
      expect(troubleOf(() => read(job.to, PASSPHRASE, taken))).toBe('full')
      expect(readdirSync(disk.home)).toEqual(['filler'])
      expectUntouched()
      disk.free()
      make({ to })
      expect(readdirSync(disk.home)).toEqual(['second.backup'])
    } finally {
      disk.remove()
    }
  })

  it('read-only, it says that nothing may be written there', () => {
    const closed = join(folder, 'closed')
    mkdirSync(closed)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro,size=1m', 'switchdesk-closed', closed])
    try {
      expect(troubleOf(() => make({ to: join(closed, 'second.backup') }))).toBe('closed')
      expect(troubleOf(() => read(job.to, PASSPHRASE, join(closed, 'taken.db')))).toBe('closed')
      expectUntouched()
    } finally {
      execFileSync('umount', ['--lazy', closed])
    }
  })

  it('a folder that goes away in the midst of the work is said to be gone', () => {
    const other = join(folder, 'other')
    mkdirSync(other)
    const goes = () => rmSync(other, { recursive: true, force: true })
    expect(troubleOf(() => make({ to: join(other, 'second.backup') }, goes))).toBe('gone')
    expect(existsSync(other)).toBe(false)
    expectUntouched()
  })

  it('a file that is harmed between writing and reading back never gets its name', () => {
    const to = join(folder, 'kept', 'second.backup')
    let isHarmed = false
    const harm = () => {
      const part = `${to}.part`
      if (isHarmed || !existsSync(part) || statSync(part).size < good.length) return
      const file = openSync(part, 'r+')
      writeSync(file, Buffer.from([0, 0, 0, 0]), 0, 4, good.length - 50_000)
      closeSync(file)
      isHarmed = true
    }
    expect(['damaged', 'unproven']).toContain(troubleOf(() => make({ to }, harm)))
    expect(isHarmed).toBe(true)
    expect(existsSync(to)).toBe(false)
    expectUntouched()
  })
})

it.each([1, 2])('a backup of %i versions before opens, with all that it holds', (versions) => {
  const path = join(folder, 'earlier.db')
  create(path, KEY, (database) => migrate(database, steps.length - versions))
  fill(path)
  const to = join(folder, 'kept', 'earlier.backup')
  make({ archive: { path, key: KEY }, to })
  const { contents, key } = read(to)
  expect(contents.version).toBe(steps.length - versions)
  const database = openFile(opened, key)
  const store = openStore(database, tables)
  expect(database.pragma('user_version', { simple: true })).toBe(steps.length)
  expect(database.prepare('SELECT count(*) FROM contacts').pluck().get()).toBe(3_000)
  store.close()
})
