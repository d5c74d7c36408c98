import type { z } from 'zod'
import { groupsCreate } from '../service/catalogue/groups.ts'
import { cabinetAlone, command } from './command.ts'
import { editable, type Edited, type Option } from './editable.ts'
import { collection } from './collection.ts'

/** A group of SIP accounts (section "Groups"). */
export interface Group {
  id: number
  name: string
  /** Internal number. */
  number?: string
  /** `Order`, `Random` or `Simultaneous`; others are kept as they come. */
  sequence_rule?: string
  /** Seconds of ringing. */
  timeout?: number
  pickup?: Pickup
}

/** Taking a colleague's call by a number of its own, and which group may do so. */
interface Pickup {
  pickup_number?: string
  approved_group_id?: number
}

/** Something of the account as another thing names it. */
export interface Member {
  id: number
  name: string
}

/** A group with its members; the service may leave out fields that are required in requests. */
export interface GroupDetail extends Group, Edited<Partial<GroupBody>> {
  /** SIP accounts, in their order. */
  sips: Member[]
  groups: Member[]
}

/** The fields of a group. */
export type GroupBody = z.output<typeof groupsCreate.input>

export const groupsCollections = { groups: collection<Group, GroupDetail>() }

export const groupsCommands = {
  ...editable('groups', groupsCreate.input),
  /** Ring orders of a group, in the service's words. */
  'groups.rules': command(cabinetAlone)<Option[]>(),
  /** Groups that may pick up another one's calls. */
  'groups.parents': command(cabinetAlone)<Group[]>(),
}
