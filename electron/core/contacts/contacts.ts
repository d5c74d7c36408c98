import type { Announce } from '../emitter.ts'
import type { Archive } from '../inbox/archive.ts'
import { normaliseNumber } from '../phone/normalise.ts'
import type { Contact, ContactId, QuickReply } from './types.ts'
import type { CabinetId } from '../cabinet/types.ts'

/** Who is known by name in one cabinet, and what is often answered there; kept on this computer only. */
export interface Contacts {
  list(): Promise<Contact[]>
  /** Adds or replaces by id, and returns them as they were kept: numbers normalised, each once. */
  save(contacts: Contact[]): Promise<Contact[]>
  remove(id: ContactId): Promise<void>
  replies(): Promise<QuickReply[]>
  /** Replaces the whole list. */
  saveReplies(replies: QuickReply[]): Promise<void>
}

/** Every call may reject with an `ArchiveFailure`. */
export function createContacts(cabinet: CabinetId, archive: Archive, announce: Announce): Contacts {
  return {
    list: () => archive.contacts(),
    async save(contacts) {
      const kept = contacts.map((contact) => ({
        ...contact,
        numbers: [...new Set(contact.numbers.map(normaliseNumber))],
      }))
      await archive.saveContacts(kept)
      announce('contacts.changed', { cabinet, changed: kept, gone: [] })
      return kept
    },
    async remove(id) {
      await archive.removeContact(id)
      announce('contacts.changed', { cabinet, changed: [], gone: [id] })
    },
    replies: () => archive.quickReplies(),
    async saveReplies(replies) {
      await archive.saveQuickReplies(replies)
      announce('quickReplies.changed', { cabinet, replies })
    },
  }
}
