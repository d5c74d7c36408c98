import { isValidPhoneNumber } from 'libphonenumber-js/min'

const HOME = 'RU'
const HOME_CODE = '7'
/** Up to this many digits it is a short code, which belongs to one operator and has no country. */
const SHORT_CODE = 6
const CACHE = 20_000

const cache = new Map<string, string>()

/**
 * One spelling for every way of writing a telephone number: digits of the international form.
 * `8…`, `+7…`, `007…`, spaces, brackets and a missing country code all meet in `7…`. Short codes,
 * letter senders and service codes with `*` or `#` stay as they are. A foreign number whose digits
 * would be read as a Russian one keeps its plus sign.
 */
export function normaliseNumber(written: string): string {
  const known = cache.get(written)
  if (known !== undefined) return known
  const normalised = normalise(written.trim())
  if (cache.size >= CACHE) cache.clear()
  cache.set(written, normalised)
  return normalised
}

function normalise(written: string): string {
  if (/[^\d\s+().\-–—/\u00a0]/.test(written)) return written
  const digits = written.replace(/\D/g, '')
  if (digits.length <= SHORT_CODE) return digits === '' ? written : digits
  const international = prefixed(digits) ?? (written.startsWith('+') ? digits : undefined)
  if (international !== undefined && isValidPhoneNumber(`+${international}`)) {
    return national(international) === international ? international : `+${international}`
  }
  return national(international ?? digits)
}

/** What follows the international prefix `00`. */
function prefixed(digits: string): string | undefined {
  const rest = digits.replace(/^(00)+/, '')
  return rest !== digits && rest.length > SHORT_CODE ? rest : undefined
}

/** Digits without any prefix, as they are written at home. */
function national(digits: string): string {
  if (digits.length === 11 && digits.startsWith('8')) return HOME_CODE + digits.slice(1)
  if (digits.length === 10 && isValidPhoneNumber(digits, HOME)) return HOME_CODE + digits
  return digits
}

/** Whether a normalised number is one that a message can be sent to. */
export function isDialable(normalised: string): boolean {
  return /^\+?\d{3,15}$/.test(normalised)
}
