import { areaCodeLength } from './area-codes.ts'
import type { Locale } from './locale.ts'

/*
 * Counts, sums and telephone numbers as people write them. Written out, because the platform's formatters
 * would take a good part of the time until the first rows are there.
 */

/** How many, with its thousands apart: `10 000` with a thin space in Russian, `10,000` in English. */
export function formatCount(count: number, locale: Locale): string {
  const figures = String(count)
  // Russian leaves four figures together.
  if (locale === 'ru' && figures.length < 5) return figures
  return figures.replace(/\B(?=(\d{3})+$)/g, locale === 'ru' ? '\u{202f}' : ',')
}

/** Roubles as the language writes them: `1 000,50 ₽` in Russian, `₽1,000.50` in English. */
export function formatMoney(amount: number, locale: Locale): string {
  const written = Math.abs(amount).toFixed(2)
  const [whole = '', part = ''] = written.split('.')
  // Less than half a kopeck is nothing, which has no sign.
  const sign = amount < 0 && Number(written) > 0 ? '−' : ''
  const grouped = inThousands(whole, locale)
  return locale === 'ru' ? `${sign}${grouped},${part}\u{a0}₽` : `${sign}₽${grouped}.${part}`
}

/** A whole sum without its unit, for where there is little room. */
export const formatRoubles = (roubles: number, locale: Locale): string =>
  `${roubles <= -0.5 ? '−' : ''}${inThousands(String(Math.round(Math.abs(roubles))), locale)}`

const inThousands = (digits: string, locale: Locale): string =>
  digits.replace(/\B(?=(\d{3})+$)/g, locale === 'ru' ? '\u{202f}' : ',')

/**
 * A Russian telephone number: `79990000000` becomes `+7 999 000-00-00`, `74852200200` becomes
 * `+7 4852 20-02-00`.
 */
export function formatRussian(number: string): string | undefined {
  const national = /^7(\d{10})$/.exec(number)?.[1]
  if (national === undefined) return undefined
  const length = areaCodeLength(national)
  const groups = [length, 6, 8].map((from, at, all) => national.slice(from, all[at + 1]))
  return `+7 ${national.slice(0, length)} ${groups.join('-')}`
}
