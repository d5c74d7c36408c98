import { toCurrency as inEnglish } from 'n2words/en-US'
import { toCurrency as inRussian } from 'n2words/ru-RU'
import { formatMoney } from '../../shared/formats.ts'
import type { Locale } from '../../shared/locale.ts'

/** Beyond it there is no account, and numerals end somewhere. */
const MOST_IN_WORDS = 1e15

const inWords: Record<Locale, (sum: string) => string> = {
  ru: (sum) => inRussian(sum, { and: false }),
  // No numeral has the name of a coin in it.
  en: (sum) => inEnglish(sum).replace('dollar', 'rouble').replace('cent', 'kopeck'),
}

/** Roubles that are asked for, in words too: a comma in the wrong place is seen at once. */
export function sumInFull(sum: number, locale: Locale): string {
  const figures = formatMoney(sum, locale)
  return sum < MOST_IN_WORDS ? `${figures} (${inWords[locale](sum.toFixed(2))})` : figures
}

/**
 * A bare figure is roubles by the app's own choice; anything else is what the service says. Three digits after a
 * point may be thousands.
 */
export const isFigure = (text: string): boolean => /^\d+(\.(?!\d{3}$)\d+)?$/.test(text)

/**
 * The monthly fee of several numbers together, in roubles; `isWhole` if each of them has a known
 * fee. Undefined if the service gave no fee.
 */
export function monthlyFee(
  numbers: readonly { fee?: number }[],
): { sum: number; isWhole: boolean } | undefined {
  const fees = numbers.flatMap(({ fee }) => fee ?? [])
  const sum = fees.reduce((all, fee) => all + Math.round(fee * 100), 0) / 100
  return sum > 0 ? { sum, isWhole: fees.length === numbers.length } : undefined
}
