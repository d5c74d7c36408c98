import type { UploadContent } from './content.ts'
import type { StreamSource } from './source.ts'

/** Fills blocks with a source's bytes, as they are asked for. */
interface Filler {
  /** Resolves with how many bytes came: fewer than there is room for only at the end. */
  fill(room: Uint8Array): Promise<number>
  /** Nothing more will be asked for. */
  close(): void
}

function createFiller(source: StreamSource): Filler {
  const chunks = source.open()[Symbol.asyncIterator]()
  let chunk: Uint8Array = new Uint8Array()

  async function more(): Promise<boolean> {
    while (chunk.length === 0) {
      const next = await chunks.next()
      if (next.done) return false
      chunk = next.value
    }
    return true
  }

  return {
    async fill(room) {
      let filled = 0
      while (filled < room.length && (await more())) {
        const taken = chunk.subarray(0, room.length - filled)
        room.set(taken, filled)
        filled += taken.length
        chunk = chunk.subarray(taken.length)
      }
      return filled
    },
    close() {
      // It may be waiting for bytes that are not needed any more; how it ends does not matter.
      void chunks.return?.().catch(() => undefined)
    },
  }
}

/** Fillers of the parts that come from elsewhere; each begins on its first request. */
export function createFillers(parts: UploadContent['parts']) {
  const begun = new Map<number, Filler>()

  function begin(index: number): Filler {
    const part = parts[index]
    if (typeof part !== 'object' || 'fd' in part)
      throw new Error('The part has no bytes to ask for')
    const filler = createFiller(part)
    begun.set(index, filler)
    return filler
  }

  return {
    async fill(part: number, room: Uint8Array): Promise<number> {
      return (begun.get(part) ?? begin(part)).fill(room)
    },
    close() {
      for (const filler of begun.values()) filler.close()
    },
  }
}
