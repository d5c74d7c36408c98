import type { TeamChanges, TeamCursor } from '../port.ts'
import type { Connection } from './connect.ts'
import type { Keyring } from './keyring.ts'
import { createPages } from './pages.ts'
import { readAll, readChanges } from './reading.ts'
import { createTaking } from './taking-parts.ts'

export interface CatchUpOptions {
  keyring: Keyring
  cursor: TeamCursor | undefined
  take(changes: TeamChanges): Promise<void>
}

/** Hands over changes, each time from the cursor of the last ones. */
export function createCatchUp({ keyring, ...from }: CatchUpOptions) {
  const pages = createPages()
  const take = createTaking(from.take)
  let { cursor } = from

  async function readWhole(connection: Connection): Promise<void> {
    for await (const part of readAll(connection, keyring, pages.bytes)) {
      await take(part)
      ;({ cursor } = part)
    }
  }

  return {
    /** The number of the last change that was taken in; 0 before the first. */
    reached: () => cursor?.seq ?? 0,
    /** Reads to the end. */
    catchUp: (connection: Connection) =>
      pages.sized(connection, async (asked) => {
        let reading = cursor && readChanges(asked, keyring, cursor, pages.bytes())
        for (;;) {
          const read = await reading
          if (!read) return readWhole(asked)
          if (read.cursor.seq === cursor?.seq) return
          // Requests the next ones while these are taken in.
          reading = read.more ? readChanges(asked, keyring, read.cursor, pages.bytes()) : undefined
          reading?.catch(() => undefined)
          await take(read.changes)
          ;({ cursor } = read)
          if (!reading) return
        }
      }),
  }
}
