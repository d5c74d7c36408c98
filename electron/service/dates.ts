import { TZDate } from '@date-fns/tz'
import { twoDigits } from '../shared/days.ts'

const TIME = '(?:[ T](\\d{1,2}):(\\d{2})(?::(\\d{2}))?(?:\\.\\d+)?)?'
const YEAR_FIRST = new RegExp(`^(\\d{4})-(\\d{2})-(\\d{2})${TIME}$`)
const DAY_FIRST = new RegExp(`^(\\d{2})\\.(\\d{2})\\.(\\d{4})${TIME}$`)
/** From 1973 to 5138: shorter numbers, such as 0, are no time. */
const UNIX_SECONDS = /^\d{9,11}$/
const WITH_ZONE = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/

/**
 * Reads a time as any of the service's interfaces writes it: wall time in a zone
 * (`YYYY-MM-DD hh:mm:ss`; `DD.MM.YYYY hh:mm:ss` in payments; either without the time of day), or
 * Unix seconds (tokens, delivery reports). Returns milliseconds since the epoch, or undefined if
 * it is no time. The specification names no zone; a time that carries its own offset is taken at
 * its word.
 * @param zone the cabinet's IANA zone
 */
export function parseTime(written: string | number, zone: string): number | undefined {
  const text = String(written).trim()
  if (UNIX_SECONDS.test(text)) return Number(text) * 1000
  if (WITH_ZONE.test(text)) return finite(Date.parse(text))
  const [, year, month, day, ...time]: (string | undefined)[] =
    YEAR_FIRST.exec(text) ?? dayFirst(text) ?? []
  if (year === undefined) return undefined
  const [hours = 0, minutes = 0, seconds = 0] = time.map((part) => Number(part ?? 0))
  const fits = hours < 24 && minutes < 60 && seconds < 60 && isDay(`${year}-${month}-${day}`)
  if (!fits) return undefined
  const parts = [Number(year), Number(month) - 1, Number(day)] as const
  return finite(new TZDate(...parts, hours, minutes, seconds, zone).getTime())
}

function dayFirst(text: string): (string | undefined)[] | undefined {
  const found: (string | undefined)[] | null = DAY_FIRST.exec(text)
  if (!found) return undefined
  const [all, day, month, year, ...time] = found
  return [all, year, month, day, ...time]
}

function isDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`)
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(day)
}

function finite(at: number): number | undefined {
  return Number.isFinite(at) ? at : undefined
}

/** The day (`YYYY-MM-DD`) that a moment falls on in a zone. */
export function dayOf(at: number, zone: string): string {
  const date = new TZDate(at, zone)
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}

/** How far a zone's clocks are ahead of UTC at a moment, in milliseconds. */
export function offsetOf(zone: string, at: number): number {
  return new TZDate(at, zone).getTimezoneOffset() * -60_000
}

/** True if the time zone is known here. */
export function isZone(name: string): boolean {
  try {
    return Number.isFinite(offsetOf(name, 0))
  } catch {
    return false
  }
}
