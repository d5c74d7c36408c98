import { steadyNow } from '../../platform/steady-clock.ts'
import type { Connection } from './connect.ts'

/** Bytes of a page: first, maximum and minimum. A single row is never split. */
const FIRST = 64_000
const MOST = 1_000_000
const FEWEST = 4_000

/** Intended duration of a page in milliseconds: other queries wait meanwhile. */
const WHILE = 1_000

/** Adapts the size of a page to the speed of the last one; halves it after a failure. */
export function createPages() {
  let bytes = FIRST
  const set = (next: number) => (bytes = Math.round(Math.min(MOST, Math.max(FEWEST, next))))

  return {
    bytes: () => bytes,
    /** Runs a task over a connection, and measures its queries. */
    async sized<T>(
      connection: Connection,
      task: (connection: Connection) => Promise<T>,
    ): Promise<T> {
      const rows: Connection['rows'] = async (...given) => {
        const [before, from] = [connection.received(), steadyNow()]
        const read = await connection.rows<never>(...given)
        const came = connection.received() - before
        if (came >= FEWEST) set((came / Math.max(1, steadyNow() - from)) * WHILE)
        return read
      }
      try {
        return await task({ ...connection, rows })
      } catch (error) {
        set(bytes / 2)
        throw error
      }
    },
  }
}
