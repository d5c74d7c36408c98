import type { ChangedBody, ChangedKind } from '../../bridge/changes.ts'

/** A thing and the former state that it returns to. */
export interface Return {
  thing?: string
  name: string
  body: ChangedBody
  /** Its present state; absent if it is created again. */
  now?: ChangedBody
}

/**
 * Access to the things of one kind for reading and reverting them. A body is the request that would
 * leave a thing as it is.
 */
export interface Changeable {
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
  replace(thing: string, body: ChangedBody, version: string): Promise<unknown>
  /** Creates a thing from a body without asking the user. */
  create?(body: ChangedBody): Promise<unknown>
  /** Asks the user to approve the reverts that need it, before any of them is sent. */
  ask?(returns: readonly Return[]): Promise<void>
}

/** Access to changed things, by the name of their list. */
export type Changeables = Partial<Record<ChangedKind, Changeable>>
