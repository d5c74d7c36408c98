import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

/** Encrypts the texts of a file. */
export interface Seal {
  /** @param bound the row that the text belongs to: with any other it does not open */
  seal(text: string, bound: string): string
  /** Returns undefined if it was sealed by another key, is bound to something else, or was changed. */
  open(sealed: string, bound: string): string | undefined
}

/** AES-256-GCM with a key made of a secret that holds at least 32 random bytes. */
export function createSeal(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'switchdesk ledger', 32))
  return {
    seal(text, bound) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(bound))
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64')
    },
    open(sealed, bound) {
      const bytes = Buffer.from(sealed, 'base64')
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE), {
          authTagLength: TAG,
        })
        decipher.setAAD(Buffer.from(bound))
        decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
        const content = decipher.update(bytes.subarray(NONCE + TAG))
        return Buffer.concat([content, decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
