import type { Group, GroupDetail, Member } from '../../bridge/groups.ts'
import { groupsCreate } from '../../service/catalogue/groups.ts'
import type { ReplyOf, RowOf } from '../../service/index.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import { alike } from '../account/alike.ts'
import { versioned } from '../platform/version.ts'

/** How the service's rows become groups (section "Groups"). */

export function group(row: RowOf<'groups.list'>): Group {
  const { id, name, number, sequence_rule, timeout, pickup } = row
  return omitNullish({
    id,
    name: name ?? String(id),
    number,
    sequence_rule,
    timeout,
    pickup:
      pickup &&
      omitNullish({
        // The list's example writes it as `number`.
        pickup_number: pickup.pickup_number ?? pickup.number,
        approved_group_id: pickup.approved_group_id,
      }),
  })
}

export const member = ({ id, name }: { id: number; name?: string | null | undefined }): Member => ({
  id,
  name: name ?? String(id),
})

export function groupDetail(reply: ReplyOf<'groups.read'>): GroupDetail {
  const row = group(reply)
  const { pickup } = row
  const sips = (reply.sips ?? []).map(member)
  const groups = (reply.child_groups ?? []).map(member)
  const body = omitNullish({
    ...alike(groupsCreate.input, reply),
    name: row.name,
    number: numberOf(row.number),
    sips: sips.map(({ id }) => id),
    groups: groups.map(({ id }) => id),
    device_only: reply.device_only ?? false,
    pickup: pickup !== undefined,
    pickup_number: numberOf(pickup?.pickup_number),
    approved_group_id: pickup?.approved_group_id,
  })
  return versioned({ ...row, sips, groups, body })
}

/** An internal number as it is sent; undefined if the service returned none. */
export const numberOf = (digits: string | undefined): number | undefined =>
  digits !== undefined && /^\d+$/.test(digits) ? Number(digits) : undefined
