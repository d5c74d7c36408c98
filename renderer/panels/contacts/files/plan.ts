import type { Contact } from '../../../../electron/bridge/contacts.ts'
import { readReceiver } from '../../../../electron/shared/phone-number.ts'
import { LONGEST_NOTE, MOST_NUMBERS, MOST_TAGS } from './person.ts'
import type { FoundPerson } from './types.ts'

/** What taking a file up would do. */
export interface Plan {
  /** People with no number that is known. */
  fresh: Contact[]
  /** Known contacts, by a number, as they would be with what the file adds. */
  merged: Contact[]
}

/** What tells two numbers apart, however they are written. */
const keyOf = (number: string) => readReceiver(number) ?? number.replace(/\D/g, '')

/**
 * Compares a file's people with those that are known and with each other: whoever shares a number is
 * one person, keeps the name known first, and gets the other's numbers, tags and texts.
 */
export function planImport(people: FoundPerson[], known: Contact[]): Plan {
  const holders = new Map<string, Contact>()
  const merged = new Map<string, Contact>()
  const fresh = new Map<string, Contact>()
  for (const contact of known) for (const number of contact.numbers) holders.set(number, contact)

  for (const person of people) {
    const keys = person.numbers.map(keyOf)
    const holder = keys.map((key) => holders.get(key)).find((found) => found !== undefined)
    const contact = holder
      ? join(holder, keys, person)
      : { id: crypto.randomUUID(), ...textsOf(person), numbers: keys }
    if (holder && !fresh.has(holder.id)) merged.set(contact.id, contact)
    else fresh.set(contact.id, contact)
    for (const number of contact.numbers) holders.set(number, contact)
  }
  return { fresh: [...fresh.values()], merged: [...merged.values()] }
}

const textsOf = ({ name, note, tags, agreed }: FoundPerson) => ({
  name,
  note,
  ...(tags.length > 0 && { tags }),
  ...(agreed !== '' && { agreed }),
})

/** A text with what is added, unless it has that. */
const joined = (text: string, added: string): string =>
  text.includes(added) ? text : [text, added].filter(Boolean).join('\n').slice(0, LONGEST_NOTE)

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
    }),
    numbers: [...new Set([...known.numbers, ...numbers])].slice(0, MOST_NUMBERS),
  }
}
