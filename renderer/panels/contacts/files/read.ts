import {
  decodeText,
  encodingOf,
  lengthOf,
  type Encoding,
  type Guess,
} from '../../../files/decode-text.ts'
import { TooMuch, type Excess } from '../../../files/too-much.ts'
import { fromVcard } from './from-vcard.ts'
import { readTable, type Table } from './table.ts'
import type { FileContent } from './types.ts'

/**
 * A parsed file of contacts: vCards are unambiguous, a table's columns can be reassigned; binary
 * files such as an office program's own hold no contacts, and files beyond the limits are not read.
 */
export type ContactsFile = Guess &
  (
    | { kind: 'cards'; content: FileContent; text: string }
    | { kind: 'table'; table: Table }
    | { kind: 'notText' }
    | { kind: 'tooMuch'; excess: Excess }
  )

/** Begin of a card, whatever a program wrote above it. */
const CARD = /^\ufeff?[^\S\n]*BEGIN:VCARD\s*$/im

/**
 * Parses a file of vCards or a table; the content decides which, not the file's name.
 * @param encoding the encoding that the user chose
 */
export function readContacts(given: Uint8Array, encoding?: Encoding): ContactsFile {
  const whole = withWholeLetters(given)
  const guess = encoding ? { encoding, isCertain: false } : encodingOf(whole)
  const text = decodeText(guess.encoding === 'utf-8' ? whole : given, guess.encoding)
  if (text.includes('\0')) return { kind: 'notText', ...guess }
  try {
    return CARD.test(text)
      ? { kind: 'cards', content: fromVcard(text), text, ...guess }
      : { kind: 'table', table: readTable(text), ...guess }
  } catch (error) {
    if (error instanceof TooMuch) return { kind: 'tooMuch', excess: error.excess, ...guess }
    throw error
  }
}

const [CR, LF, SPACE, TAB] = [13, 10, 32, 9]

/**
 * Repairs vCards whose lines were folded between the bytes of a UTF-8 character (RFC 5545 3.1): the
 * character is joined before its fold, and the emptied lines are left at the end.
 */
function withWholeLetters(bytes: Uint8Array): Uint8Array {
  const made = new Uint8Array(bytes.length)
  let length = 0
  let owed: number[] = []
  let missing = 0
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0
    const fold = missing > 0 ? foldAt(bytes, index) : 0
    if (fold > 0) {
      owed.push(...bytes.subarray(index, index + fold - 1))
      index += fold - 1
      continue
    }
    if (byte === LF && owed.length > 0) {
      made[length++] = byte
      made.set(owed, length)
      length += owed.length
      owed = []
    } else made[length++] = byte
    const isNext = (byte & 0xc0) === 0x80
    missing = isNext && missing > 0 ? missing - 1 : Math.max(0, lengthOf(byte) - 1)
  }
  return made.subarray(0, length)
}

/**
 * Returns the length of a fold that begins here and splits a character, in bytes; 0 if there is
 * none.
 */
function foldAt(bytes: Uint8Array, at: number): number {
  const end = bytes[at] === CR ? at + 1 : at
  const blank = bytes[end + 1]
  const isFold = bytes[end] === LF && (blank === SPACE || blank === TAB)
  return isFold && ((bytes[end + 2] ?? 0) & 0xc0) === 0x80 ? end + 2 - at : 0
}
