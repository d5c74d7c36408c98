import type { CabinetContext, Subject } from '../subject.ts'
import { createContacts } from './contacts.ts'

/** Who is known by name, and what is often answered; kept on this computer only. */
export function contactsSubject({
  cabinet,
  archive,
  announce,
}: CabinetContext): Subject<'contacts'> {
  const contacts = createContacts(cabinet, archive, announce)
  return {
    commands: {
      'contacts.list': contacts.list,
      'contacts.save': ({ contacts: list }) => contacts.save(list),
      'contacts.remove': ({ contact }) => contacts.remove(contact),
      'quickReplies.list': contacts.replies,
      'quickReplies.save': ({ replies }) => contacts.saveReplies(replies),
    },
  }
}
