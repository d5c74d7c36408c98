import type { Contact } from '../../../../electron/bridge/contacts.ts'
import { compareNames } from '../../../i18n/collate.ts'

/** Contacts with one tag. */
export interface ContactGroup {
  tag: string
  contacts: Contact[]
}

/** The contacts that can be written to by their tags, whatever the tags' case; the tags in their order. */
export function groupsOf(contacts: readonly Contact[]): ContactGroup[] {
  const groups = new Map<string, ContactGroup>()
  for (const contact of contacts) {
    if (contact.numbers.length === 0) continue
    for (const tag of contact.tags ?? []) {
      const key = tag.toLocaleLowerCase()
      const group = groups.get(key) ?? { tag, contacts: [] }
      if (group.contacts.at(-1) !== contact) group.contacts.push(contact)
      groups.set(key, group)
    }
  }
  return [...groups.values()].sort((one, other) => compareNames(one.tag, other.tag))
}
