import type { ServiceClient } from '../../service/index.ts'
import { momentNow, type Look } from './look.ts'
import type { Presence, StatusRow } from './presence.ts'

/** Pages that make a part: all of an ordinary account, one run's reading of a large one. */
const PAGES = 20

/**
 * Reads the registrations page by page (`GET api/v1/sip/statuses`, whose page size nobody can choose).
 * The first run reads them all, and tells of each page as it comes. Later ones go through a long list
 * in parts, each going on where the one before ended; what is there no more is noticed at the end of
 * the list.
 * @param onLook hears of each part that was read whole
 */
export function createStatusSweep(
  client: ServiceClient,
  presence: Presence,
  onLook: (look: Look) => void = () => undefined,
): (signal: AbortSignal) => Promise<void> {
  let first = true
  let next = 1
  let seen = new Set<number>()

  async function readPart(from: number, signal: AbortSignal) {
    const begun = momentNow()
    const rows: StatusRow[] = []
    let page: number | undefined = from
    for (let pages = 0; page !== undefined && pages < PAGES; pages += 1) {
      const read: Awaited<ReturnType<typeof readPage>> = await readPage(page, signal)
      rows.push(...read.rows)
      if (first) presence.see(read.rows, Date.now())
      page = read.next
    }
    onLook({ part: Math.floor((from - 1) / PAGES), rows, begun, ended: momentNow() })
    return { rows, next: page }
  }

  const readPage = (page: number, signal: AbortSignal) =>
    client.page('sip.statuses', {}, page, { signal })

  function take(rows: StatusRow[], isFirst: boolean, isLast: boolean): void {
    if (isFirst && isLast && !first) return presence.update(rows, Date.now())
    if (!first) presence.see(rows, Date.now())
    for (const { id } of rows) seen.add(id)
    if (isLast) presence.retain(seen)
  }

  return async (signal) => {
    let page: number | undefined = next
    // Should a page fail, the next run begins anew: what was read may be out of date by then.
    next = 1
    if (page === 1) seen = new Set()
    do {
      const part: Awaited<ReturnType<typeof readPart>> = await readPart(page, signal)
      take(part.rows, page === 1, part.next === undefined)
      page = part.next
    } while (first && page !== undefined)
    if (page === undefined) first = false
    else next = page
  }
}
