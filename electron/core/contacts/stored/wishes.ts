import { randomUUID } from 'node:crypto'
import type { Contact } from '../../../bridge/contacts.ts'
import {
  asksToStop,
  isNews,
  laterRefusal,
  refusalOf,
  type Refusal,
  type Wishes,
} from '../../../shared/wishes.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { contactsWith, saveContacts } from '../tables.ts'

/** The refusal of the person with a number, by whichever contact. */
export const refusalWith = (db: ReadableDatabase, number: string): Refusal | undefined =>
  contactsWith(db, number).map(refusalOf).reduce(laterRefusal, undefined)

export const hasConsent = (db: ReadableDatabase, number: string): boolean =>
  contactsWith(db, number).some(({ consent }: Wishes) => consent !== undefined)

/** A message as the service lists it. */
interface Come {
  other: string
  incoming: boolean
  text: string
  at: number
}

/**
 * Marks the persons whose messages ask not to be written to; a stranger becomes a contact without a
 * name. Returns the changed contacts.
 */
export function noteRefusals(db: WritableDatabase, come: readonly Come[]): Contact[] {
  const changed = new Map<string, Contact>()
  for (const { other, text, at } of come.filter((one) => one.incoming && asksToStop(one.text))) {
    const [known] = contactsWith(db, other)
    if (known && !isNews(known, at)) continue
    const contact = known ?? { id: randomUUID(), name: '', note: '', numbers: [other] }
    const refusing: Contact = { ...contact, refusal: { at, by: 'message', words: text.trim() } }
    saveContacts(db, [refusing])
    changed.set(refusing.id, refusing)
  }
  return [...changed.values()]
}
