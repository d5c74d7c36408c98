/** The digits of a number in international form: `8 (960) 000-11-22` and `+7 960…` are both `7960…`. */
export function digitsOf(number: string): string {
  const digits = number.replaceAll(/\D/g, '')
  return /^8\d{10}$/.test(digits) ? `7${digits.slice(1)}` : digits
}

/** The number that an SMS to `to` goes to; undefined for short codes, letter senders and nonsense. */
export function receiverOf(to: string): string | undefined {
  if (!/^\+?[\d\s()-]+$/.test(to)) return undefined
  const digits = digitsOf(to)
  return /^\d{10,15}$/.test(digits) ? digits : undefined
}

/** A customer that can talk: a mobile number, not a short code or a letter sender. */
export function isMobile(party: string): boolean {
  return /^79\d{9}$/.test(party)
}
