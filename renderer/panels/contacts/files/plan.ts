import type { Contact } from '../../../../electron/bridge/contacts.ts'
import { normaliseNumber } from '../../../../electron/shared/phone-number.ts'
import { LONGEST_NOTE, MOST_NUMBERS, MOST_TAGS } from './person.ts'
import { joinWishes } from './wishes.ts'
import type { FoundPerson } from './types.ts'

/** Handling of people with different names who share a number, such as an office's. */
export type Sharing = 'apart' | 'together'

/** Effects of an import. */
export interface ImportPlan {
  /** Contacts that are not known yet. */
  fresh: Contact[]
  /** Known contacts as they would be with what the file adds. */
  merged: Contact[]
  /** People in the file with a number of someone with another name. */
  sharing: number
}

/** Returns a name without differences that do not matter: case, order of words, punctuation. */
const nameKey = (name: string) =>
  (
    name
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [name]
  )
    .sort()
    .join(' ')

/** Index of existing and planned contacts by number, and by number with name. */
function createHolders() {
  const byNumber = new Map<string, Contact>()
  const byBoth = new Map<string, Contact>()
  return {
    add(contact: Contact): void {
      const name = nameKey(contact.name)
      for (const number of contact.numbers) {
        const first = byNumber.get(number)
        if (!first || first.id === contact.id) byNumber.set(number, contact)
        byBoth.set(`${number} ${name}`, contact)
      }
    },
    /** Returns the contact with one of the numbers and the name, and one with a number alone. */
    of(numbers: string[], name: string) {
      const key = nameKey(name)
      const same = numbers.map((number) => byBoth.get(`${number} ${key}`)).find(Boolean)
      return { same, other: numbers.map((number) => byNumber.get(number)).find(Boolean) }
    },
  }
}

/**
 * Matches a file's people with contacts and with each other: the same number and name mean the same
 * contact, which receives further numbers, tags and texts. A number alone does not, unless the user
 * chose so for the file; then the first name stays and the other is noted.
 */
export function planImport(
  people: FoundPerson[],
  known: Contact[],
  sharing: Sharing = 'apart',
): ImportPlan {
  const holders = createHolders()
  const merged = new Map<string, Contact>()
  const fresh = new Map<string, Contact>()
  let shared = 0
  known.forEach(holders.add)

  for (const person of people) {
    const numbers = [...new Set(person.numbers.map(normaliseNumber))]
    const { same, other } = holders.of(numbers, person.name)
    if (!same && other) shared += 1
    const holder = same ?? (sharing === 'together' ? other : undefined)
    const contact = holder
      ? join(holder, numbers, holder === same ? person : withName(person))
      : { id: crypto.randomUUID(), ...textsOf(person), numbers }
    if (holder && !fresh.has(holder.id)) merged.set(contact.id, contact)
    else fresh.set(contact.id, contact)
    holders.add(contact)
  }
  return { fresh: [...fresh.values()], merged: [...merged.values()], sharing: shared }
}

const withName = (person: FoundPerson): FoundPerson => ({
  ...person,
  note: [person.name, person.note].filter(Boolean).join('\n'),
})

const textsOf = ({ name, note, tags, agreed, wishes }: FoundPerson) => ({
  name,
  note,
  ...(tags.length > 0 && { tags }),
  ...(agreed !== '' && { agreed }),
  ...wishes,
})

/** A text with what is added, unless it has those lines. */
function joined(text: string, added: string): string {
  const lines = text.split('\n')
  const isThere = added.split('\n').every((line) => line === '' || lines.includes(line))
  return isThere ? text : [text, added].filter(Boolean).join('\n').slice(0, LONGEST_NOTE)
}

function join(known: Contact, numbers: string[], person: FoundPerson): Contact {
  const { name, tags = [], agreed = '' } = known
  return {
    ...known,
    ...textsOf({
      ...person,
      name,
      note: joined(known.note, person.note),
      tags: [...new Set([...tags, ...person.tags])].slice(0, MOST_TAGS),
      agreed: joined(agreed, person.agreed),
      wishes: joinWishes(known, person.wishes ?? {}),
    }),
    numbers: [...new Set([...known.numbers, ...numbers])].slice(0, MOST_NUMBERS),
  }
}
