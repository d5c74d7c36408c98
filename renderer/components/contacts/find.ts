import type { Contact } from '../../../electron/bridge/contacts.ts'
import { createFinder, type Searched } from '../../components/records/find-text.ts'

/** Searchable fields of a contact: numbers, name, notes and tags. */
export const searchedContact = ({ name, note, agreed, tags = [], numbers }: Contact): Searched => ({
  numbers,
  texts: [name, note, agreed, ...tags],
})

/** The contacts in whose name, numbers or notes everything that was typed occurs. */
export const findContacts = createFinder<Contact>(searchedContact)
