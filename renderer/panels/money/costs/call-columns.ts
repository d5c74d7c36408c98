import { useI18n } from 'vue-i18n'
import { twoDigits } from '../../../../electron/shared/days.ts'
import { formatMoney, formatRussian } from '../../../../electron/shared/formats.ts'
import type { Locale } from '../../../../electron/shared/locale.ts'
import { writtenDay } from '../../../i18n/dates.ts'

/** Format of a column; values that do not fit are shown as received. */
type ColumnFormat = 'time' | 'phone' | 'seconds' | 'money' | 'direction' | 'cause' | 'text'

/**
 * Known columns of call records, whose format is not documented: names of other records of the same
 * billing, or self-explanatory ones, in display order. The cost is visible in a narrow window too.
 */
export const KNOWN = {
  connect_time: 'time',
  cli: 'phone',
  cld: 'phone',
  charged_amount: 'money',
  duration: 'seconds',
  direction: 'direction',
  extension: 'text',
  disconnect_cause: 'cause',
  description: 'text',
} as const satisfies Record<string, ColumnFormat>

export const FIGURES: readonly ColumnFormat[] = ['seconds', 'money']

/** Width of a column by its format, in pixels; wide enough for every number. */
export const WIDTHS: Readonly<Record<ColumnFormat, number>> = {
  time: 162,
  phone: 160,
  seconds: 112,
  money: 110,
  direction: 120,
  cause: 128,
  text: 120,
}

const NUMBER = /^-?\d+(\.\d+)?$/
const TIME = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)/
const WORDS = { direction: ['incoming', 'outgoing'], cause: ['answered', 'no_answer', 'busy'] }

/** A cell of a known column as people write such things. */
export function useCallCells() {
  const { t, locale } = useI18n()
  return (form: ColumnFormat, cell: string): string => {
    if (form === 'direction' || form === 'cause') {
      return WORDS[form].includes(cell) ? t(`costs.calls.${form}.${cell}`) : cell
    }
    return written(form, cell, locale.value)
  }
}

/** `3:55`, or `1:03:55` where it took an hour. */
function spanOf(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  const rest = twoDigits(seconds % 60)
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`
}

function written(form: ColumnFormat, cell: string, locale: Locale): string {
  if (form === 'phone') return formatRussian(cell.replace(/^\+/, '')) ?? cell
  if (form === 'time') {
    const [, day, time] = TIME.exec(cell) ?? []
    return day === undefined ? cell : `${writtenDay(day, locale)}, ${time}`
  }
  if (!NUMBER.test(cell)) return cell
  if (form === 'money') return formatMoney(Number(cell), locale)
  return form === 'seconds' && /^\d+$/.test(cell) ? spanOf(Number(cell)) : cell
}
