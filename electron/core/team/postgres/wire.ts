import type { Duplex } from 'node:stream'

/** Byte stream of a connection, below the protocol. */
export interface Wire {
  /** Returns the number of bytes received. */
  received(): number
  /** Runs a task that needs an answer; calls `over` if the other side is silent for too long. */
  listening<T>(task: () => Promise<T>): Promise<T>
  /** Listens to the stream that pg reads. */
  attach(stream: Duplex): void
}

/**
 * Limits silence, not the time of a whole answer: a large one takes long over a slow connection.
 * @param patience longest silence, in milliseconds
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
          // Not the protocol of PostgreSQL: pg throws here, and uncaught that would end the thread.
          stream.destroy(error instanceof Error ? error : undefined)
        }
      })
    },
  }
}
