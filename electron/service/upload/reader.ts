import { fstat as fstatWith, read as readWith } from 'node:fs'
import { promisify } from 'node:util'
import type { FromWorker, StreamPart } from './port.ts'
import { SourceTrouble, type FileSource } from './source.ts'

const read = promisify(readWith)
const fstat = promisify(fstatWith)

/** Reads one source from its first byte to its last. One reading is under way at most. */
export interface Reader {
  readonly size: number
  /**
   * Fills the block from its beginning with the source's next bytes, so many, and gives it back.
   * @throws SourceTrouble, also where fewer are left
   */
  read(block: ArrayBuffer, bytes: number): Promise<ArrayBuffer>
  /** After the last byte. @throws SourceTrouble where the source is not what it was */
  check(): Promise<void>
  /** Waits until nothing is read any more. */
  settled(): Promise<void>
}

export function fileReader({ fd, size, changedAt }: FileSource): Reader {
  let at = 0
  let underWay: Promise<unknown> = Promise.resolve()

  /** A file may give less than was asked for, and more at the next reading. */
  async function fill(block: ArrayBuffer, bytes: number): Promise<ArrayBuffer> {
    for (let filled = 0; filled < bytes;) {
      const target = new Uint8Array(block, filled, bytes - filled)
      const { bytesRead } = await unreadable(read(fd, target, 0, target.length, at))
      if (bytesRead === 0) throw new SourceTrouble('changed')
      filled += bytesRead
      at += bytesRead
    }
    return block
  }

  return {
    size,
    read(block, bytes) {
      const reading = fill(block, bytes)
      underWay = reading.catch(() => undefined)
      return reading
    },
    // The descriptor stays that of one file whatever becomes of its name.
    async check() {
      const now = await unreadable(fstat(fd, { bigint: true }))
      if (now.size !== BigInt(size) || now.mtimeNs !== changedAt) throw new SourceTrouble('changed')
    },
    async settled() {
      await underWay
    },
  }
}

/** What the other thread answers a `fill` with. */
export interface Filled {
  block: ArrayBuffer
  bytes: number
}

/** @param fill asks the thread that has the bytes; rejects where they cannot be had */
export function streamReader(
  { part, size }: StreamPart,
  fill: (asked: Extract<FromWorker, { fill: ArrayBuffer }>) => Promise<Filled>,
): Reader {
  const ask = (block: ArrayBuffer, bytes: number) => unreadable(fill({ fill: block, bytes, part }))
  return {
    size,
    async read(block, bytes) {
      const filled = await ask(block, bytes)
      if (filled.bytes < bytes) throw new SourceTrouble('changed')
      return filled.block
    },
    async check() {
      const { bytes } = await ask(new ArrayBuffer(1), 1)
      if (bytes > 0) throw new SourceTrouble('changed')
    },
    settled: () => Promise.resolve(),
  }
}

async function unreadable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new SourceTrouble('unreadable', error)
  }
}
