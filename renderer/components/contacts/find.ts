import type { Contact } from '../../../electron/bridge/contacts.ts'
import { createFinder } from '../../components/records/find-text.ts'

/** The contacts in whose name, numbers or notes everything that was typed occurs. */
export const findContacts = createFinder<Contact>(({ name, note, agreed, tags = [], numbers }) => ({
  numbers,
  texts: [name, note, agreed, ...tags],
}))
