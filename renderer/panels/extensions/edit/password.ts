/** Signs that nobody takes for another when a password is read out. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'
const LENGTH = 16

/** A password that nobody guesses: about 92 bits by the platform's own generator. */
export function newPassword(): string {
  const signs: string[] = []
  const limit = 256 - (256 % ALPHABET.length)
  while (signs.length < LENGTH) {
    for (const value of crypto.getRandomValues(new Uint8Array(LENGTH * 2))) {
      // What is left over at the end would make some signs more frequent than others.
      if (value < limit && signs.length < LENGTH)
        signs.push(ALPHABET[value % ALPHABET.length] ?? '')
    }
  }
  return signs.join('')
}
