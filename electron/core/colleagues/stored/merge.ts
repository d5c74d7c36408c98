import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { ThreadId, ThreadMarks } from '../../../bridge/inbox.ts'
import type { ItemOutcome, ReadPosition, Register, RegisterValue } from '../../team/index.ts'
import { ancestorsOf, descentOf, isOf, type Descent } from '../../team/descent.ts'

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
  /**
   * The server's version known here; 0 for none. Of the read mark: 1 once the server has told of it
   * since it was acknowledged.
   */
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

const isFurther = ({ place: one }: RegisterValue, value: RegisterValue | undefined): boolean =>
  one !== undefined && (!value?.place || comparePlaces(one, value.place) > 0)

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

const descentIn = ({ digest = '', of = [] }: RegisterValue | undefined = NONE): Descent => ({
  digest,
  of,
})
const NONE: RegisterValue = { is: null }

const isSame = (one: RegisterValue | undefined, other: RegisterValue | undefined): boolean =>
  isDeepStrictEqual([one?.is, one?.place, one?.from], [other?.is, other?.place, other?.from])

/** Sets a value here, made from those that this computer and the server have. */
export function wishFor(held: Held, value: RegisterValue): Held {
  const of = ancestorsOf(...[held.wish, held.value].map((one) => descentIn(one)))
  return { ...held, wish: { ...value, ...descentOf(value, of) } }
}

/**
 * Takes the server's version of a register in. If the one here descends from it, it is uploaded, so
 * that nothing is lost that a restored server had acknowledged. Any other one gives way, and is
 * returned as `lost` if the server's was set without knowing it. `isNews`: the value in force may
 * have changed.
 * @param told the version's value; undefined if the server has none
 */
export function takeVersion(
  held: Held,
  version: number,
  told: RegisterValue | undefined,
): { held: Held; isNews: boolean; lost?: RegisterValue } {
  const mine = inForce(held)
  const [here, there] = [descentIn(mine), descentIn(told)]
  const next: Held = { seen: version, ...(told && { value: told }) }
  if (mine && isOf(here, there)) return { held: { ...next, wish: mine }, isNews: false }
  const isKnown = here.digest === there.digest || isOf(there, here)
  const isLost = mine !== undefined && !isKnown && mine.is !== told?.is
  return { held: next, isNews: !isSame(mine, told), ...(isLost && { lost: mine }) }
}

/**
 * Takes the server's answer to an uploaded mark in; another may have been set since. A refused one
 * waits for the version that the server has instead.
 */
export function takeAnswer(
  held: Held,
  { name, wish }: Pick<Wish, 'name' | 'wish'>,
  { taken, version }: ItemOutcome,
): Held {
  if (!taken) return held
  const isDone = isDeepStrictEqual(held.wish, wish)
  const { wish: later, ...rest } = held
  const isLatest = name === 'read' ? isFurther(wish, held.value) : version > held.seen
  const next = isLatest ? { ...rest, seen: version, value: wish } : rest
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
