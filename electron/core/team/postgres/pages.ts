import { steadyNow } from '../../platform/steady-clock.ts'
import type { Connection } from './connect.ts'

/** Bytes of a page: the first one, the most and the fewest. A thing is told whole, however long. */
const FIRST = 64_000
const MOST = 1_000_000
const FEWEST = 4_000

/** A page takes about so many milliseconds: others wait for what they ask meanwhile. */
const WHILE = 1_000

/** How much is read at once: as much as comes within a while, by the last page, and half of it after a failure. */
export function createPages() {
  let bytes = FIRST
  const set = (next: number) => (bytes = Math.round(Math.min(MOST, Math.max(FEWEST, next))))

  return {
    bytes: () => bytes,
    /** Does something over a connection, by whose pace the pages are. */
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
