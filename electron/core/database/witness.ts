import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import {
  closeSync,
  fdatasyncSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { syncFolder } from '../platform/disk/sync-folder.ts'
import { DatabaseFailure } from '../platform/failures/database-failure.ts'

/** Progress of a database: each number only grows. */
export interface Tally {
  /** Transactions. */
  commits: number
  /** Records written here that no other source can restore: messages. */
  written: number
  /** Times that one of them was sent or taken back. */
  left: number
}

/** The tally of a new database. */
export const NOTHING: Tally = { commits: 0, written: 0, left: 0 }

/** The record that a witness keeps of its database. */
export interface Testimony extends Tally {
  /** Marks of the items that left last, the latest at the end. */
  lately: readonly string[]
  /** Epoch of the file, see `wal.ts`. */
  epoch: number
}

/**
 * Records the progress of a database in a file of its own: it reveals changes that SQLite drops
 * from a damaged log, or that an older copy of the file lacks. It is never ahead of the database,
 * however the program ends.
 */
export interface Witness {
  /** The record at opening; undefined if there was none, or none with a valid signature. */
  readonly found: Testimony | undefined
  /** Returns a mark by which an id can be recognised, but not read. */
  markOf(id: string): string
  /**
   * Records a committed transaction. With `lasts` the record is on the disk on return.
   * @throws `DatabaseFailure` if it cannot be written
   */
  note(testimony: Testimony, lasts: boolean): void
  close(): void
}

/** One sector: a disk writes it whole or not at all. */
const SLOT = 512
const MAC = 32
/** Bytes of a number and of a mark. */
const WORD = 6
const NUMBERS = 3 * WORD + 1
/** Number of marks that fit. */
export const LATELY = 64
/** The epoch is behind the marks: the first witnesses have zeros there. */
const EPOCH_AT = NUMBERS + LATELY * WORD

/**
 * Opens the witness beside a database, or makes one. Two slots are written in turn, so that one is
 * whole even if the program is killed. Throws a `DatabaseFailure`.
 * @param key the database's, 32 bytes in hexadecimal; records signed without it are rejected
 */
export function openWitness(path: string, key: string): Witness {
  const secret = Buffer.from(hkdfSync('sha256', key, '', 'switchdesk witness', 32))
  const macOf = (content: Uint8Array) => createHmac('sha256', secret).update(content).digest()
  const file = failing(() => openSlots(path))
  const slots = [0, 1].map((place) =>
    testimonyIn(
      failing(() => readSlot(file, place)),
      macOf,
    ),
  )
  const [first, second] = slots
  /** The slot that is written next: the older one. */
  let next = isLater(first, second) ? 1 : 0
  const latest = slots[1 - next] ?? slots[next]

  return {
    found: latest,
    markOf: (id) => macOf(Buffer.from(id)).subarray(0, WORD).toString('hex'),
    note(testimony, lasts) {
      const content = contentOf(testimony)
      failing(() => {
        writeSync(file, Buffer.concat([macOf(content), content]), 0, SLOT, next * SLOT)
        if (lasts) fdatasyncSync(file)
      })
      next = 1 - next
    },
    close: () => closeSync(file),
  }
}

/** A new log changes the epoch without a counted transaction. */
function isLater(one: Testimony | undefined, other: Testimony | undefined): boolean {
  if (!one || !other) return one !== undefined
  return one.commits === other.commits ? one.epoch > other.epoch : one.commits > other.commits
}

/** Turns errors of the system into a `DatabaseFailure`. */
function failing<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new DatabaseFailure(code === 'ENOSPC' ? 'full' : 'unreadable', code ?? message)
  }
}

/** Opens the slots; a new file gets its name once it has all the room that it will ever need. */
function openSlots(path: string): number {
  try {
    return openSync(path, 'r+')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const draft = openSync(`${path}.new`, 'w', 0o600)
  writeSync(draft, Buffer.alloc(2 * SLOT))
  fsyncSync(draft)
  closeSync(draft)
  renameSync(`${path}.new`, path)
  syncFolder(dirname(path))
  return openSync(path, 'r+')
}

function readSlot(file: number, place: number): Buffer {
  const slot = Buffer.alloc(SLOT)
  readSync(file, slot, 0, SLOT, place * SLOT)
  return slot
}

function testimonyIn(slot: Buffer, macOf: (content: Uint8Array) => Buffer): Testimony | undefined {
  const content = slot.subarray(MAC)
  if (!timingSafeEqual(macOf(content), slot.subarray(0, MAC))) return undefined
  const [commits = 0, written = 0, left = 0] = [0, 1, 2].map((n) =>
    content.readUIntBE(n * WORD, WORD),
  )
  const lately = Array.from({ length: content.readUInt8(3 * WORD) }, (_, n) => {
    const at = NUMBERS + n * WORD
    return content.subarray(at, at + WORD).toString('hex')
  })
  return { commits, written, left, lately, epoch: content.readUIntBE(EPOCH_AT, WORD) }
}

function contentOf({ commits, written, left, lately, epoch }: Testimony): Buffer {
  const content = Buffer.alloc(SLOT - MAC)
  for (const [n, number] of [commits, written, left].entries()) {
    content.writeUIntBE(number, n * WORD, WORD)
  }
  content.writeUInt8(lately.length, 3 * WORD)
  for (const [n, mark] of lately.entries()) content.write(mark, NUMBERS + n * WORD, 'hex')
  content.writeUIntBE(epoch, EPOCH_AT, WORD)
  return content
}
