import type { RowOf } from '../../service/index.ts'
import { told } from '../told.ts'
import type { Group, Pickup } from './types.ts'

/** How the service's rows become groups (section "Groups"). */

type Row = RowOf<'groups.list'>

/** The list's example writes `pickup_number` as `number`. */
function pickupOf(pickup: Row['pickup']): Pickup | undefined {
  if (!pickup) return undefined
  return told({
    number: pickup.pickup_number ?? pickup.number,
    approvedGroup: pickup.approved_group_id,
  })
}

export function group(row: Row): Group {
  return told({
    id: row.id,
    name: row.name ?? String(row.id),
    number: row.number,
    rule: row.sequence_rule,
    timeout: row.timeout,
    deviceOnly: row.device_only,
    pickup: pickupOf(row.pickup),
  })
}
