import type { CabinetContext, Module } from '../module/module.ts'
import { createContacts } from './contacts.ts'
import type { ContactTables } from './tables.ts'

/** Contacts and quick replies; kept on this computer only. */
export function contactsModule(
  { cabinet, database, announce }: CabinetContext,
  onChange: () => Promise<void>,
  onEdited: () => void,
): Module<'contacts'> {
  const stored = database.of<ContactTables>('contacts')
  const contacts = createContacts(cabinet, stored, announce, onChange, onEdited)
  return {
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
