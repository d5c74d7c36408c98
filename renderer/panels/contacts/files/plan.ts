import type { Contact } from '../../../../electron/bridge/contacts.ts'
import { readReceiver } from '../../../i18n/receiver.ts'
import { LONGEST_NOTE, MOST_NUMBERS } from './person.ts'
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
 * one person, keeps the name known first, and gets the other's numbers and note.
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
      : { id: crypto.randomUUID(), name: person.name, numbers: keys, note: person.note }
    if (holder && !fresh.has(holder.id)) merged.set(contact.id, contact)
    else fresh.set(contact.id, contact)
    for (const number of contact.numbers) holders.set(number, contact)
  }
  return { fresh: [...fresh.values()], merged: [...merged.values()] }
}

function join(known: Contact, numbers: string[], { note }: FoundPerson): Contact {
  const added = note !== '' && !known.note.includes(note) ? [note] : []
  return {
    ...known,
    numbers: [...new Set([...known.numbers, ...numbers])].slice(0, MOST_NUMBERS),
    note: [known.note, ...added].filter(Boolean).join('\n').slice(0, LONGEST_NOTE),
  }
}
