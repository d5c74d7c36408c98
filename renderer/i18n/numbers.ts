import { shallowRef } from 'vue'
import { formatRussian } from './plain-numbers.ts'

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
  const russian = formatRussian(number)
  if (russian !== undefined) return russian
  const digits = /^\+?(\d{8,15})$/.exec(number)?.[1]
  if (digits === undefined) return number
  if (!asked) {
    asked = true
    loadForeign().catch(console.error)
  }
  return foreign.value?.(digits) ?? `+${digits}`
}
