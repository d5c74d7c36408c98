import { mark, type PresenceBatch } from '../../../electron/core/extensions/presence/stored-rows.ts'
import { createRandom } from '../archive/rows.ts'

export const EXTENSIONS = 10_000
const ROWS = 15
export const PARTS = Math.ceil(EXTENSIONS / ROWS / 20)

const HOUR = 3_600_000
export const WEEK = { from: Date.UTC(2026, 2, 2), to: Date.UTC(2026, 2, 9) }

/** Ids as an account has them that grew over years. */
export const idOf = (place: number): number => 120_000 + place * 7
const partOf = (place: number): number => Math.floor(place / ROWS / 20)

/**
 * A week's history in the batches that a recorder hands over once a minute: everybody as they were
 * first, then changes that come mostly in working hours; the app is closed at night, and the machine
 * sleeps at noon.
 */
export function* weekOf(session: string, changes: number): Generator<PresenceBatch> {
  const random = createRandom(5)
  const online = Array.from({ length: EXTENSIONS }, () => random() < 0.7)
  const stateOf = (place: number) => (online[place] ? mark.online : mark.offline)
  const at = () => Math.floor(random() * 60_000)
  yield {
    session,
    changes: online.flatMap((_, place) => [
      idOf(place),
      0,
      WEEK.from,
      partOf(place),
      stateOf(place),
    ]),
    spans: [],
  }
  const watched = minutes()
  for (const [turn, { minute, begun }] of watched.entries()) {
    const until = Math.floor((changes * (turn + 1)) / watched.length)
    const count = until - Math.floor((changes * turn) / watched.length)
    const rows = Array.from({ length: count }, () => Math.floor(random() * EXTENSIONS))
    yield {
      session,
      changes: rows.flatMap((place) => {
        online[place] = !online[place]
        return [idOf(place), 0, minute + at(), partOf(place), stateOf(place)]
      }),
      spans: Array.from({ length: PARTS }, (_, part) => [0, part, begun, minute + 60_000]).flat(),
    }
  }
}

/** Every minute of the week in which the app looks, and when it began to. */
function minutes(): { minute: number; begun: number }[] {
  const shifts = Array.from({ length: 7 }, (_, day) => WEEK.from + day * 24 * HOUR).flatMap(
    (day) => [
      { from: day + 8 * HOUR, to: day + 12 * HOUR },
      { from: day + 13 * HOUR, to: day + 20 * HOUR },
    ],
  )
  return shifts.flatMap(({ from, to }) =>
    Array.from({ length: (to - from) / 60_000 }, (_, minute) => ({
      minute: from + minute * 60_000,
      begun: from,
    })),
  )
}

/** The pages of `GET api/v1/sip/statuses` as texts; every tenth extension is off, and those who turned. */
export function pagesOf(turned: ReadonlySet<number>): string[] {
  return Array.from({ length: Math.ceil(EXTENSIONS / ROWS) }, (_, page) => {
    const first = page * ROWS
    const length = Math.min(ROWS, EXTENSIONS - first)
    const data = Array.from({ length }, (_, row) => ({
      id: idOf(first + row),
      name: `Менеджер ${first + row}`,
      on_line: ((first + row) % 10 === 0) === turned.has(first + row),
    }))
    const next_page_url = first + ROWS < EXTENSIONS ? `/api/v1/sip/statuses?page=${page + 2}` : null
    return JSON.stringify({
      success: true,
      current_page: page + 1,
      per_page: ROWS,
      data,
      next_page_url,
    })
  })
}
