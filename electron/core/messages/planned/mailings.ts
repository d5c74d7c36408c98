import type { Person } from '../../database/person.ts'
import type { Mailing, MailingStep } from '../../../bridge/planned.ts'
import type { MessageId } from '../../../bridge/inbox.ts'
import {
  among,
  command,
  objects,
  values,
  type ReadableDatabase,
  type WritableDatabase,
} from '../../database/handles.ts'
import { messageById } from '../stored/messages.ts'
import { stateCode } from '../stored/states.ts'
import { threadId } from '../thread-id.ts'
import { plannedRows, toPlanned, type PlannedRow } from './rows.ts'

/** So many are kept, the newest ones and all that are not over. */
const KEPT = 100

const SENT = (['accepted', 'confirmed', 'delivered'] as const).map(stateCode).join()

interface MailingRow {
  id: string
  own: string
  text: string
  begun: number
}

interface StepRow {
  mailing: string
  place: number
  message: MessageId
  other: string
}

const insert = command<[MailingRow]>(
  'INSERT OR IGNORE INTO mailings (id, own, text, begun) VALUES (:id, :own, :text, :begun)',
)
const insertStep = command<[StepRow]>(`
  INSERT OR IGNORE INTO mailing_steps (mailing, place, message, other)
  VALUES (:mailing, :place, :message, :other)`)
const forget = command<[kept: number]>(`
  DELETE FROM mailings
  WHERE id NOT IN (SELECT id FROM mailings ORDER BY begun DESC, id LIMIT ?)
  AND id NOT IN (SELECT mailing FROM planned WHERE mailing IS NOT NULL)`)
const forgetOne = command<[mailing: string]>('DELETE FROM mailings WHERE id = ?')
const rows = objects<[], MailingRow>('SELECT id, own, text, begun FROM mailings')
const stepRows = objects<[], StepRow>('SELECT mailing, place, message, other FROM mailing_steps')
const listed = objects<[], Mailing>(`
  SELECT g.id AS id, own, g.text AS text, begun, count(*) AS "all",
    sum(coalesce(m.state IN (${SENT}), 0)) AS sent
  FROM mailings g JOIN mailing_steps s ON s.mailing = g.id
  LEFT JOIN messages m ON m.local = s.message
  GROUP BY g.id ORDER BY begun DESC, g.id`)
const stepsIn = objects<[mailing: string], Pick<StepRow, 'message' | 'other'> & { own: string }>(`
  SELECT message, other, own FROM mailing_steps JOIN mailings ON id = mailing
  WHERE mailing = ? ORDER BY place`)

/** Remembers who gets one text of several; of older ones that are over some are forgotten. */
export function noteMailing(db: WritableDatabase, planned: readonly PlannedRow[]): void {
  const [first] = planned
  if (!first || first.mailing === null) return
  const { mailing, own, text, written } = first
  insert(db).run({ id: mailing, own, text, begun: written })
  for (const [place, { id, other }] of planned.entries()) {
    insertStep(db).run({ mailing, place, message: id, other })
  }
  forget(db).run(KEPT)
}

/** Nothing of it was ever sent. */
export const forgetMailing = (db: WritableDatabase, mailing: string) =>
  void forgetOne(db).run(mailing)

const THEIRS = `other IN (SELECT value FROM json_each(:others))
  AND mailing IN (SELECT id FROM mailings WHERE begun <= :until)`
const dropSteps = command<[Theirs]>(`DELETE FROM mailing_steps WHERE ${THEIRS}`)
/** Bulk messages whose text is the one written to a person: they are the first recipient. */
const firstTo = values<[Theirs], string>(`
  SELECT mailing FROM mailing_steps s WHERE ${THEIRS}
  AND place = (SELECT min(place) FROM mailing_steps WHERE mailing = s.mailing)`)
const textOfNext = command<[mailing: string]>(`
  UPDATE mailings SET text = coalesce((
    SELECT coalesce(p.text, m.text) FROM mailing_steps s
    LEFT JOIN planned p ON p.id = s.message LEFT JOIN messages m ON m.local = s.message
    WHERE s.mailing = mailings.id AND coalesce(p.text, m.text) IS NOT NULL
    ORDER BY s.place LIMIT 1), '')
  WHERE id = ?`)
const dropEmpty = command<[]>(
  'DELETE FROM mailings WHERE id NOT IN (SELECT mailing FROM mailing_steps)',
)

interface Theirs {
  others: string
  until: number
}

/**
 * Takes a person off the bulk messages, which go where they were the only one. Of others the text is that to the
 * next recipient.
 */
export function eraseSteps(db: WritableDatabase, { numbers, until }: Person): void {
  const theirs = { others: among(numbers), until }
  const first = firstTo(db).all(theirs)
  dropSteps(db).run(theirs)
  dropEmpty(db).run()
  for (const mailing of first) textOfNext(db).run(mailing)
}

/** The newest first. */
export const listMailings = (db: ReadableDatabase): Mailing[] => listed(db).all()

/** The result for each recipient, in the order of sending. */
export function mailingSteps(db: ReadableDatabase, mailing: string): MailingStep[] {
  const steps = stepsIn(db).all(mailing)
  const planned = new Map(
    plannedRows.ofMailing(db, mailing).map((row) => [row.id, toPlanned(row)] as const),
  )
  return steps.map(({ message: id, own, other }) => {
    const step = { id, thread: threadId(own, other) }
    const waiting = planned.get(id)
    if (waiting) {
      const { due, asks } = waiting
      return { ...step, state: 'planned', due, ...(asks && { asks }) }
    }
    const message = messageById(db, id)?.message
    if (!message) return { ...step, state: 'gone' }
    const { state, failure } = message
    return { ...step, state, ...(failure && { failure }) }
  })
}

/** All of it, for another database. */
export const heldMailings = (db: ReadableDatabase) => ({
  mailings: rows(db).all(),
  steps: stepRows(db).all(),
})

export function takeMailings(
  db: WritableDatabase,
  { mailings, steps }: ReturnType<typeof heldMailings>,
): void {
  for (const mailing of mailings) insert(db).run(mailing)
  for (const step of steps) insertStep(db).run(step)
}
