import type { Client } from '../../../service/index.ts'
import { outOfTurn } from '../../platform/polling/budget.ts'
import { momentNow, type Moment, type Observation } from './observation.ts'
import type { Presence, StatusRow } from './presence.ts'

/** Pages that make a part: all of an ordinary account, one run's reading of a large one. */
const PAGES = 20

export interface StatusSweep {
  run(signal: AbortSignal): Promise<void>
  /** When the part that was read longest ago was asked for. */
  oldest(): Moment | undefined
}

/**
 * Reads the registrations page by page (`GET api/v1/sip/statuses`, whose page size is fixed), and
 * reports each page as it comes. The first run reads them all, as the user waits for them. Later
 * ones wait for their turns and go through a long list in parts, each continuing where the one
 * before ended; removed extensions are noticed at the end of the list. Rows equal to those before
 * are not processed further.
 * @param onObservation called with each part that was read whole
 */
export function createStatusSweep(
  client: Client<'sip.statuses'>,
  presence: Presence,
  onObservation: (observation: Observation) => void = () => undefined,
): StatusSweep {
  /** The list by parts, each as it was read last. */
  const known: StatusRow[][] = []
  /** When each of them was asked for. */
  const askedAt: Moment[] = []
  let first = true
  let next = 1
  /**
   * True if the list's extensions or their order changed since the last search for removed ones.
   */
  let shifted = true

  /** Reads a part that begins with a page; returns the page that the next one begins with. */
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
      presence.see(reading.add(read.rows), Date.now(), read.next === undefined)
      page = read.next
    }
    const rows = take(part, reading.end(), page === undefined)
    askedAt[part] = begun
    onObservation({ part, rows, begun, ended: momentNow() })
    return page
  }

  function take(part: number, { rows, moved }: PartRead, isLast: boolean): StatusRow[] {
    known[part] = rows
    shifted ||= moved || (isLast && known.length > part + 1)
    if (isLast && shifted) {
      known.length = askedAt.length = part + 1
      shifted = false
      presence.update(known.flat(), Date.now())
    }
    return rows
  }

  async function readAll(signal: AbortSignal): Promise<void> {
    let page: number | undefined = 1
    do page = await readPart(page, signal)
    while (page !== undefined)
  }

  return {
    async run(signal) {
      const page = next
      // If a page fails, the next run starts over: earlier pages may be out of date by then.
      next = 1
      if (first) await outOfTurn(() => readAll(signal))
      else next = (await readPart(page, signal)) ?? 1
      first = false
    },
    oldest: () => askedAt.toSorted((a, b) => a.steady - b.steady)[0],
  }
}

interface PartRead {
  /** The very list of before if all rows say the same. */
  rows: StatusRow[]
  /** True if the extensions of the part or their order changed. */
  moved: boolean
}

/** Compares a part with its former rows, page by page. */
function beginPart(before: StatusRow[]) {
  const read: PartRead = { rows: before, moved: false }
  let at = 0

  return {
    /** Returns the rows that differ from those that stood in their places. */
    add(page: readonly StatusRow[]): StatusRow[] {
      const news: StatusRow[] = []
      for (const row of page) {
        const old = before[at]
        if (row.id !== old?.id || row.on_line !== old.on_line || row.name !== old.name) {
          if (read.rows === before) read.rows = before.slice()
          read.rows[at] = row
          news.push(row)
          read.moved ||= row.id !== old?.id
        }
        at += 1
      }
      return news
    },
    end(): PartRead {
      if (at === read.rows.length) return read
      return { ...read, rows: read.rows.slice(0, at), moved: true }
    },
  }
}
