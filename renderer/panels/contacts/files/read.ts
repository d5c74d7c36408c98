import { decodeText } from './decode.ts'
import { fromCsv } from './from-csv.ts'
import { fromVcard } from './from-vcard.ts'
import type { FileContent } from './types.ts'

/** The people of a file of cards or of a table; what it is, its content tells better than its name. */
export function readContacts(bytes: Uint8Array): FileContent {
  const text = decodeText(bytes)
  return /^\ufeff?\s*BEGIN:VCARD/i.test(text) ? fromVcard(text) : fromCsv(text)
}
