import type { Lookalike, Message, MessageId } from '../../../bridge/inbox.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import type { DatedRow, Known } from '../matching/incoming-batch.ts'
import { arrivalId } from './ids.ts'
import type { StoredMessage } from './message-rows.ts'
import { messageById, outstandingMessages } from './messages.ts'
import { forgetSent } from './sent.ts'
import { sequence } from './sequence.ts'
import type { ToldAnswer } from './types.ts'
import type { Work } from './work.ts'

/*
 * A listed row that may be a message of unknown outcome is kept with that message and is not stored
 * as one of its own, so that it is shown once. It becomes that message or a separate one by the
 * decision of the user, or of a colleague's desktop.
 */

export function toLookalike(row: DatedRow): Lookalike {
  const { text, at, key, segments, delivery = 'confirmed' } = row
  return {
    ...{ text, at, state: delivery },
    ...(key !== undefined && { key }),
    ...(segments !== undefined && { segments }),
  }
}

/** Takes messages of the list that may be another one out of their thread; a colleague's are none. */
export function fold(
  db: WritableDatabase,
  work: Work,
  listed: readonly StoredMessage[],
): Lookalike[] {
  return listed.flatMap((stored) => {
    const { text, at, state, segments, author } = stored.message
    if (author !== undefined || !isWent(state)) return []
    work.drop(stored)
    forgetSent(db, stored.seq)
    const { key } = stored
    return {
      ...{ text, at, state },
      ...(key !== undefined && { key }),
      ...(segments !== undefined && { segments }),
    }
  })
}

const WENT: readonly Message['state'][] = ['confirmed', 'delivered', 'undelivered']
const isWent = (state: Message['state']): state is Lookalike['state'] => WENT.includes(state)

/** An own message was found in the service's list: it keeps its id and takes the list's time. */
export function confirm(work: Work, before: StoredMessage, row: Lookalike): void {
  const { id, thread, direction, text, segments = row.segments, alone } = before.message
  const message: Message = { id, thread, direction, text, at: row.at, state: row.state }
  if (segments !== undefined) message.segments = segments
  if (alone) message.alone = alone
  work.replace(before, { ...before, ...(row.key !== undefined && { key: row.key }), message })
}

/**
 * Makes a lookalike a separate message.
 * @param id the id of the message written here that it is, if any
 */
export function release(
  db: WritableDatabase,
  work: Work,
  { thread, message }: StoredMessage,
  { key, ...row }: Lookalike,
  id?: MessageId,
): StoredMessage {
  const seq = sequence.newer(db, 1)
  const stored: StoredMessage = {
    ...{ thread, seq },
    message: { id: id ?? arrivalId(seq), thread: message.thread, direction: 'outgoing', ...row },
    ...(key !== undefined && { key }),
  }
  work.add(stored, work.of(message.thread))
  return stored
}

/** Has a message keep these of its lookalikes. */
export function keep(
  work: Work,
  stored: StoredMessage,
  lookalikes: readonly Lookalike[],
  said: Pick<Message, 'otherListed'> = {},
): void {
  const { lookalikes: _before, ...message } = stored.message
  work.replace(stored, {
    ...stored,
    message: { ...message, ...said, ...(lookalikes.length > 0 && { lookalikes: [...lookalikes] }) },
  })
}

/** Releases lookalikes that colleagues' desktops report as sent by them. */
export function releaseTold(
  db: WritableDatabase,
  work: Work,
  told: readonly Pick<ToldAnswer, 'key'>[],
): void {
  const keys = new Set(told.flatMap(({ key }) => key ?? []))
  for (const stored of withLookalikes(db)) {
    const { lookalikes = [] } = stored.message
    const theirs = lookalikes.filter(({ key }) => key !== undefined && keys.has(key))
    if (theirs.length === 0) continue
    keep(
      work,
      stored,
      lookalikes.filter((one) => !theirs.includes(one)),
    )
    for (const one of theirs) release(db, work, stored, one)
  }
}

const withLookalikes = (db: ReadableDatabase): StoredMessage[] =>
  outstandingMessages(db).filter(({ message }) => message.lookalikes)

/** A lookalike in the form in which rows are matched, with its message and its place there. */
export interface KnownLookalike {
  known: Known
  of: MessageId
  place: number
}

export const knownLookalikes = (db: ReadableDatabase): KnownLookalike[] =>
  withLookalikes(db).flatMap((stored) => {
    const { id, thread, direction, lookalikes = [] } = stored.message
    return lookalikes.map((lookalike, place): KnownLookalike => {
      const { text, at, key } = lookalike
      const known = { id: `${id} ${place}`, thread, direction, text, at }
      return { known: { ...known, ...(key !== undefined && { key }) }, of: id, place }
    })
  })

/** A lookalike is listed again: it may have been delivered, or given a key since. */
export function lookAgain(
  db: ReadableDatabase,
  work: Work,
  { of, place }: KnownLookalike,
  row: DatedRow,
): void {
  const stored = messageById(db, of)
  const all = stored?.message.lookalikes ?? []
  const before = all[place]
  if (!stored || !before) return
  const { key = row.key } = before
  const state = row.delivery ?? before.state
  if (key === before.key && state === before.state) return
  const seen: Lookalike = { ...before, state, ...(key !== undefined && { key }) }
  keep(work, stored, all.with(place, seen))
}
