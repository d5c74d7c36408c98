import type { InputOf, ReplyOf, RowOf } from '../../service/index.ts'
import { omitNullish } from '../../service/catalogue/omit-nullish.ts'
import type { Group, GroupBody, GroupDetail, GroupSeen, Member, Pickup } from './types.ts'

/** How the service's rows become groups, and back (section "Groups"). */

type Row = RowOf<'groups.list'>
type Reply = ReplyOf<'groups.read'>

/** The list's example writes `pickup_number` as `number`. */
function pickupOf(pickup: Row['pickup']): Pickup | undefined {
  if (!pickup) return undefined
  return omitNullish({
    number: pickup.pickup_number ?? pickup.number,
    approvedGroup: pickup.approved_group_id,
  })
}

export function group(row: Row): Group {
  return omitNullish({
    id: row.id,
    name: row.name ?? String(row.id),
    number: row.number,
    rule: row.sequence_rule,
    timeout: row.timeout,
    deviceOnly: row.device_only,
    pickup: pickupOf(row.pickup),
  })
}

export const member = ({ id, name }: { id: number; name?: string | null | undefined }): Member => ({
  id,
  name: name ?? String(id),
})

export function groupDetail(reply: Reply): GroupDetail {
  return {
    ...group(reply),
    sips: (reply.sips ?? []).map(member),
    groups: (reply.child_groups ?? []).map(member),
  }
}

/** An internal number as it is sent; undefined if the service told none. */
export const numberOf = (digits: string | undefined): number | undefined =>
  digits !== undefined && /^\d+$/.test(digits) ? Number(digits) : undefined

/** A group in the form in which it is sent. */
export function seenOf(detail: GroupDetail): GroupSeen {
  const { pickup } = detail
  return omitNullish({
    name: detail.name,
    number: numberOf(detail.number),
    rule: detail.rule,
    timeout: detail.timeout,
    sips: detail.sips.map(({ id }) => id),
    groups: detail.groups.map(({ id }) => id),
    deviceOnly: detail.deviceOnly ?? false,
    pickup:
      pickup &&
      omitNullish({ number: numberOf(pickup.number), approvedGroup: pickup.approvedGroup }),
  })
}

export function fieldsOf(body: GroupBody): InputOf<'groups.create'> {
  const { number, name, rule, timeout, sips, groups, deviceOnly, pickup } = body
  return omitNullish({
    number,
    name,
    sequence_rule: rule,
    timeout,
    sips,
    groups,
    device_only: deviceOnly,
    pickup: pickup !== undefined,
    pickup_number: pickup?.number,
    approved_group_id: pickup?.approvedGroup,
  })
}
