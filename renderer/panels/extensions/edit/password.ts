/** Characters that are not mistaken for others when a password is read out. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'
const LENGTH = 16

/** Returns a random password of about 92 bits from the platform's cryptographic generator. */
export function newPassword(): string {
  const signs: string[] = []
  const limit = 256 - (256 % ALPHABET.length)
  while (signs.length < LENGTH) {
    for (const value of crypto.getRandomValues(new Uint8Array(LENGTH * 2))) {
      // Values above the limit would make some characters more frequent than others.
      if (value < limit && signs.length < LENGTH)
        signs.push(ALPHABET[value % ALPHABET.length] ?? '')
    }
  }
  return signs.join('')
}
