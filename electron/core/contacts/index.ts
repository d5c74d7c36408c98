import type { CabinetContext, Module } from '../module/module.ts'
import { createContacts, type Contacts } from './contacts.ts'
import type { ContactTables } from './tables.ts'

export interface ContactsModule extends Module<'contacts'>, Pick<Contacts, 'show'> {}

/** Contacts and quick replies; kept on this computer only. */
export function contactsModule(
  { cabinet, database, announce }: CabinetContext,
  onChange: () => Promise<void>,
  onEdited: () => void,
): ContactsModule {
  const stored = database.of<ContactTables>('contacts')
  const contacts = createContacts(cabinet, stored, announce, onChange, onEdited)
  return {
    show: contacts.show,
    commands: {
      'contacts.list': contacts.list,
      'contacts.save': ({ contacts: list }) => contacts.save(list),
      'contacts.remove': ({ contacts: ids }) => contacts.remove(ids),
      'quickReplies.list': contacts.replies,
      'quickReplies.save': ({ replies, ...change }) =>
        contacts.changeReplies({ put: replies, ...change }),
    },
  }
}
