import { hkdfSync, randomBytes, scryptSync } from 'node:crypto'

/** How much work it is to try a passphrase; as scrypt calls it. */
export interface Work {
  /** The power of two that N is. */
  logN: number
  r: number
  p: number
}

/** 128 MB and a third of a second for each try. */
const WORK: Work = { logN: 17, r: 8, p: 1 }

/** Beyond this a file is not opened: it would keep this computer's memory, or its time, for itself. */
const MOST: Work = { logN: 20, r: 8, p: 4 }

/** Key derived from a passphrase and a salt; the passphrase cannot be found from it. */
export interface PassphraseKey {
  work: Work
  /** 16 bytes. */
  salt: Uint8Array
  /** 32 bytes. */
  key: Uint8Array
}

export const newPassphraseKey = (passphrase: string): PassphraseKey => {
  const salt = randomBytes(16)
  return { work: WORK, salt, key: keyOf(passphrase, salt, WORK) }
}

/** @returns undefined where it would take too much */
export function passphraseKey(
  passphrase: string,
  salt: Uint8Array,
  work: Work,
): PassphraseKey | undefined {
  const { logN, r, p } = work
  if (logN < 1 || logN > MOST.logN || r < 1 || r > MOST.r || p < 1 || p > MOST.p) return undefined
  return { work, salt, key: keyOf(passphrase, salt, work) }
}

function keyOf(passphrase: string, salt: Uint8Array, { logN, r, p }: Work): Buffer {
  const N = 2 ** logN
  // However a keyboard puts its letters together, it is the same passphrase.
  return scryptSync(passphrase.normalize('NFKC'), salt, 32, { N, r, p, maxmem: 256 * N * r })
}

/** A key that serves one purpose, made of another that serves several. */
export const keyFor = (purpose: string, key: Uint8Array, salt: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, `switchdesk backup ${purpose}`, 32))
