import { shallowRef } from 'vue'
import { formatRussian } from '../../electron/shared/formats.ts'

/** Writes a telephone number for people. */
interface NumberWriter {
  (number: string): string
  /** Fetches what writes foreign numbers, for what is not drawn again once it has come. */
  loadForeign(): Promise<void>
}

/** A writer that knows Russian numbers, and asks for a library when the first foreign one is shown. */
export function createNumberWriter(): NumberWriter {
  const foreign = shallowRef<(digits: string) => string>()
  let asked = false

  async function loadForeign(): Promise<void> {
    asked = true
    const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
    foreign.value = (digits) =>
      parsePhoneNumberFromString(`+${digits}`)?.formatInternational() ?? `+${digits}`
  }

  function write(number: string): string {
    const russian = formatRussian(number)
    if (russian !== undefined) return russian
    const digits = /^\+?(\d{8,15})$/.exec(number)?.[1]
    if (digits === undefined) return number
    if (!asked) loadForeign().catch(console.error)
    return foreign.value?.(digits) ?? `+${digits}`
  }
  return Object.assign(write, { loadForeign })
}

/**
 * A telephone number as people write it: `79990000000` becomes `+7 999 000-00-00`. Short codes and
 * letter senders stay as they are.
 */
export const formatNumber = createNumberWriter()

/** The last four digits, to tell own numbers apart where there is little room. */
export function numberTail(number: string): string {
  const digits = number.slice(-4)
  return `··${digits.slice(0, 2)}-${digits.slice(2)}`
}
