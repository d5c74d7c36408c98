import type { UploadContent } from './content.ts'
import type { Reader } from './reader.ts'
import { SourceTrouble } from './source.ts'

/** Few readings; a block is a whole number of steps. */
const BLOCK = 768 * 1024
/**
 * A longer text would be kept among V8's large objects, which costs six times as much. A whole number of
 * threes, so that only the last step has padding.
 */
const STEP = 48 * 1024

/** A request's body on its way. */
export interface Body extends AsyncIterable<string | Buffer> {
  /**
   * True once the last piece was handed over. Before that the service certainly lacks a part of it,
   * and cannot have acted.
   */
  readonly ended: boolean
  /** The error that ended it early. */
  readonly trouble: SourceTrouble | undefined
}

export interface BodyListener {
  /** So many more bytes of files were taken by the connection. */
  taken(bytes: number): void
  /** The last piece is being handed over. */
  ended(): void
}

/**
 * A body of texts and of files, in Base64 or as they are, each piece handed over only when the one
 * before was taken. While a block of a file is sent, the next one is read. The last piece waits
 * until every file has proved to be unchanged.
 */
export function createBody(
  parts: readonly (string | Reader)[],
  encoding: UploadContent['encoding'],
  listener: BodyListener,
): Body {
  let ended = false
  let trouble: SourceTrouble | undefined

  async function* pieces(): AsyncGenerator<string | Buffer, void> {
    for (const [index, part] of parts.entries()) {
      if (typeof part !== 'string') yield* encoded(part)
      else {
        if (index === parts.length - 1) end()
        yield part
      }
    }
  }

  function end(): void {
    ended = true
    listener.ended()
  }

  async function* encoded(reader: Reader): AsyncGenerator<string | Buffer, void> {
    try {
      for await (const block of blocksOf(reader)) {
        for (let at = 0; at < block.length; at += STEP) {
          const step = block.subarray(at, at + STEP)
          // A copy: the block is refilled while the connection still holds the bytes.
          yield encoding === 'raw' ? Buffer.from(step) : step.toString('base64')
          listener.taken(step.length)
        }
      }
      await reader.check()
    } catch (error) {
      if (error instanceof SourceTrouble) trouble = error
      throw error
    }
  }

  return {
    [Symbol.asyncIterator]: pieces,
    get ended() {
      return ended
    },
    get trouble() {
      return trouble
    },
  }
}

/** A block stays as it is until the next one is asked for. */
async function* blocksOf({ size, read }: Reader): AsyncGenerator<Buffer, void> {
  const bytesAt = (at: number) => Math.min(BLOCK, size - at)
  // Shared, so that another thread can fill them where they are.
  let block = new SharedArrayBuffer(bytesAt(0))
  let spare = new SharedArrayBuffer(bytesAt(0))
  let ahead = read(block, bytesAt(0))
  for (let at = 0; at < size; at += BLOCK) {
    await ahead
    if (at + BLOCK < size) {
      ahead = read(spare, bytesAt(at + BLOCK))
      // An error is thrown when the block is awaited; an earlier end may make that unnecessary.
      ahead.catch(() => undefined)
    }
    yield Buffer.from(block, 0, bytesAt(at))
    ;[block, spare] = [spare, block]
  }
}
