import { decodeText } from '../../../files/decode-text.ts'
import { TooMuch, type Excess } from '../../../files/too-much.ts'
import { fromVcard } from './from-vcard.ts'
import { readTable, type Table } from './table.ts'
import type { FileContent } from './types.ts'

/**
 * What a file of contacts is: cards say who is in them, a table leaves room for another reading; what
 * is no text, such as an office program's own file, holds nobody, and what is too much is not read.
 */
export type ContactsFile =
  | { kind: 'cards'; content: FileContent; text: string }
  | { kind: 'table'; table: Table }
  | { kind: 'notText' }
  | { kind: 'tooMuch'; excess: Excess }

/** Reads a file of cards or a table; which it is, its content tells better than its name. */
export function readContacts(bytes: Uint8Array): ContactsFile {
  const text = decodeText(bytes)
  if (text.includes('\0')) return { kind: 'notText' }
  try {
    return /^\ufeff?\s*BEGIN:VCARD/i.test(text)
      ? { kind: 'cards', content: fromVcard(text), text }
      : { kind: 'table', table: readTable(text) }
  } catch (error) {
    if (error instanceof TooMuch) return { kind: 'tooMuch', excess: error.excess }
    throw error
  }
}
