import type { Locale } from '../../electron/bridge/settings.ts'

/** How many, with its thousands apart: `10 000` with a thin space in Russian, `10,000` in English. */
export function formatCount(count: number, locale: Locale): string {
  const figures = String(count)
  // Russian leaves four figures together.
  if (locale === 'ru' && figures.length < 5) return figures
  return figures.replace(/\B(?=(\d{3})+$)/g, locale === 'ru' ? '\u{202f}' : ',')
}
