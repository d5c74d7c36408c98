import type { ChangedBody } from '../../../bridge/changes.ts'
import type { Forgetting, KnownPerson, KnownThread } from '../../../bridge/forgetting.ts'
import type { Contact } from '../../../bridge/contacts.ts'
import { plannedNaming } from '../../changes/planned.ts'
import { changesNaming, endedNaming } from '../../changes/queries.ts'
import { draftsAbout, notesOf } from '../../colleagues/shared/stored/written.ts'
import { contactsWith } from '../../contacts/tables.ts'
import { AMONG, among, tuples, values, type ReadableDatabase } from '../../database/handles.ts'
import { statesNaming } from '../../history/former.ts'
import { plannedRows, toPlanned } from '../../messages/planned/rows.ts'
import { olderMessages } from '../../messages/stored/messages.ts'
import { threadById, toThread } from '../../messages/stored/threads.ts'
import { threadId } from '../../messages/thread-id.ts'
import type { Whom } from '../../team/about.ts'

const partiesWith = tuples<[others: string], [own: string, other: string]>(`
  SELECT own, other FROM threads WHERE other ${AMONG} ORDER BY id`)
const draftsWith = values<[others: string], number>(`
  SELECT count(*) FROM threads WHERE draft <> '' AND other ${AMONG}`)
const messagesWith = values<[others: string], number>(`
  SELECT count(*) FROM threads t JOIN messages m
    ON m.id >= (t.id << 43) AND m.id < ((t.id + 1) << 43)
  WHERE t.other ${AMONG}`)

const ownNumbers = values<[], string>('SELECT own FROM threads UNION SELECT own FROM planned')

/** A person with their contact, if they have one. */
type KnownNumber = Whom & { contact: Contact | undefined }

/**
 * The person with a number: that, and the numbers of the contact by which the list groups their messages. Numbers
 * of the office, and those that another contact has, too, are not theirs alone.
 */
export function personWith(db: ReadableDatabase, number: string): KnownNumber {
  const [contact, ...others] = contactsWith(db, number)
  const own = new Set(ownNumbers(db).all())
  const isTheirs = (one: string) => !own.has(one) && contactsWith(db, one).length === 1
  return {
    numbers: [...new Set([number, ...(contact?.numbers ?? []).filter(isTheirs)])],
    contacts: contact ? [contact.id] : [],
    others: others.map(({ id }) => id),
    contact,
  }
}

/** Behind everything that is written. */
export const EVER = Infinity
const EVERY = Number.MAX_SAFE_INTEGER

function threadsWith(db: ReadableDatabase, { numbers }: Whom): KnownThread[] {
  return partiesWith(db)
    .all(among(numbers))
    .flatMap((parties) => {
      const record = threadById(db, threadId(...parties))
      if (!record) return []
      const messages = olderMessages(db, record.number, undefined, EVERY).toReversed()
      return [{ thread: toThread(record), messages }]
    })
}

const plannedTo = (db: ReadableDatabase, { numbers }: Whom) =>
  plannedRows.to(db, { numbers, until: EVER }).map(toPlanned)

export function knownOf(db: ReadableDatabase, number: string): KnownPerson {
  const { contact, ...whom } = personWith(db, number)
  return {
    numbers: [...whom.numbers],
    contacts: contact ? [contact] : [],
    threads: threadsWith(db, whom),
    planned: plannedTo(db, whom),
    notes: [...notesOf(db, whom.numbers), ...draftsAbout(db, whom.numbers)],
    plans: plannedNaming(db, { ...whom, until: EVER }),
    changes: changesNaming(db, { ...whom, until: EVER }),
    states: statesNaming(db, { ...whom, until: EVER }).map(({ seen, name, body }) => ({
      at: seen,
      name,
      body: JSON.parse(body) as ChangedBody,
    })),
  }
}

/** Counts everything that forgetting a person would erase. */
export function look(db: ReadableDatabase, number: string): Omit<Forgetting, 'isTeam'> {
  const { contact, ...whom } = personWith(db, number)
  const others = among(whom.numbers)
  return {
    ...(contact?.name && { name: contact.name }),
    numbers: [...whom.numbers],
    counts: {
      messages: messagesWith(db).get(others) ?? 0,
      drafts: (draftsWith(db).get(others) ?? 0) + draftsAbout(db, whom.numbers).length,
      planned: plannedTo(db, whom).length,
      contacts: whom.contacts.length,
      notes: notesOf(db, whom.numbers).length,
      plans: plannedNaming(db, { ...whom, until: EVER }).length,
      changes: endedNaming(db, { ...whom, until: EVER }).length,
      states: statesNaming(db, { ...whom, until: EVER }).length,
    },
  }
}
