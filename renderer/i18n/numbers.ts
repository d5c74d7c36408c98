import { shallowRef } from 'vue'
import type { Locale } from '../../electron/bridge/model.ts'

type Formatter = (digits: string) => string

/** Arrives when the first foreign number is shown; Russian ones need no library. */
const foreign = shallowRef<Formatter>()
let asked = false

async function loadForeign(): Promise<void> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  foreign.value = (digits) =>
    parsePhoneNumberFromString(`+${digits}`)?.formatInternational() ?? `+${digits}`
}

/**
 * A telephone number as people write it: `79990000000` becomes `+7 999 000-00-00`. Short codes and
 * letter senders stay as they are.
 */
export function formatNumber(number: string): string {
  const russian = /^7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(number)
  if (russian) {
    const [, code, a, b, c] = russian
    return `+7 ${code} ${a}-${b}-${c}`
  }
  const digits = /^\+?(\d{8,15})$/.exec(number)?.[1]
  if (digits === undefined) return number
  if (!asked) {
    asked = true
    loadForeign().catch(console.error)
  }
  return foreign.value?.(digits) ?? `+${digits}`
}

/** The last four digits, to tell own numbers apart where there is little room. */
export function numberTail(number: string): string {
  const digits = number.slice(-4)
  return `··${digits.slice(0, 2)}-${digits.slice(2)}`
}

/**
 * Roubles as the language writes them. Written out, because the platform's formatter would take a
 * good part of the first screen's time.
 */
export function formatMoney(amount: number, locale: Locale): string {
  const [whole = '', part = ''] = Math.abs(amount).toFixed(2).split('.')
  const sign = amount < 0 ? '-' : ''
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, locale === 'ru' ? '\u{a0}' : ',')
  return locale === 'ru' ? `${sign}${grouped},${part}\u{a0}₽` : `${sign}₽${grouped}.${part}`
}
