import type { Duplex } from 'node:stream'

/** Bytes of a connection, below the protocol. */
export interface Wire {
  /** How many bytes came. */
  received(): number
  /** Does something for which the other side is to say something, again and again: after its silence, `over`. */
  listening<T>(task: () => Promise<T>): Promise<T>
  /** Listens to what pg reads. */
  attach(stream: Duplex): void
}

/**
 * A slow way takes long for much, so how long a whole answer takes says nothing; that nothing comes does.
 * @param patience how long there may be silence, in milliseconds
 */
export function createWire(patience: number, over: () => void): Wire {
  let received = 0
  let silence: NodeJS.Timeout | undefined

  return {
    received: () => received,
    async listening(task) {
      silence = setTimeout(over, patience)
      try {
        return await task()
      } finally {
        clearTimeout(silence)
      }
    },
    attach(stream) {
      const [parse] = stream.listeners('data')
      stream.removeAllListeners('data')
      stream.on('data', (piece: Buffer) => {
        received += piece.length
        silence?.refresh()
        try {
          parse?.(piece)
        } catch (error) {
          // It is no protocol: pg throws that to nobody, and the thread would end.
          stream.destroy(error instanceof Error ? error : undefined)
        }
      })
    },
  }
}
