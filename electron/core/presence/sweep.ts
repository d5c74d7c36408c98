import type { Client } from '../../service/index.ts'
import type { Presence, StatusRow } from './presence.ts'

/** Pages read in one run once the list is known: all of an ordinary account, a part of a large one. */
const PAGES = 20

/**
 * Reads the registrations page by page (`GET api/v1/sip/statuses`, whose page size nobody can choose).
 * The first run reads them all. Later ones go through a long list in parts, each going on where the
 * one before ended; what is there no more is noticed at the end of the list.
 */
export function createStatusSweep(
  client: Client<'sip.statuses'>,
  presence: Presence,
): (signal: AbortSignal) => Promise<void> {
  let most = Infinity
  let next = 1
  let seen: StatusRow[] = []

  return async (signal) => {
    const [from, before] = [next, seen]
    // Should a page fail, the next run begins anew: what was read may be out of date by then.
    next = 1
    seen = []
    let page = from
    const rows = [...before]
    for (let pages = 0; pages < most; pages += 1) {
      const read = await client.page('sip.statuses', {}, page, { signal })
      rows.push(...read.rows)
      if (read.next === undefined) {
        presence.update(rows, Date.now())
        most = PAGES
        return
      }
      page = read.next
    }
    presence.see(rows.slice(before.length), Date.now())
    next = page
    seen = rows
  }
}
