import type { GroupBody, GroupDetail, GroupSeen } from '../../../electron/bridge/groups.ts'

/** A group as it is edited. What belongs to a pickup is not forgotten while that is off. */
export interface GroupForm {
  name: string
  number: number | undefined
  rule: string
  /** Seconds. */
  timeout: number | undefined
  sips: readonly number[]
  groups: readonly number[]
  deviceOnly: boolean
  pickup: boolean
  pickupNumber: number | undefined
  approvedGroup: number | undefined
}

/** The service's and the bridge's names for fields that are called otherwise here. */
export const fieldNames = {
  sequence_rule: 'rule',
  approved_group_id: 'approvedGroup',
  'body.pickup.number': 'pickupNumber',
  'body.pickup.approvedGroup': 'approvedGroup',
}

export const newGroup: GroupForm = {
  name: '',
  number: undefined,
  rule: 'Order',
  timeout: 30,
  sips: [],
  groups: [],
  deviceOnly: false,
  pickup: false,
  pickupNumber: undefined,
  approvedGroup: undefined,
}

const numberOf = (digits: string | undefined): number | undefined =>
  digits !== undefined && /^\d+$/.test(digits) ? Number(digits) : undefined

export function groupForm(detail: GroupDetail): GroupForm {
  const { pickup } = detail
  return {
    name: detail.name,
    number: numberOf(detail.number),
    rule: detail.rule ?? '',
    timeout: detail.timeout,
    sips: detail.sips.map(({ id }) => id),
    groups: detail.groups.map(({ id }) => id),
    deviceOnly: detail.deviceOnly ?? false,
    pickup: pickup !== undefined,
    pickupNumber: numberOf(pickup?.number),
    approvedGroup: pickup?.approvedGroup,
  }
}

/** What was filled in, under the service's names. */
export function asSent(form: GroupForm) {
  const { name, rule, deviceOnly, pickup, pickupNumber, approvedGroup, ...same } = form
  return {
    ...same,
    name: name.trim(),
    sequence_rule: rule,
    device_only: deviceOnly,
    pickup,
    ...(pickup && { pickup_number: pickupNumber, approved_group_id: approvedGroup }),
  }
}

const defined = <T extends object>(object: T): T =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T

/** A group as it was seen, exactly as the core tells it. */
export function groupSeen(form: GroupForm): GroupSeen {
  const { rule, pickup, pickupNumber, approvedGroup, sips, groups, ...same } = form
  return defined({
    ...same,
    rule: rule === '' ? undefined : rule,
    sips: [...sips],
    groups: [...groups],
    pickup: pickup ? defined({ number: pickupNumber, approvedGroup }) : undefined,
  })
}

/** What is saved; the form must be without fault. */
export const groupBody = (form: GroupForm): GroupBody => ({
  ...(groupSeen(form) as GroupBody),
  name: form.name.trim(),
})
