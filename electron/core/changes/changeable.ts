import type { ChangedBody, ChangedKind } from '../../bridge/changes.ts'
import type { Outcome } from '../../shared/outcome.ts'
import type { Question } from '../consent/confirmation.ts'
import type { AgreedOptions } from './change-options.ts'

/** A thing as its list shows it. */
export interface Seen {
  thing: string
  name: string
  body: ChangedBody
  /** The values as the service wrote them; while they are equal, the bodies mean the same. */
  mark?: string
}

/** A thing and the former state that it returns to. */
export interface Return {
  thing?: string
  name: string
  body: ChangedBody
  /** Its present state; absent if it is created again. */
  now?: ChangedBody
  /** Kinds and ids of the things that are created again before, which it may refer to. */
  again?: ReadonlySet<string>
}

/** Planned changes to these states are carried out now, or they are reverted at the end of a span. */
export type AskedWhen = { isPlanned: true } | { atEnd: true }

/** Access to the things of one kind for the comparison with what is seen later. */
export interface Comparable {
  /**
   * Returns the states of things as their list shows them; undefined if this interface does not show
   * them. Without this function the names are compared.
   */
  seen?(rows: readonly object[]): Promise<readonly Seen[] | undefined>
  /** Fields that may hold secrets: they are neither compared nor kept. */
  unkept?: readonly string[]
}

/**
 * Access to the things of one kind for reading and reverting them. A body is the request that would
 * leave a thing as it is.
 */
export interface Changeable extends Comparable {
  /**
   * Returns the state that was read last. Without this function the body in the thing's details is
   * used.
   */
  known?(thing: string): Promise<ChangedBody | undefined>
  /**
   * Returns the body to create a thing again with, before it is deleted; needed if that is more
   * than a change may send.
   */
  former?(thing: string): Promise<ChangedBody | undefined>
  /**
   * Reads the whole list again if one request returns all things: `read` then uses it for a while.
   */
  renew?(): Promise<void>
  /** Reads the present state; undefined if the thing no longer exists. */
  read(thing: string): Promise<ChangedBody | undefined>
  /** True if the state `there` matches a body that was sent. */
  isAs(there: ChangedBody, body: ChangedBody): boolean
  /** True if a body can be sent; absent if every body can. */
  canBe?(body: ChangedBody): boolean
  /**
   * Sets a thing to a body without asking the user; rejects as `changed` if its version is another
   * by now.
   */
  replace(thing: string, body: ChangedBody, version: string, how: AgreedOptions): Promise<unknown>
  /** Creates a thing from a body without asking the user; returns its id if that is known. */
  create?(body: ChangedBody, how: AgreedOptions): Promise<{ id?: number }>
  /** Makes the questions for consent to the reverts that need it, before any of them is sent. */
  questions?(returns: readonly Return[], when?: AskedWhen): Promise<readonly Question[]>
}

/** Outcome of a change to the state `sent`, as the present state proves it; `former` is the state before. */
export function provenBy(
  { isAs }: Pick<Changeable, 'isAs'>,
  there: ChangedBody | undefined,
  { sent, former }: { sent: ChangedBody; former?: ChangedBody | undefined },
): Outcome {
  if (there && isAs(there, sent)) return 'done'
  return there && former && isAs(there, former) ? 'notDone' : 'unknown'
}

/** Returns what may be kept of a body. */
export const keptOf = ({ unkept = [] }: Comparable, body: ChangedBody): ChangedBody =>
  Object.fromEntries(Object.entries(body).filter(([field]) => !unkept.includes(field)))

export type Comparables = Partial<Record<ChangedKind, Comparable>>
/** Access to changed things, by the name of their list. */
export type Changeables = Partial<Record<ChangedKind, Changeable>>
