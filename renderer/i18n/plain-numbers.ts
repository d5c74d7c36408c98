import type { Locale } from '../../electron/bridge/settings.ts'

/** A Russian telephone number as people write it: `79990000000` becomes `+7 999 000-00-00`. */
export function formatRussian(number: string): string | undefined {
  const parts = /^7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(number)
  return parts ? `+7 ${parts[1]} ${parts[2]}-${parts[3]}-${parts[4]}` : undefined
}

/** The last four digits, to tell own numbers apart where there is little room. */
export function numberTail(number: string): string {
  const digits = number.slice(-4)
  return `··${digits.slice(0, 2)}-${digits.slice(2)}`
}

/**
 * Roubles as the language writes them. Written out, because the platform's formatter would take a
 * good part of the time until the first rows are there.
 */
export function formatMoney(amount: number, locale: Locale): string {
  const [whole = '', part = ''] = Math.abs(amount).toFixed(2).split('.')
  const sign = amount < 0 ? '−' : ''
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, locale === 'ru' ? '\u{a0}' : ',')
  return locale === 'ru' ? `${sign}${grouped},${part}\u{a0}₽` : `${sign}₽${grouped}.${part}`
}
