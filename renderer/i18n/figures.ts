import type { Locale } from '../../electron/shared/locale.ts'

/** A typed number. */
export interface Figure {
  /** Undefined if the field is empty; NaN if the text is not a number or is ambiguous. */
  value: number | undefined
  /** Possible meanings of an ambiguous number, to ask the user. */
  readings?: number[]
}

const SECONDS = /^(?:с|сек|секунд[аы]?|s|sec|seconds?)\.?$/i
/** Other spellings of units that fields have. */
const UNITS: Record<string, RegExp> = { '₽': /^(?:руб\.?|р\.?|RUB)$/i, с: SECONDS, s: SECONDS }
/** Maximum length of a number with its unit, in characters. */
const LONGEST = 60
/** One mark between all thousands. */
const GROUPED = /^\d{1,3}(?:(?:\s\d{3})+|(?:\.\d{3})+|(?:,\d{3})+)$/

/** Returns the thousands separator of a language, as the platform formats it. */
function groupMark(locale: Locale): string | undefined {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567)
  return parts.find(({ type }) => type === 'group')?.value
}

/**
 * Parses a typed or pasted number by the rules of the language. An ambiguous one, such as `1,500`
 * in Russian, which may be a thousand or one and a half, is not guessed.
 * @param unit the field's unit, which may follow the number
 */
export function readFigure(typed: string, locale: Locale, unit?: string): Figure {
  const text = typed.trim()
  if (text === '') return { value: undefined }
  const [, before = '', digits, after = ''] =
    /^(\D*)(\d.*?)(\D*)$/.exec(text.slice(0, LONGEST)) ?? []
  const [, minus, ahead = ''] = /^([-−–]?)(.*)$/.exec(before) ?? []
  const isUnit = (one: string) => one === '' || one === unit || (unit && UNITS[unit]?.test(one))
  if (!digits || text.length > LONGEST || ![ahead, after].every((one) => isUnit(one.trim()))) {
    return { value: NaN }
  }
  const { value, readings } = unsigned(digits, locale)
  const signed = (one: number) => (minus ? -one : one) + 0
  return { value: signed(value), ...(readings && { readings: readings.map(signed) }) }
}

function unsigned(digits: string, locale: Locale): { value: number; readings?: number[] } {
  if (/^\d+$/.test(digits)) return { value: Number(digits) }
  const [, whole = '', mark = '', part = ''] = /^(.*)([.,])(\d+)$/.exec(digits) ?? []
  const isPlain = /^\d+$/.test(whole)
  const decimal = Number(`${whole.replace(/\D/g, '')}.${part}`)
  if (!isPlain) {
    // The thousands separator differs from the decimal separator.
    if (GROUPED.test(digits)) return { value: Number(digits.replace(/\D/g, '')) }
    return { value: GROUPED.test(whole) && !whole.includes(mark) ? decimal : NaN }
  }
  const isGroupMark = mark === groupMark(locale)
  const mayBeThousands = GROUPED.test(digits) && !whole.startsWith('0')
  const thousands = Number(whole + part)
  if (mayBeThousands && isGroupMark) return { value: thousands }
  if (mayBeThousands) return { value: NaN, readings: [decimal, thousands] }
  return isGroupMark ? { value: NaN, readings: [decimal] } : { value: decimal }
}

/** Formats a number for its field, without thousands separators. */
export function formatFigure(value: number | undefined, locale: Locale): string {
  if (value === undefined || Number.isNaN(value)) return ''
  const options = { useGrouping: false, maximumFractionDigits: 20 }
  const text = new Intl.NumberFormat(locale, options).format(value)
  // Three decimals alone would be taken for thousands.
  return /\d\D\d{3}$/.test(text) ? `${text}0` : text
}

/** The next figure in a direction, kept in the range; from nothing it begins at the least. */
export function stepped(
  value: number | undefined,
  by: number,
  least = -Infinity,
  most = Infinity,
): number {
  if (value === undefined || Number.isNaN(value)) return Number.isFinite(least) ? least : 0
  // Tenths add up to what their digits say.
  const next = Number((value + by).toFixed(10))
  return Math.min(most, Math.max(least, next))
}
