import type { Announce } from '../platform/emitter.ts'
import type { Asked } from '../database/tables.ts'
import { normaliseNumber } from '../../shared/phone-number.ts'
import type { ContactTables, RepliesChange } from './tables.ts'
import type { Contact, ContactId, QuickReply } from '../../bridge/contacts.ts'
import type { CabinetId } from '../../bridge/cabinet.ts'

/** Contacts and quick replies of one cabinet; kept on this computer only. */
export interface Contacts {
  list(): Promise<Contact[]>
  /**
   * Adds or replaces contacts by id, and returns them as stored: numbers normalised, without
   * duplicates.
   */
  save(contacts: Contact[]): Promise<Contact[]>
  remove(ids: readonly ContactId[]): Promise<void>
  replies(): Promise<QuickReply[]>
  changeReplies(change: RepliesChange): Promise<void>
  /** Another module changed contacts. */
  show(changed: Contact[]): Promise<void>
}

/**
 * Every call may reject with a `DatabaseFailure`.
 * @param onChange called when the numbers of a person may have changed
 * @param onEdited called when the user changed something
 */
export function createContacts(
  cabinet: CabinetId,
  stored: Asked<ContactTables>,
  announce: Announce,
  onChange: () => Promise<void>,
  onEdited: () => void,
): Contacts {
  async function show(changed: Contact[], gone: readonly ContactId[] = []): Promise<void> {
    await onChange()
    announce('contacts.changed', { cabinet, changed, gone: [...gone] })
    onEdited()
  }

  return {
    list: () => stored.list(),
    async save(contacts) {
      const kept = contacts.map((contact) => ({
        ...contact,
        numbers: [...new Set(contact.numbers.map(normaliseNumber))],
      }))
      await stored.save(kept)
      await show(kept)
      return kept
    },
    async remove(ids) {
      await stored.remove(ids)
      await show([], ids)
    },
    replies: () => stored.replies(),
    async changeReplies(change) {
      const replies = await stored.changeReplies(change)
      announce('quickReplies.changed', { cabinet, replies })
      onEdited()
    },
    show,
  }
}
