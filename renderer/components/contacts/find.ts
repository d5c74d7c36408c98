import type { Contact } from '../../../electron/bridge/contacts.ts'
import { createFinder } from '../../components/records/find-text.ts'

/** The contacts in whose name, note or numbers everything that was typed occurs. */
export const findContacts = createFinder<Contact>(({ name, note, numbers }) => ({
  numbers,
  texts: [name, note],
}))
