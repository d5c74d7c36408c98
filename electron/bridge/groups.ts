import type { Group } from '../core/groups/types.ts'
import { slice } from './slice.ts'

export type * from '../core/groups/types.ts'

export const groupsSlices = { groups: slice<Group>() }

export const groupsCommands = {}
