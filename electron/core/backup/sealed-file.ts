import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { fsyncSync, readSync, writeSync } from 'node:fs'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { BackupTrouble } from '../../bridge/backup.ts'
import { keyFor, passphraseKey, type PassphraseKey } from './passphrase.ts'

/**
 * A sealed file: a header, then its content in chunks of one length, the last of which is shorter or ends
 * the file. Each is sealed by AES-256-GCM with the file's own key, bound to the header, to its place and to
 * whether it is the last (as in STREAM by Hoang, Reyhanitabar, Rogaway and Vizár): so a chunk that was
 * changed, moved, doubled, left out or cut off is found.
 */
const MAGIC = Buffer.from('SWDKBACK')
const FORMAT = 1
export const CHUNK = 2 ** 20
const CIPHER = 'aes-256-gcm'
const TAG = 16
/** Bytes of a salt, and of each of the two checks that end the header. */
const WORD = 16
const SALT_AT = MAGIC.length + 4
const OWN_AT = SALT_AT + WORD
const CHECK_AT = OWN_AT + WORD
const SUM_AT = CHECK_AT + WORD
export const HEADER = SUM_AT + WORD

/** Seals what it is given, in order. */
export interface SealedWriter {
  write(content: Uint8Array): void
  /** Writes the rest; all of it is on the disk on return. */
  end(): void
}

/** @param file open for writing, and empty */
export function sealInto(file: number, { work, salt, key }: PassphraseKey): SealedWriter {
  const own = randomBytes(WORD)
  const { logN, r, p } = work
  const start = Buffer.concat([MAGIC, Buffer.from([FORMAT, logN, r, p]), salt, own])
  const checked = Buffer.concat([start, checkOf(key, own)])
  const header = Buffer.concat([checked, sumOf(checked)])
  const seal = keyFor('content', key, own)
  let place = 0
  let rest = Buffer.alloc(0)
  writeAll(file, header)

  function put(content: Uint8Array, isLast: boolean): void {
    const cipher = createCipheriv(CIPHER, seal, nonceOf(place, isLast)).setAAD(header)
    writeAll(file, Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]))
    place += 1
  }

  return {
    write(content) {
      rest = Buffer.concat([rest, content])
      // The last chunk is known by what comes after it, so one is kept back.
      while (rest.length > CHUNK) {
        put(rest.subarray(0, CHUNK), false)
        rest = rest.subarray(CHUNK)
      }
    },
    end() {
      put(rest, true)
      fsyncSync(file)
    },
  }
}

/**
 * Opens what was sealed, chunk by chunk; a chunk that is yielded is as it was written.
 *
 * @param file open for reading
 * @param by a passphrase, or what it became when the file was written
 * @throws a failure `backup`, its field a `BackupTrouble`; `damaged` may come after some chunks
 */
export function* openSealed(file: number, by: string | PassphraseKey): Generator<Buffer> {
  const header = read(file, HEADER, 0)
  const { own, key } = keyOf(header, by)
  const seal = keyFor('content', key, own)
  let at = HEADER
  let sealed = read(file, CHUNK + TAG, at)
  for (let place = 0, isLast = false; !isLast; place += 1) {
    at += sealed.length
    const next = read(file, CHUNK + TAG, at)
    isLast = next.length === 0
    yield unsealed(sealed, seal, nonceOf(place, isLast), header)
    sealed = next
  }
}

function keyOf(header: Buffer, by: string | PassphraseKey): { own: Buffer; key: Uint8Array } {
  const isOurs = header.subarray(0, MAGIC.length).equals(MAGIC)
  if (!isOurs) throw backupFailure('foreign')
  const [format = 0, logN = 0, r = 0, p = 0] = header.subarray(MAGIC.length, SALT_AT)
  if (format > FORMAT) throw backupFailure('newer')
  if (
    header.length < HEADER ||
    !sumOf(header.subarray(0, SUM_AT)).equals(header.subarray(SUM_AT))
  ) {
    throw backupFailure('damaged')
  }
  const own = header.subarray(OWN_AT, CHECK_AT)
  const salt = header.subarray(SALT_AT, OWN_AT)
  const key = typeof by === 'string' ? passphraseKey(by, salt, { logN, r, p })?.key : by.key
  if (!key) throw backupFailure('damaged')
  if (!timingSafeEqual(checkOf(key, own), header.subarray(CHECK_AT, SUM_AT))) {
    throw backupFailure('passphrase')
  }
  return { own, key }
}

export const backupFailure = (trouble: BackupTrouble): CoreFailure =>
  new CoreFailure('backup', { field: trouble })

/** Tells a wrong passphrase from a file that was harmed. */
const checkOf = (key: Uint8Array, own: Buffer): Buffer =>
  keyFor('check', key, own).subarray(0, WORD)

/** Tells a header that was harmed; whoever changes it on purpose is found by the chunks. */
const sumOf = (header: Buffer): Buffer =>
  createHash('sha256').update(header).digest().subarray(0, WORD)

function nonceOf(place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(place, 5, 6)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

function unsealed(sealed: Buffer, key: Buffer, nonce: Buffer, header: Buffer): Buffer {
  if (sealed.length < TAG) throw backupFailure('damaged')
  const opening = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG }).setAAD(header)
  opening.setAuthTag(sealed.subarray(-TAG))
  try {
    return Buffer.concat([opening.update(sealed.subarray(0, -TAG)), opening.final()])
  } catch {
    throw backupFailure('damaged')
  }
}

/** Reads so many bytes, or all up to the end. */
function read(file: number, length: number, at: number): Buffer {
  const bytes = Buffer.alloc(length)
  let got = 0
  for (;;) {
    const part = readSync(file, bytes, got, length - got, at + got)
    got += part
    if (part === 0 || got === length) return bytes.subarray(0, got)
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
}
