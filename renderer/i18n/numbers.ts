import { shallowRef } from 'vue'

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

/** Roubles as the language writes them. */
export function formatMoney(amount: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'RUB',
    currencyDisplay: 'narrowSymbol',
  }).format(amount)
}
