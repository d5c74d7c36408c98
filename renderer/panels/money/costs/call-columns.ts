import { useI18n } from 'vue-i18n'
import { formatCount, formatMoney, formatRussian } from '../../../../electron/shared/formats.ts'
import type { Locale } from '../../../../electron/shared/locale.ts'
import { writtenDay } from '../../../i18n/dates.ts'

/** How a column is read; what cannot be read so is shown as it came. */
type Form = 'time' | 'phone' | 'seconds' | 'money' | 'direction' | 'cause' | 'text'

/**
 * No form of call records is described. Columns of these names are those of other records of the same billing, or
 * say by themselves what they hold, and stand in this order.
 */
export const KNOWN = {
  connect_time: 'time',
  direction: 'direction',
  cli: 'phone',
  cld: 'phone',
  extension: 'text',
  duration: 'seconds',
  disconnect_cause: 'cause',
  charged_amount: 'money',
  description: 'text',
} as const satisfies Record<string, Form>

export const FIGURES: readonly Form[] = ['seconds', 'money']

/** What a column of each form is wide, in pixels: no number is cut. */
export const WIDTHS: Readonly<Record<Form, number>> = {
  time: 162,
  phone: 160,
  seconds: 126,
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
  return (form: Form, cell: string): string => {
    if (form === 'direction' || form === 'cause') {
      return WORDS[form].includes(cell) ? t(`costs.calls.${form}.${cell}`) : cell
    }
    return written(form, cell, locale.value)
  }
}

function written(form: Form, cell: string, locale: Locale): string {
  if (form === 'phone') return formatRussian(cell.replace(/^\+/, '')) ?? cell
  if (form === 'time') {
    const [, day, time] = TIME.exec(cell) ?? []
    return day === undefined ? cell : `${writtenDay(day, locale)}, ${time}`
  }
  if (!NUMBER.test(cell)) return cell
  if (form === 'money') return formatMoney(Number(cell), locale)
  return form === 'seconds' && /^\d+$/.test(cell) ? formatCount(Number(cell), locale) : cell
}
