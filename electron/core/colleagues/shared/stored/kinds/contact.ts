import type { Contact } from '../../../../../bridge/contacts.ts'
import { same } from '../../../../../shared/plain-data.ts'
import { laterConsent, laterRefusal, type Wishes } from '../../../../../shared/wishes.ts'
import { contactTables } from '../../../../contacts/tables.ts'
import type { WritableDatabase } from '../../../../database/handles.ts'
import { itemContents, MOST_NUMBERS } from '../../../../team/contents.ts'
import { asSet, byField } from '../merge.ts'
import { declareKind, isShareable } from './kind.ts'

/** A contact without tags, which are items of their own. */
type SharedContact = Required<Omit<Contact, 'id' | 'tags' | keyof Wishes>> & Wishes

const {
  reads: { list, contact: contactWith },
  writes: { save, remove },
} = contactTables
const MOST_TAGS = 20

/** Absent wishes are left out, so that a contact without any is the same for all versions. */
const contentOf = (contact: Contact): SharedContact => {
  const { name, numbers, note, agreed = '', refusal, consent } = contact
  return {
    ...{ name, numbers, note, agreed },
    ...(refusal && { refusal }),
    ...(consent && { consent }),
  }
}

export const contactKind = declareKind<SharedContact>({
  kind: 'contact',
  schema: itemContents.contact,
  merge: byField<SharedContact>({
    numbers: (...given) => asSet(...given).slice(0, MOST_NUMBERS),
    refusal: (_base, theirs, mine) => laterRefusal(theirs, mine),
    consent: (base, theirs, mine) =>
      same(mine, base) ? theirs : same(theirs, base) ? mine : laterConsent(theirs, mine),
  }),
  here: (db) =>
    new Map(
      list(db).flatMap((contact) =>
        isShareable(contact.id) ? [[contact.id, contentOf(contact)]] : [],
      ),
    ),
  keep(db, id, content) {
    if (content) {
      save(db, [{ ...content, id, tags: contactWith(db, id)?.tags }])
      return [id]
    }
    const twin = leaveTags(db, id)
    remove(db, [id])
    return [id, ...twin]
  },
  alike: {
    of: ({ name, numbers }) => JSON.stringify([name, numbers.toSorted()]),
    rename(db, from, to) {
      const contact = contactWith(db, from)
      remove(db, [from])
      if (contact) save(db, [{ ...contact, id: to }])
    },
    once: true,
  },
})

/** Moves the tags of a contact that another desktop removed as a duplicate to the remaining one. */
function leaveTags(db: WritableDatabase, id: string): string[] {
  const gone = contactWith(db, id)
  if (!gone?.tags) return []
  const twin = list(db).find((one) => one.id !== id && same(contentOf(one), contentOf(gone)))
  if (!twin) return []
  const tags = [...new Set([...(twin.tags ?? []), ...gone.tags])].slice(0, MOST_TAGS)
  save(db, [{ ...twin, tags }])
  return [twin.id]
}
