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

/** A register, or the read mark, which has no version: the furthest counts. */
export type MarkName = Register | 'read'

/** A mark set here and not uploaded yet. */
export interface Wish {
  thread: ThreadId
  name: MarkName
  seen: number
  wish: RegisterValue
}

/** A mark's state on this computer. */
export interface Held {
  /** The server's version known here; 0 for none. */
  seen: number
  value?: RegisterValue
  /** Value set here and not uploaded yet. */
  wish?: RegisterValue
}

export const NOTHING_HELD: Held = { seen: 0 }

/** Returns the value in force on this computer. */
export const inForce = ({ value, wish }: Held): RegisterValue | undefined => wish ?? value

/** Compares two positions by time. */
export const comparePlaces = (one: ReadPosition, other: ReadPosition): number =>
  one.at - other.at || (one.identity < other.identity ? -1 : Number(one.identity > other.identity))

const time = z.int().min(0).max(8.64e15)
const place = z.object({ at: time, identity: z.string().max(100) })
const flag = z.object({ is: z.boolean(), place })

/** Schemas of the registers' values: any colleague's desktop may have written them. */
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
 * Checks a register's value; returns undefined if it is invalid. A position more than a day ahead
 * is replaced by now: it would apply to all messages to come.
 * @param now milliseconds since the epoch
 */
export function readValue(name: Register, given: unknown, now: number): RegisterValue | undefined {
  const value = values[name].safeParse(given).data
  return value?.place && value.place.at > now + DAY
    ? { ...value, place: { ...value.place, at: now } }
    : value
}

/**
 * Takes another version of the server in. A pending value set without knowing it is dropped and
 * returned as `lost`, unless it is the same. `isNews`: the value in force may have changed.
 * @param told the version's value; undefined if it is invalid
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
 * Takes a version of a restored server in. If it is older than the one known here, the value in
 * force is uploaded again; otherwise the server's value was set by a desktop that did not know this
 * one.
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
 * Takes the server's answer to an uploaded mark in; another may have been set since. A refusal with
 * an older version than the mark's means that the server was restored: the mark is uploaded again
 * on top of that one, unless another version came since.
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
 * Returns the marks of a conversation that follow from a register.
 * @param last position of the last incoming message; a value set before it does not apply to it
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

/** Returns whether to take a version in: a later one, or, in a full reading, any other one. */
export const isOther = (held: Held, { version }: Pick<TeamRegister, 'version'>, whole: boolean) =>
  whole ? version !== held.seen : version > held.seen
