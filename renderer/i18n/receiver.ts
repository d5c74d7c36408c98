import { isValidPhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * The receiver in what a person typed or pasted: a Russian number with 8, 7, +7 or without, a
 * foreign number with its +, or a short code. Answers digits only; nothing if it is none of these.
 */
export function readReceiver(typed: string): string | undefined {
  const text = typed.trim()
  if (/^\d{3,6}$/.test(text)) return text
  const digits = text.replace(/\D/g, '')
  const whole = /^7\d{10}$/.test(digits) && !text.startsWith('+') ? `+${digits}` : text
  if (!isValidPhoneNumber(whole, 'RU')) return undefined
  return parsePhoneNumberFromString(whole, 'RU')?.number.slice(1)
}

/** No longer than a command takes one. */
const LONGEST_NUMBER = 40

/** Whether it may be a telephone number or a short code: digits with the usual marks between them. */
export function readsLikeNumber(text: string): boolean {
  if (text.length > LONGEST_NUMBER) return false
  const digits = text.replace(/\D/g, '')
  return digits.length >= 3 && digits.length <= 15 && /^[+\d][\d\s().\-–—/]*$/.test(text.trim())
}
