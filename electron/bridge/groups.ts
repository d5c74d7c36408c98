import { z } from 'zod'
import type { Option } from '../core/account/options.ts'
import type { Group, GroupDetail } from '../core/groups/types.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import { extension, id, ids, named } from './fields.ts'
import { slice } from './slice.ts'

export type { Option } from '../core/account/options.ts'
export type * from '../core/groups/types.ts'

export const groupsSlices = { groups: slice<Group, GroupDetail>() }

const body = z.strictObject({
  name: named,
  number: extension,
  rule: z.enum(['Order', 'Random', 'Simultaneous']),
  timeout: z.int().min(1).max(999),
  sips: ids,
  groups: ids,
  deviceOnly: z.boolean(),
  pickup: z
    .strictObject({ number: extension.optional(), approvedGroup: extension.optional() })
    .optional(),
})

/** As the service told it, which may be what it would not take. */
const seen = z.strictObject({
  name: z.string(),
  number: z.number().optional(),
  rule: z.string().optional(),
  timeout: z.number().optional(),
  sips: z.array(z.number()),
  groups: z.array(z.number()),
  deviceOnly: z.boolean(),
  pickup: z
    .strictObject({ number: z.number().optional(), approvedGroup: z.number().optional() })
    .optional(),
})

export const groupsCommands = {
  /** In which order a group can ring, in the service's words. */
  'groups.rules': command(cabinetAlone)<Option[]>(),
  /** Groups that may pick up another one's calls. */
  'groups.parents': command(cabinetAlone)<Group[]>(),
  /** Answers the new id, where the service told it or reading showed it. */
  'groups.create': command(inCabinet({ body }))<{ id?: number }>(),
  /**
   * Replaces a group as a whole. Fails as `changed` where it is not what was `seen` any more; its
   * details have been read anew by then.
   */
  'groups.replace': command(inCabinet({ id, body, seen }))(),
  /** `name` is how the ledger tells of it. */
  'groups.delete': command(inCabinet({ id, name: z.string().max(300) }), 'deletes')(),
}
