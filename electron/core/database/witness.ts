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

/** How far a database has come: each number only grows. */
export interface Tally {
  /** Transactions. */
  commits: number
  /** What was written here and nobody else can tell again: messages. */
  written: number
  /** Times that one of it left: on the wire, or taken back. */
  left: number
}

/** Of a database that has done nothing yet. */
export const NOTHING: Tally = { commits: 0, written: 0, left: 0 }

/** What a witness tells of its database. */
export interface Testimony extends Tally {
  /** Marks of what left last, the latest last. */
  lately: readonly string[]
  /** Of the file, see `wal.ts`. */
  epoch: number
}

/**
 * Knows how far a database has come, in a file of its own: what SQLite drops of a damaged log, or what an
 * older copy of the file lacks, shows by it. It is never ahead of the database, however the program ends.
 */
export interface Witness {
  /** What it knew when it was opened; nothing where none was there, or none that can be believed. */
  readonly found: Testimony | undefined
  /** Tells nothing of what has this id but that it is the same. */
  markOf(id: string): string
  /**
   * Takes note of a transaction that is on the disk. Where it lasts, it is on the disk itself on return;
   * throws a `DatabaseFailure` where it cannot be.
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
/** So many marks have room. */
export const LATELY = 64
/** The epoch stands behind the marks: the first witnesses have zeros there. */
const EPOCH_AT = NUMBERS + LATELY * WORD

/**
 * Opens the witness beside a database, or makes one. Two slots are written in turn, so that one is whole
 * wherever a kill falls. Throws a `DatabaseFailure`.
 *
 * @param key the database's, 32 bytes in hexadecimal: whoever lacks it can write nothing that is believed
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
  /** Which one is written next: the older one. */
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

/** A log begins without a transaction that is counted. */
function isLater(one: Testimony | undefined, other: Testimony | undefined): boolean {
  if (!one || !other) return one !== undefined
  return one.commits === other.commits ? one.epoch > other.epoch : one.commits > other.commits
}

/** What the system says no to is a trouble of the database. */
function failing<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new DatabaseFailure(code === 'ENOSPC' ? 'full' : 'unreadable', code ?? message)
  }
}

/** A new one gets its name when it has all the room that it will ever need. */
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
