import { createHmac } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { LedgerEntry } from './types.ts'

/** Operations whose subject is a telephone number; of all others it is an id. */
const ABOUT_NUMBERS = new Set([
  'numbers.buy',
  'rpcNumbers.buy',
  'sms.deleteUrl',
  'legacySms.deletePacket',
])
/** Its label is a sum. */
const INVOICE = 'payment.issueInvoice'
const SEALED = '#'

/** What an entry is about as the file has it: a telephone number cannot be read there, but recognised. */
export interface Seal {
  /** An entry as it is written; the same one where there is nothing to hide. */
  close<Entry extends LedgerEntry>(entry: Entry): Entry
  isAbout(entry: LedgerEntry, subject: string): boolean
}

/** @param salt of this file alone, so that the same number looks different in another */
export function sealWith(salt: string): Seal {
  const mark = (subject: string) =>
    SEALED + createHmac('sha256', salt).update(subject).digest('base64url')
  return {
    close(entry) {
      const { operation, subject, label, failure } = entry
      if (operation === INVOICE) return entry
      const isPlain = ABOUT_NUMBERS.has(operation) && !subject.startsWith(SEALED)
      const closed = {
        ...entry,
        ...(isPlain && { subject: mark(subject), label: masked(label ?? subject) }),
        ...(!isPlain && label !== undefined && { label: masked(label) }),
        ...(failure?.message && { failure: { ...failure, message: masked(failure.message) } }),
      }
      return isDeepStrictEqual(closed, entry) ? entry : closed
    },
    isAbout: (entry, subject) => entry.subject === subject || entry.subject === mark(subject),
  }
}

/** As in the log: of a telephone number the last two digits. */
const masked = (label: string): string =>
  label.replaceAll(/\+?\d{7,}/g, (digits) => `…${digits.slice(-2)}`)
