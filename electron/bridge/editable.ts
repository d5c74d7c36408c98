import type { z } from 'zod'
import { command, inCabinet, type Command } from './command.ts'
import type { RiskKind } from './command.ts'
import { id, version } from './fields.ts'

/** Something that can be chosen, as the service names it. */
export interface Option {
  value: string
  title: string
}

/** The editable part of a resource: all that would be sent to leave it as it is, faulty or not. */
export interface Edited<Body> {
  body: Body
  /** Version of this state. */
  version: string
}

/** The recorded change, by which it can be reverted. */
export interface Kept {
  change?: string
}

/** Answer to a replacement: its change, and the version that it left. */
export interface Replaced extends Kept {
  version: string
}

/** The commands of resources that are edited as a whole. */
export type EditingCommands<Name extends string, Body> = {
  /** Returns the new id, where the service returned it or reading showed it. */
  [C in `${Name}.create`]: Command<{ cabinet: string; body: Body }, { id?: number }>
} & {
  /**
   * Replaces a resource as a whole and returns the version that this left. Fails as `changed` where it has
   * another version by now; its details have been read again by then.
   */
  [C in `${Name}.replace`]: Command<
    { cabinet: string; id: number; body: Body; version: string },
    Replaced
  >
} & {
  [C in `${Name}.delete`]: Command<{ cabinet: string; id: number }, Kept>
}

/**
 * Declares the commands of resources that are edited as a whole.
 * @param body the resource's input in the catalogue
 * @param risk the risk of creating or replacing one
 */
export function editable<const Name extends string, Body>(
  name: Name,
  body: z.core.$ZodType<Body>,
  risk?: RiskKind,
): EditingCommands<Name, Body> {
  return {
    [`${name}.create`]: command(inCabinet({ body }), risk)<{ id?: number }>(),
    [`${name}.replace`]: command(inCabinet({ id, body, version }), risk)<Replaced>(),
    [`${name}.delete`]: command(inCabinet({ id }), 'deletes')<Kept>(),
  } as EditingCommands<Name, Body>
}
