import type { Client } from '../../service/index.ts'
import { momentNow, type Look } from './look.ts'
import type { Presence, StatusRow } from './presence.ts'

/** Pages that make a part: all of an ordinary account, one run's reading of a large one. */
const PAGES = 20

/**
 * Reads the registrations page by page (`GET api/v1/sip/statuses`, whose page size nobody can choose).
 * The first run reads them all, and tells of each page as it comes. Later ones go through a long list
 * in parts, each going on where the one before ended; what is there no more is noticed at the end of
 * the list. Rows that say what they said before are compared with those and go no further.
 * @param onLook hears of each part that was read whole
 */
export function createStatusSweep(
  client: Client<'sip.statuses'>,
  presence: Presence,
  onLook: (look: Look) => void = () => undefined,
): (signal: AbortSignal) => Promise<void> {
  /** The list by parts, each as it was read last. */
  const known: StatusRow[][] = []
  let first = true
  let next = 1
  /** Whether the list has held others, or in another order, since somebody was last looked for. */
  let shifted = true

  /** Reads a part that begins with a page; answers the page that the next one begins with. */
  async function readPart(from: number, signal: AbortSignal): Promise<number | undefined> {
    const begun = momentNow()
    const part = Math.floor((from - 1) / PAGES)
    const reading = beginPart(known[part] ?? [])
    let page: number | undefined = from
    for (let pages = 0; page !== undefined && pages < PAGES; pages += 1) {
      const read: { rows: StatusRow[]; next?: number } = await client.page(
        'sip.statuses',
        {},
        page,
        { signal },
      )
      reading.add(read.rows)
      if (first) presence.see(read.rows, Date.now())
      page = read.next
    }
    const rows = take(part, reading.end(), page === undefined)
    onLook({ part, rows, begun, ended: momentNow() })
    return page
  }

  function take(part: number, { rows, news, moved }: PartRead, isLast: boolean): StatusRow[] {
    known[part] = rows
    shifted ||= moved || (isLast && known.length > part + 1)
    if (!isLast || !shifted) presence.see(news, Date.now())
    else {
      known.length = part + 1
      shifted = false
      presence.update(known.flat(), Date.now())
    }
    return rows
  }

  return async (signal) => {
    let page: number | undefined = next
    // Should a page fail, the next run begins anew: what was read may be out of date by then.
    next = 1
    do page = await readPart(page, signal)
    while (first && page !== undefined)
    if (page === undefined) first = false
    else next = page
  }
}

interface PartRead {
  /** The very list of before if all rows say the same. */
  rows: StatusRow[]
  /** Rows that differ from those that stood in their places. */
  news: StatusRow[]
  /** Whether others stand there, or in another order. */
  moved: boolean
}

/** Compares a part with what it was before, page by page. */
function beginPart(before: StatusRow[]) {
  const read: PartRead = { rows: before, news: [], moved: false }
  let at = 0

  return {
    add(page: readonly StatusRow[]): void {
      for (const row of page) {
        const old = before[at]
        if (row.id !== old?.id || row.on_line !== old.on_line || row.name !== old.name) {
          if (read.rows === before) read.rows = before.slice()
          read.rows[at] = row
          read.news.push(row)
          read.moved ||= row.id !== old?.id
        }
        at += 1
      }
    },
    end(): PartRead {
      if (at === read.rows.length) return read
      return { ...read, rows: read.rows.slice(0, at), moved: true }
    },
  }
}
