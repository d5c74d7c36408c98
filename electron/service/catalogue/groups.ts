import { z } from 'zod'
import { LOCATION_OPEN, inSection, reading } from './operation.ts'
import {
  anything,
  changing,
  extension,
  id,
  maybe,
  named,
  nothing,
  paged,
  part,
  reference,
  references,
  title,
} from './shapes.ts'

const { rest, restCreate } = inSection('Groups')

const summary = {
  id,
  name: maybe.text,
  /** Seconds. */
  timeout: maybe.integer,
  /** Internal number. */
  number: maybe.text,
  /** `Order`, `Random` or `Simultaneous`. */
  sequence_rule: maybe.text,
  /** Only the SIP account is called, without its further forwarding. */
  device_only: maybe.flag,
  pickup: part(
    z.looseObject({
      pickup_number: maybe.text,
      /** How the list's example writes `pickup_number`. */
      number: maybe.text,
      approved_group_id: maybe.integer,
    }),
  ),
}

const group = z.strictObject({
  number: extension,
  name: title,
  sequence_rule: z.enum(['Order', 'Random', 'Simultaneous']),
  /** Seconds. */
  timeout: z.int().min(1).max(999),
  sips: references.optional(),
  groups: references.optional(),
  device_only: z.boolean().optional(),
  pickup: z.boolean().optional(),
  pickup_number: extension.optional(),
  approved_group_id: extension.optional(),
})

const group_id = reference

const BODY_OPEN =
  'Whether `pickup_number` and `approved_group_id` need `pickup` is not shown: each is taken alone.'

/** Groups of SIP accounts. */
export const groupsList = rest({
  id: 'groups.list',
  method: 'GET',
  path: 'groups',
  input: () => nothing,
  reply: () => paged(z.looseObject(summary)),
  ...reading,
  open: '`pickup_number` is written as `number` in the example: both are read.',
})

/** Groups that may become a parent. */
export const groupsApproved = rest({
  id: 'groups.approved',
  method: 'GET',
  path: 'groups/approved',
  input: () => nothing,
  reply: () => paged(z.looseObject(summary)),
  ...reading,
})

/** The orders in which a group can ring. */
export const groupsRules = rest({
  id: 'groups.rules',
  method: 'GET',
  path: 'groups/rules',
  input: () => nothing,
  reply: () => anything,
  ...reading,
  open: 'The reply is not shown: accepted in any form; the three described rules are offered.',
})

/** One group with its members. */
export const groupsRead = rest({
  id: 'groups.read',
  method: 'GET',
  path: 'groups/{group_id}',
  input: () => z.strictObject({ group_id }),
  reply: () =>
    z.looseObject({
      ...summary,
      sips: z.array(named).nullish(),
      child_groups: z.array(z.looseObject(summary)).nullish(),
    }),
  ...reading,
})

/** Creates a group. */
export const groupsCreate = restCreate({
  id: 'groups.create',
  method: 'POST',
  path: 'groups',
  input: () => group,
  ...changing,
  touches: ['groups'],
  open: `${BODY_OPEN} ${LOCATION_OPEN}`,
})

/** Replaces a group. */
export const groupsReplace = rest({
  id: 'groups.replace',
  method: 'PUT',
  path: 'groups/{group_id}',
  input: () => group.extend({ group_id }),
  ...changing,
  touches: ['groups', 'numbers'],
  open: BODY_OPEN,
})

/** Deletes a group. */
export const groupsDelete = rest({
  id: 'groups.delete',
  method: 'DELETE',
  path: 'groups/{group_id}',
  input: () => z.strictObject({ group_id }),
  reply: () => anything,
  effect: 'destroy',
  touches: ['groups', 'numbers', 'scenarios'],
  open: 'The reply is not shown: accepted in any form.',
})
