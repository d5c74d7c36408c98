import { randomUUID } from 'node:crypto'
import type { KeptChange } from '../../bridge/changes.ts'
import type { ContactId } from '../../bridge/contacts.ts'
import type { MessageId } from '../../bridge/inbox.ts'
import { changesNaming, changeTexts, endedNaming } from '../changes/queries.ts'
import { changeTables } from '../changes/tables.ts'
import { itemsOf, keepOwn, ownOf } from '../colleagues/shared/stored/items.ts'
import { parted, type Forgetting } from '../colleagues/shared/stored/kinds/forgotten.ts'
import { isShareable } from '../colleagues/shared/stored/kinds/kind.ts'
import { contactTables } from '../contacts/tables.ts'
import {
  AMONG,
  among,
  values,
  type ReadableDatabase,
  type WritableDatabase,
} from '../database/handles.ts'
import { numbersIn, type Person, type PersonScope } from '../database/person.ts'
import { defineTables, type Tables } from '../database/tables.ts'
import { formerTexts } from '../history/former.ts'
import { plannedRows } from '../messages/planned/rows.ts'
import {
  forgotten,
  forgottenOf,
  isAmong,
  noteApplied,
  noteForgotten,
  unapplied,
} from '../database/forgotten.ts'
import { goingFrom, hasUnsettled } from '../messages/stored/forgetting.ts'
import type { OutboxChange } from '../messages/stored/types.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { teamItemsOf, teamThreadsOf } from '../team/tables.ts'
import type { HeldForgettings } from './held.ts'
import { conversationsAround } from './stored/conversations.ts'
import { EVER, knownOf, look, personWith } from './stored/known.ts'

/** Result for the page: conversations and contacts that are gone. */
export interface Erased {
  change: OutboxChange
  contacts: ContactId[]
  planned: MessageId[]
  /** Changes that named them, as they are now. */
  changes: KeptChange[]
}

const newest = values<[others: string], number | null>(
  `SELECT max(last_at) FROM threads WHERE other ${AMONG}`,
)
const numbersOfRows = values<[], string>(`
  SELECT other FROM threads UNION SELECT number FROM contact_numbers UNION SELECT other FROM planned
  UNION SELECT other FROM mailing_steps UNION
  SELECT own ->> '$.other' FROM shared_items WHERE own ->> '$.other' IS NOT NULL
  UNION SELECT substr(thread, instr(thread, ':') + 1) FROM answer_authors
  UNION SELECT substr(key, instr(key, ':') + 1) FROM (
    SELECT value ->> '$.content.value.key' AS key FROM team_things WHERE kind = 'thread')
    WHERE key IS NOT NULL`)

/** All numbers that rows here belong to, or that their texts name. */
const numbersHere = (db: ReadableDatabase): string[] => [
  ...new Set([
    ...numbersOfRows(db).all(),
    ...[...changeTexts(db), ...formerTexts(db)].flatMap(numbersIn),
  ]),
]

/** True while something of a person cannot be erased: a message under way, a forwarding that still lasts. */
const isHeld = (db: ReadableDatabase, whose: PersonScope): boolean =>
  hasUnsettled(db, whose) || changesNaming(db, whose).some(({ until }) => until !== undefined)

type Erase = (db: WritableDatabase, persons: readonly Person[]) => Erased

/** Makes what erases persons from the tables of all modules. */
const erasing =
  (modules: readonly Tables[]): Erase =>
  (db, persons) => {
    const changed = conversationsAround(
      db,
      persons.flatMap(({ numbers }) => numbers),
    )
    const gone = persons.flatMap((one) => goingFrom(db, one))
    const planned = persons.flatMap((one) => plannedRows.to(db, one).map(({ id }) => id))
    const named = persons.flatMap((one) => endedNaming(db, one).map(({ id }) => id))
    const contacts = persons
      .flatMap(({ items }) => items)
      .filter((id) => contactTables.reads.contact(db, id) !== undefined)
    for (const person of persons) {
      for (const eraser of modules.flatMap((one) => Object.values(one.persons))) {
        if (typeof eraser === 'function') eraser(db, person)
      }
    }
    db.forgetDerived()
    db.noteErased()
    return {
      change: { ...changed(), gone },
      contacts,
      planned,
      changes: changeTables.reads.named(db, named),
    }
  }

/** Operations that forget persons. */
export function forgettingTables(modules: readonly Tables[]) {
  const erase = erasing(modules)

  /**
   * Forgets the person with a number.
   * @param id of what tells the team
   * @param now by the service's clock: messages dated up to it are not shown again
   */
  function forget(db: WritableDatabase, id: string, number: string, now: number): Erased {
    const whom = personWith(db, number)
    if (hasUnsettled(db, { ...whom, until: EVER })) {
      throw new CoreFailure('changed', { field: 'sending' })
    }
    const until = Math.max(now, newest(db).get(among(whom.numbers)) ?? 0)
    const numbers = whom.numbers.map((one) => forgottenOf(one, until))
    const items = [...new Set([...whom.contacts, ...itemsOf(db, whom), ...teamItemsOf(db, whom)])]
    const threads = teamThreadsOf(db, whom)
    const erased = erase(db, [{ numbers: whom.numbers, items, until: EVER }])
    noteForgotten(db, numbers)
    if (!isHeld(db, { ...whom, until: EVER })) noteApplied(db, numbers)
    const parts = parted({ numbers, items: items.filter(isShareable), threads })
    for (const [place, part] of parts.entries()) {
      keepOwn(db, 'forgotten', place === 0 ? id : randomUUID(), part)
    }
    return erased
  }

  /**
   * Forgets whom others have forgotten, and whom a restored backup brought back: their numbers up to the moment of
   * that, and the items that were theirs. What is held goes the next time.
   */
  function apply(db: WritableDatabase): Erased | undefined {
    const due = unapplied(db)
    if (due.length === 0) return undefined
    const here = numbersHere(db)
    const items = [...ownOf<Forgetting>(db, 'forgotten').values()].flatMap((one) => one.items)
    const persons = due.map((one): Person => {
      const numbers = here.filter((number) => isAmong([one], number))
      return { numbers, items: [], until: one.until }
    })
    const settled = due.filter((_, place) => !isHeld(db, persons[place] as Person))
    noteApplied(db, settled)
    const isHere = items.length > 0 || persons.some(({ numbers }) => numbers.length > 0)
    return isHere ? erase(db, [{ numbers: [], items, until: EVER }, ...persons]) : undefined
  }

  const give = (db: ReadableDatabase): HeldForgettings => ({
    numbers: forgotten(db),
    made: [...ownOf<Forgetting>(db, 'forgotten')],
  })
  function take(db: WritableDatabase, { numbers, made }: HeldForgettings): Erased | undefined {
    noteForgotten(db, numbers)
    for (const [id, one] of made) keepOwn(db, 'forgotten', id, one)
    return apply(db)
  }

  return defineTables({
    name: 'forgetting',
    persons: {},
    reads: { known: knownOf, look, give },
    writes: { forget, apply, take },
    handover: { give, take: (db, held: HeldForgettings) => void take(db, held) },
  })
}

export type ForgettingTables = ReturnType<typeof forgettingTables>
