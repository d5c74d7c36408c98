import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { ThreadId, ThreadMarks } from '../../../bridge/inbox.ts'
import type {
  ItemOutcome,
  ReadPosition,
  Register,
  RegisterValue,
  TeamRegister,
} from '../../team/index.ts'

/** A register, or how far all have read: that has no version, for the furthest counts. */
export type MarkName = Register | 'read'

/** Something set here that the server has not taken yet. */
export interface Wish {
  thread: ThreadId
  name: MarkName
  seen: number
  wish: RegisterValue
}

/** A register, as one computer has it. */
export interface Held {
  /** The version that is in force here. */
  seen: number
  value?: RegisterValue
  /** What was set here, and the server has not taken yet. */
  wish?: RegisterValue
}

export const NOTHING_HELD: Held = { seen: 0 }

/** What is so here. */
export const inForce = ({ value, wish }: Held): RegisterValue | undefined => wish ?? value

/** Which of two comes first. */
export const comparePlaces = (one: ReadPosition, other: ReadPosition): number =>
  one.at - other.at || (one.identity < other.identity ? -1 : Number(one.identity > other.identity))

const time = z.int().min(0).max(8.64e15)
const place = z.object({ at: time, identity: z.string().max(100) })
const flag = z.object({ is: z.boolean(), place })

/** Any colleague's desktop may have written it. */
const values: Record<Register, z.ZodType<RegisterValue>> = {
  assignee: z.object({ is: z.uuid().nullable() }),
  archived: flag,
  done: flag,
  unread: flag.extend({ from: place.optional() }),
  snoozed: z.object({ is: time.nullable(), place }),
}

export const registerNames = Object.keys(values) as Register[]

const DAY = 86_400_000

/**
 * What of a register can be used. A place far ahead of the clock means what is here by now: otherwise nothing that is
 * to come would be seen.
 * @param now milliseconds since the epoch
 */
export function readValue(name: Register, given: unknown, now: number): RegisterValue | undefined {
  const value = values[name].safeParse(given).data
  return value?.place && value.place.at > now + DAY
    ? { ...value, place: { ...value.place, at: now } }
    : value
}

/**
 * The server has another version. What was wished without having seen it is dropped (`lost`), unless it is the same;
 * `isNews` where something else is in force by now.
 * @param told its value as it is to be used; undefined where it is of no use
 * @param isMine this computer set it
 */
export function takeVersion(
  held: Held,
  version: number,
  told: RegisterValue | undefined,
  isMine: boolean,
): { held: Held; isNews: boolean; lost?: RegisterValue } {
  const { wish } = held
  const next: Held = { seen: version, ...(told && { value: told }) }
  if (!wish) return { held: next, isNews: !isDeepStrictEqual(told, held.value) }
  if (isMine) {
    const isDone = isDeepStrictEqual(wish, told)
    return { held: isDone ? next : { ...next, wish }, isNews: false }
  }
  return { held: next, isNews: true, ...(wish.is !== told?.is && { lost: wish }) }
}

/**
 * The same of a server that was set back: what it had acknowledged and has not any more is wished again, and what is
 * otherwise there was set by somebody who did not know of it.
 */
export function takeSetBack(
  held: Held,
  version: number,
  told: RegisterValue | undefined,
): ReturnType<typeof takeVersion> {
  const mine = inForce(held)
  const next: Held = { seen: version, ...(told && { value: told }) }
  if (!mine || isDeepStrictEqual(mine, told)) {
    return { held: next, isNews: !isDeepStrictEqual(told, mine) }
  }
  if (version < held.seen) return { held: { ...next, wish: mine }, isNews: false }
  return { held: next, isNews: true, ...(mine.is !== told?.is && { lost: mine }) }
}

/**
 * The server took a wish; another one may have come since. Where it did not, and has an earlier version than the wish
 * had seen, it was set back: what is here counts from that one on, unless something else was taken in since.
 */
export function takeAnswer(
  held: Held,
  { seen, wish }: Pick<Wish, 'seen' | 'wish'>,
  { taken, version }: ItemOutcome,
): Held {
  if (!taken) return version < seen && held.seen === seen ? { ...held, seen: version } : held
  const isDone = isDeepStrictEqual(held.wish, wish)
  const { wish: later, ...rest } = held
  const next = version > held.seen ? { ...rest, seen: version, value: wish } : rest
  return isDone || !later ? next : { ...next, wish: later }
}

/**
 * What a register makes of a conversation.
 * @param last the last message from outside; what was set without it says nothing about it
 * @param now milliseconds since the epoch
 */
export function effectOf(
  name: 'archived' | 'snoozed' | 'done',
  { is, place: given }: RegisterValue,
  last: ReadPosition | undefined,
  now: number,
): ThreadMarks {
  const isLater = last !== undefined && (!given || comparePlaces(last, given) > 0)
  if (name !== 'snoozed') return { [name]: is === true && !isLater }
  return { snoozedUntil: typeof is === 'number' && is > now && !isLater ? is : null }
}

/** Whether a version is one to be taken: of a whole reading any other one is, for the server may have been set back. */
export const isOther = (held: Held, { version }: Pick<TeamRegister, 'version'>, whole: boolean) =>
  whole ? version !== held.seen : version > held.seen
