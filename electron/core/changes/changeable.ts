import type { ChangedBody, ChangedKind } from '../../bridge/changes.ts'

/** A thing that is to become what it was. */
export interface Return {
  thing?: string
  name: string
  body: ChangedBody
  /** As it is now; nothing of one that is made anew. */
  now?: ChangedBody
}

/** How things of one kind are known, and how they are put back. A body is what would be sent to leave one so. */
export interface Changeable {
  /** As it was read last. Without it: the body in its details. */
  known?(thing: string): Promise<ChangedBody | undefined>
  /** What one that is about to be deleted could be created with again, where that is more than can be changed of it. */
  former?(thing: string): Promise<ChangedBody | undefined>
  /** Has all of them read again, where one reading tells of all: `read` goes by it for a while. */
  renew?(): Promise<void>
  /** As it is now, read again; undefined where it is there no more. */
  read(thing: string): Promise<ChangedBody | undefined>
  /** Whether one is as it was sent. */
  isAs(there: ChangedBody, body: ChangedBody): boolean
  /** Whether it can be sent. Without it: always. */
  canBe?(body: ChangedBody): boolean
  /** Makes one so; rejects as `changed` where it has another version by now. Nobody is asked. */
  replace(thing: string, body: ChangedBody, version: string): Promise<unknown>
  /** Makes one anew. Nobody is asked. */
  create?(body: ChangedBody): Promise<unknown>
  /** Has a person agree to what is put back where that needs it, before any of it is sent. */
  ask?(returns: readonly Return[]): Promise<void>
}

/** By the lists that the things are in. */
export type Changeables = Partial<Record<ChangedKind, Changeable>>
