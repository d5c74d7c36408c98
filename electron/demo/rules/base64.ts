const ALPHABET = /^[A-Za-z0-9+/]*={0,2}$/

/** Decodes Base64 that comes in pieces of any length. */
export interface Base64 {
  /** The bytes that are complete by now; undefined once the text is no Base64. */
  push(piece: Buffer): Buffer | undefined
  /** The last bytes, which may lack their padding; undefined when the text is no Base64. */
  end(): Buffer | undefined
}

export function createBase64(): Base64 {
  let carry = ''
  let padded = false
  let broken = false

  return {
    push: (piece) => {
      const text = carry + piece.toString('latin1')
      broken ||= !ALPHABET.test(text) || (padded && text !== '')
      if (broken) return undefined
      const whole = text.length - (text.length % 4)
      carry = text.slice(whole)
      padded ||= whole > 0 && text[whole - 1] === '='
      return Buffer.from(text.slice(0, whole), 'base64')
    },
    end: () => {
      // One character alone is less than a byte, and padding that is there must be complete.
      if (broken || carry.length === 1 || carry.includes('=')) return undefined
      return Buffer.from(carry, 'base64')
    },
  }
}
