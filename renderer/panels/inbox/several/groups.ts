import type { Contact } from '../../../../electron/bridge/contacts.ts'
import { compareNames } from '../../../i18n/collate.ts'
import { fold } from '../../../i18n/fold.ts'

/** Contacts with one tag. */
export interface ContactGroup {
  tag: string
  contacts: Contact[]
}

/** Groups the contacts that have numbers by tag, as a search compares them; sorted by tag. */
export function groupsOf(contacts: readonly Contact[]): ContactGroup[] {
  const groups = new Map<string, ContactGroup>()
  for (const contact of contacts) {
    if (contact.numbers.length === 0) continue
    for (const tag of contact.tags ?? []) {
      const key = fold(tag)
      const group = groups.get(key) ?? { tag, contacts: [] }
      if (group.contacts.at(-1) !== contact) group.contacts.push(contact)
      groups.set(key, group)
    }
  }
  return [...groups.values()].sort((one, other) => compareNames(one.tag, other.tag))
}
