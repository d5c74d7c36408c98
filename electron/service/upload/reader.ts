import { fstat as fstatWith, read as readWith } from 'node:fs'
import { promisify } from 'node:util'
import type { FromUploadWorker, StreamPart } from './port.ts'
import { SourceTrouble, type FileSource } from './source.ts'

const read = promisify(readWith)
const fstat = promisify(fstatWith)

/** Reads one source from its first byte to its last. One reading is under way at most. */
export interface Reader {
  readonly size: number
  /**
   * Fills the block from its beginning with the source's next bytes, so many.
   * @throws SourceTrouble, also where fewer are left
   */
  read(block: SharedArrayBuffer, bytes: number): Promise<void>
  /** Called after the last byte. @throws SourceTrouble if the source has changed */
  check(): Promise<void>
  /** Waits until nothing is read any more. */
  settled(): Promise<void>
}

export function fileReader({ fd, size, changedAt }: FileSource): Reader {
  let at = 0
  let underWay: Promise<unknown> = Promise.resolve()

  /** A file may give less than was asked for, and more at the next reading. */
  async function fill(block: SharedArrayBuffer, bytes: number): Promise<void> {
    for (let filled = 0; filled < bytes;) {
      const target = new Uint8Array(block, filled, bytes - filled)
      const { bytesRead } = await unreadable(read(fd, target, 0, target.length, at))
      if (bytesRead === 0) throw new SourceTrouble('changed')
      filled += bytesRead
      at += bytesRead
    }
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

/**
 * @param fill asks the thread that has the bytes, and resolves with how many came; rejects where they
 * cannot be had
 */
export function streamReader(
  { part, size }: StreamPart,
  fill: (asked: Extract<FromUploadWorker, { fill: SharedArrayBuffer }>) => Promise<number>,
): Reader {
  const ask = (block: SharedArrayBuffer, bytes: number) =>
    unreadable(fill({ fill: block, bytes, part }))
  return {
    size,
    async read(block, bytes) {
      if ((await ask(block, bytes)) < bytes) throw new SourceTrouble('changed')
    },
    async check() {
      if ((await ask(new SharedArrayBuffer(1), 1)) > 0) throw new SourceTrouble('changed')
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
