import { z } from 'zod'
import type { CabinetId } from './cabinet.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import { localId, moment, number } from './fields.ts'
import { LONGEST_SOURCE, type Wishes } from '../shared/wishes.ts'

export type ContactId = string

/** A contact, kept on this computer only. */
export interface Contact extends Wishes {
  id: ContactId
  name: string
  /** Normalised numbers. */
  numbers: string[]
  note: string
  /** Words that several are found by. */
  tags?: string[] | undefined
  /** Agreements with them. */
  agreed?: string | undefined
}

export interface QuickReply {
  id: string
  /** The text after `/` in the composer. */
  shortcut: string
  /** May hold {name} and {number}. */
  text: string
}

const refusal = z.strictObject({
  at: moment,
  by: z.enum(['hand', 'import', 'message']),
  words: z.string().max(100).optional(),
  lifted: moment.optional(),
})
const consent = z.strictObject({ at: moment, source: z.string().trim().min(1).max(LONGEST_SOURCE) })
const contact = z.strictObject({
  id: localId,
  name: z.string().trim().max(200),
  numbers: z.array(number).max(20),
  note: z.string().max(5000),
  tags: z.array(z.string().trim().min(1).max(40)).max(20).optional(),
  agreed: z.string().max(5000).optional(),
  refusal: refusal.optional(),
  consent: consent.optional(),
})
const quickReply = z.strictObject({
  id: localId,
  shortcut: z.string().trim().max(40),
  text: z.string().min(1).max(2000),
})

const replyIds = z.array(localId).max(1000).optional()

export const contactsCommands = {
  'contacts.list': command(cabinetAlone)<Contact[]>(),
  /** Adds or replaces by id; numbers are normalised. Returns them as they were kept. */
  'contacts.save': command(inCabinet({ contacts: z.array(contact).max(5000) }))<Contact[]>(),
  'contacts.remove': command(inCabinet({ contacts: z.array(localId).max(5000) }))(),

  'quickReplies.list': command(cabinetAlone)<QuickReply[]>(),
  /**
   * Changes or adds these, removes those, and sets the order of all; the others stay as they are.
   */
  'quickReplies.save': command(
    inCabinet({ replies: z.array(quickReply).max(500), gone: replyIds, order: replyIds }),
  )(),
}

export interface ContactsEvents {
  'contacts.changed': { cabinet: CabinetId; changed: Contact[]; gone: ContactId[] }
  'quickReplies.changed': { cabinet: CabinetId; replies: QuickReply[] }
}
