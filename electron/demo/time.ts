/** The cabinet's zone is Europe/Moscow, which has kept UTC+3 all year round since October 2014. */
const OFFSET = 3 * 3_600_000

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** A moment as the service writes it: `YYYY-MM-DD hh:mm:ss` in the cabinet's zone. */
export function stamp(at: number): string {
  return new Date(at + OFFSET).toISOString().slice(0, 19).replace('T', ' ')
}

/** The hour of the week, 0 to 167, in the cabinet's zone; 0 is the first one of Monday. */
export function hourOfWeek(at: number): number {
  // The epoch began on a Thursday.
  return (Math.floor((at + OFFSET) / HOUR) + 3 * 24) % 168
}

/** Midnight of the cabinet's day that holds the moment. */
export function dayStart(at: number): number {
  return Math.floor((at + OFFSET) / DAY) * DAY - OFFSET
}

/** The first moment of the cabinet's month that holds the moment. */
export function monthStart(at: number): number {
  const local = new Date(at + OFFSET)
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1) - OFFSET
}

/**
 * The span that a day (`YYYY-MM-DD`) or a second (`YYYY-MM-DD hh:mm:ss`) covers, its end excluded;
 * nothing for a text that names no real moment.
 */
export function span(text: string): { from: number; to: number } | undefined {
  const from = Date.parse(`${text.length === 10 ? `${text} 00:00:00` : text}Z`.replace(' ', 'T'))
  if (Number.isNaN(from) || !stamp(from - OFFSET).startsWith(text)) return undefined
  return { from: from - OFFSET, to: from - OFFSET + (text.length === 10 ? DAY : SECOND) }
}

/** From the first moment of one text to the last of the other, where they are given; both are within. */
export const between = (from?: string, to?: string) => ({
  from: from === undefined ? undefined : span(from)?.from,
  to: to === undefined ? undefined : span(to)?.to,
})

/** The first moment of the month after the one that holds the moment. */
export function monthEnd(at: number): number {
  return monthStart(monthStart(at) + 32 * DAY)
}
