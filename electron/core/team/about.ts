import type { ItemKind } from './port.ts'

/** A person as shared items name them. */
export interface Whom {
  /** Normalised. */
  numbers: readonly string[]
  /** Ids of their contacts. */
  contacts: readonly string[]
  /** Ids of other contacts that have one of the numbers, too. */
  others: readonly string[]
}

/** Fields of contents by which an item is about a person. */
export interface AboutTeam {
  numbers?: readonly string[]
  contact?: string
  other?: string
}

/** True if an item is about a person. What only mentions them in its text is not. */
export function isAbout(
  { kind, id, content }: { kind: ItemKind; id: string; content: AboutTeam },
  { numbers, contacts, others }: Whom,
): boolean {
  const isTheirs = (one: string) => numbers.includes(one)
  const { numbers: had = [], contact = '', other = '' } = content
  switch (kind) {
    case 'contact':
      // One that has further numbers may be somebody else's.
      return (
        contacts.includes(id) || (!others.includes(id) && had.length > 0 && had.every(isTheirs))
      )
    case 'tag':
      return contacts.includes(contact)
    case 'note':
    case 'draft':
      return isTheirs(other)
    default:
      return false
  }
}
