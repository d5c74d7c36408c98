import { withOthers, type Person } from '../../database/person.ts'
import type { Message, MessageId } from '../../../bridge/inbox.ts'
import type { PlannedMessage } from '../../../bridge/planned.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { refusalWith } from '../../contacts/stored/wishes.ts'
import { defineTables, type Asked } from '../../database/tables.ts'
import { standsInList } from '../stored/departures.ts'
import { forgetKnown, noteKnown } from '../stored/known-lists.ts'
import { outstanding } from '../stored/outgoing.ts'
import { usageOf } from '../stored/sent.ts'
import { sequence } from '../stored/sequence.ts'
import { threadById } from '../stored/threads.ts'
import type { OutboxChange, Outstanding, Since, Usage } from '../stored/types.ts'
import { changeBy } from '../stored/work.ts'
import { threadId } from '../thread-id.ts'
import {
  eraseSteps,
  forgetMailing,
  heldMailings,
  listMailings,
  mailingSteps,
  noteMailing,
  takeMailings,
} from './mailings.ts'
import { plannedRows, toPlanned, type PlannedRow } from './rows.ts'
import { wishesOf } from './wishes.ts'

/** A planned message before the file has it. */
export type NewPlanned = Omit<PlannedRow, 'seq' | 'asks'>

/** Result of releasing a planned message whose time has come. */
type Release =
  | { is: 'queued'; message: Message; change: OutboxChange }
  /** The same was sent there elsewhere, or the person asked for no more: the user is asked. */
  | { is: 'asking'; planned: PlannedMessage }

/** Keeps messages for later. */
function plan(db: WritableDatabase, given: readonly NewPlanned[]): PlannedMessage[] {
  const seq = sequence.span(db).high
  noteKnown(
    db,
    given.map(({ id }) => id),
  )
  const rows = given.map((row) => ({ ...row, seq, asks: null }))
  for (const row of rows) {
    plannedRows.add(db, row)
    db.noteWritten()
  }
  noteMailing(db, rows)
  return rows.map(toPlanned)
}

/**
 * Makes a planned message a queued one, in one transaction: it is the one or the other, whenever
 * the program ends. Returns undefined if there is no such message.
 * @param isAgreed the user agreed; that covers only the reasons already shown
 */
function release(
  db: WritableDatabase,
  id: MessageId,
  now: number,
  isAgreed: boolean,
): Release | undefined {
  const [row] = plannedRows.of(db, [id])
  if (!row) return undefined
  const { own, other, text, mailing } = row
  const thread = threadId(own, other)
  const message: Message = {
    ...{ id, thread, text },
    direction: 'outgoing',
    at: now,
    state: 'queued',
    // A bulk message is not an answer, so colleagues' claims do not stop it.
    ...(mailing !== null && { past: { anyway: true } }),
  }
  const reason = whyAsk(db, row, message, isAgreed)
  if (reason) {
    plannedRows.ask(db, [id], reason)
    return { is: 'asking', planned: toPlanned({ ...row, asks: reason }) }
  }
  const change = changeBy(db, (work) => {
    const record = work.begun(own, other, thread, now)
    work.add({ thread: record.number, seq: sequence.newer(db, 1), message }, record)
  })
  plannedRows.remove(db, [id])
  return { is: 'queued', message, change: { ...change, outstanding: outstanding(db) } }
}

/** Reason to ask the user first; one that was shown and agreed to is none. */
function whyAsk(
  db: ReadableDatabase,
  row: PlannedRow,
  message: Message,
  isAgreed: boolean,
): 'listed' | 'refused' | undefined {
  const isTold = isAgreed && (row.asks === 'listed' || row.asks === 'lost')
  if (!isTold && isListed(db, row, message)) return 'listed'
  return !(isAgreed && row.asks === 'refused') && isRefused(db, row) ? 'refused' : undefined
}

/** True if the person asked for no bulk messages, or for none since a planned one was written. */
function isRefused(db: ReadableDatabase, { other, mailing, written }: PlannedRow): boolean {
  const refusal = refusalWith(db, other)
  return refusal !== undefined && (mailing !== null || refusal.at > written)
}

/** True if another program or copy has sent the same there since it was written. */
function isListed(db: ReadableDatabase, { seq, written }: PlannedRow, message: Message): boolean {
  const record = threadById(db, message.thread)
  if (!record) return false
  return standsInList(db, { thread: record.number, seq, message: { ...message, at: written } })
}

function ask(
  db: WritableDatabase,
  ids: readonly MessageId[],
  asks: NonNullable<PlannedMessage['asks']>,
): PlannedMessage[] {
  plannedRows.ask(db, ids, asks)
  return plannedRows.of(db, ids).map(toPlanned)
}

/** Stops the rest of a bulk message: it does not leave by itself any more. */
function stop(db: WritableDatabase, mailing: string): PlannedMessage[] {
  const left = plannedRows.ofMailing(db, mailing).filter((row) => row.asks === null)
  return ask(
    db,
    left.map(({ id }) => id),
    'stopped',
  )
}

function move(db: WritableDatabase, ids: readonly MessageId[], due: number): PlannedMessage[] {
  plannedRows.move(db, ids, due)
  return plannedRows.of(db, ids).map(toPlanned)
}

/** Returns those that were there. */
function discard(db: WritableDatabase, ids: readonly MessageId[]): PlannedMessage[] {
  const rows = plannedRows.of(db, ids)
  plannedRows.remove(db, ids)
  forgetKnown(db, ids)
  for (const { id } of rows) db.noteLeft(id)
  return rows.map(toPlanned)
}

/**
 * Takes back a bulk message; returns its messages, or undefined if one of them is not planned any
 * more.
 */
function withdraw(db: WritableDatabase, mailing: string): PlannedMessage[] | undefined {
  const steps = mailingSteps(db, mailing)
  if (steps.length === 0 || steps.some(({ state }) => state !== 'planned')) return undefined
  const gone = discard(
    db,
    plannedRows.ofMailing(db, mailing).map(({ id }) => id),
  )
  forgetMailing(db, mailing)
  return gone
}

/** Usage of the limits, for many texts of one own number. */
const usages = (
  db: ReadableDatabase,
  texts: readonly string[],
  own: string,
  since: Since,
): { usages: Usage[]; outstanding: Outstanding; planned: PlannedMessage[] } => ({
  usages: texts.map((text) => usageOf(db, text, own, since)),
  outstanding: outstanding(db),
  planned: plannedRows.all(db).map(toPlanned),
})

function erasePlanned(db: WritableDatabase, person: Person): void {
  const theirs = plannedRows.to(db, person)
  discard(
    db,
    theirs.map(({ id }) => id),
  )
}

export type PlannedTables = typeof plannedTables
export type StoredPlanned = Asked<PlannedTables>

/** Messages that leave later, or when their turn comes. */
export const plannedTables = defineTables({
  name: 'planned',
  persons: {
    planned: erasePlanned,
    mailing_steps: eraseSteps,
    mailings: withOthers,
  },
  reads: {
    list: (db) => plannedRows.all(db).map(toPlanned),
    dueBy: (db, now: number) => plannedRows.dueBy(db, now).map(toPlanned),
    ofMailing: (db, mailing: string) => plannedRows.ofMailing(db, mailing).map(toPlanned),
    usages,
    wishesOf,
    mailings: listMailings,
    mailingSteps,
  },
  writes: { plan, release, ask, stop, move, discard, withdraw },
  handover: {
    give: (db) => ({ planned: plannedRows.all(db), ...heldMailings(db) }),
    // Another file counts its arrivals otherwise.
    take: (db, { planned, ...mailings }) => {
      const seq = sequence.span(db).high
      for (const row of planned) plannedRows.add(db, { ...row, seq })
      takeMailings(db, mailings)
    },
  },
  // Planned messages of an older file may have left since.
  onLoss: (db) => plannedRows.askOfAll(db, 'lost'),
})
