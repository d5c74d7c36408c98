import { parseTime } from '../../service/dates.ts'
import { stripBidi } from '../../shared/bidi.ts'
import type { HistoryRow } from './stored-rows.ts'

/** Years that a movement may be of: what lies beyond is no time. */
const YEARS = { first: 1990, last: 2200 }

/** `DD.MM.YYYY` and `YYYY-MM-DD` at the beginning of a time. */
const DAY = /^(?:(\d{2})\.(\d{2})\.(\d{4})|(\d{4})-(\d{2})-(\d{2}))/

/**
 * Returns a history's row as stored. The day is the one the service wrote, regardless of the time
 * zone.
 * @param money roubles as the service wrote them
 * @param time in any of the formats of its interfaces
 */
export function toHistoryRow(
  money: number,
  time: string | undefined,
  comment: string | undefined,
  zone: string,
): Omit<HistoryRow, 'nth'> {
  const written = (time ?? '').trim()
  const at = parseTime(written, zone)
  const [, day, month, year, isoYear, isoMonth, isoDay] = DAY.exec(written) ?? []
  const wall = Number(`${year ?? isoYear}${month ?? isoMonth}${day ?? isoDay}`)
  const fits = wall >= YEARS.first * 10_000 && wall < YEARS.last * 10_000
  const readable = at !== undefined && fits
  return {
    at: readable ? at : 0,
    day: readable ? wall : 0,
    rawTime: readable ? '' : written,
    amount: Math.round(money * 100),
    comment: stripBidi(comment ?? '').trim(),
  }
}

/** The sign that most rows carry; above zero where neither does. */
export function usualSign(rows: readonly { amount: number }[]): 1 | -1 {
  const balance = rows.reduce((sum, { amount }) => sum + Math.sign(amount), 0)
  return balance < 0 ? -1 : 1
}
