import type { Cabinet } from '../cabinet.ts'
import type { HandlerInput, Handlers } from '../http/handler.ts'
import { pageOf, pageOfKind } from '../http/paging.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { checkExtensions } from '../rules/extensions.ts'
import { namesOf, selected, selectedAll, selectedOrNull } from '../rules/references.ts'
import type { Documents, Entry } from '../state/documents.ts'
import type { GroupDocument } from '../state/exchange-documents.ts'

const RULES = [
  { id: 'Order', name: 'Строго по порядку' },
  { id: 'Random', name: 'В случайном порядке' },
  { id: 'Simultaneous', name: 'Все одновременно' },
]

/** A group in lists, where flags are 0 and 1 and a pickup's number goes by another name. */
const row = ({
  id,
  name,
  timeout,
  extension,
  sequence_rule,
  device_only,
  pickup,
}: Entry<'group'>) => ({
  id,
  name,
  timeout,
  number: String(extension),
  sequence_rule,
  device_only: device_only ? (1 as const) : (0 as const),
  pickup: pickup && {
    number: pickup.pickup_number === null ? null : String(pickup.pickup_number),
    approved_group_id: pickup.approved_group_id,
  },
})

function detail(documents: Documents, group: Entry<'group'>) {
  const { pickup } = group
  const children = group.groups.flatMap((id) => {
    const child = documents.get('group', id)
    return child ? [row({ ...child, id })] : []
  })
  return {
    ...row(group),
    device_only: group.device_only,
    pickup: pickup && {
      pickup_number: pickup.pickup_number === null ? null : String(pickup.pickup_number),
      approved_group_id: pickup.approved_group_id,
    },
    sips: namesOf(documents, 'sip', group.sips),
    child_groups: children,
  }
}

/** Groups that may become a parent: those that are no child themselves. */
function parentsIn(documents: Documents): Entry<'group'>[] {
  const groups = documents.list('group')
  const children = new Set(groups.flatMap((group) => group.groups))
  return groups.filter(({ id }) => !children.has(id))
}

/** True if calls to the group may reach the other one through child groups. */
function leadsTo(documents: Documents, from: number, target: number, seen = new Set<number>()) {
  if (from === target) return true
  if (seen.has(from)) return false
  seen.add(from)
  const children = documents.get('group', from)?.groups ?? []
  return children.some((child): boolean => leadsTo(documents, child, target, seen))
}

type GroupInput = Omit<HandlerInput<'groups.replace'>, 'group_id'>

/** The pickup that was asked for; its number and its group are each taken alone. */
function pickupOf(documents: Documents, input: GroupInput, id?: number): GroupDocument['pickup'] {
  const { pickup, pickup_number, approved_group_id } = input
  const wanted = pickup ?? (pickup_number !== undefined || approved_group_id !== undefined)
  if (!wanted) return null
  const field = 'approved_group_id'
  const approved = selectedOrNull(documents, 'group', approved_group_id, field)
  if (approved !== null && approved === id) throw invalid(field)
  return { pickup_number: pickup_number ?? null, approved_group_id: approved }
}

/** The group that was asked for. @throws Refusal */
function groupOf({ documents }: Cabinet, input: GroupInput, id?: number): GroupDocument {
  const { number, pickup_number } = input
  const owner = id === undefined ? undefined : { kind: 'group' as const, id }
  checkExtensions(documents, { number, pickup_number }, owner)
  const groups = selectedAll(documents, 'group', input.groups, 'groups')
  const loop = groups.findIndex((child) => id !== undefined && leadsTo(documents, child, id))
  if (loop >= 0) throw new Refusal(400, `The selected groups.${loop} is invalid.`, `groups.${loop}`)
  return {
    name: input.name,
    extension: number,
    sequence_rule: input.sequence_rule,
    timeout: input.timeout,
    sips: selectedAll(documents, 'sip', input.sips, 'sips'),
    groups,
    device_only: input.device_only ?? false,
    pickup: pickupOf(documents, input, id),
  }
}

/** Takes the group out of its parents and of the pickups it was approved for. */
function forget(documents: Documents, gone: number): void {
  for (const group of documents.list('group')) {
    const approved = group.pickup?.approved_group_id === gone
    if (!approved && !group.groups.includes(gone)) continue
    documents.put('group', group.id, {
      ...group,
      groups: group.groups.filter((id) => id !== gone),
      pickup:
        group.pickup && approved ? { ...group.pickup, approved_group_id: null } : group.pickup,
    })
  }
}

export const groups: Handlers<'groups'> = {
  'groups.list': ({ documents }, _input, call) => pageOfKind(call, documents, 'group', row),

  'groups.approved': ({ documents }, _input, call) => pageOf(call, parentsIn(documents), row),

  'groups.rules': () => ({ rules: RULES, success: true }),

  'groups.read': ({ documents }, { group_id }) =>
    detail(documents, selected(documents, 'group', group_id, 'group_id')),

  'groups.create': (cabinet, input) => {
    cabinet.together(() => cabinet.documents.add('group', groupOf(cabinet, input)))
    return { success: true, message: 'Группа создана' }
  },

  'groups.replace': (cabinet, { group_id, ...input }) => {
    const { documents, together } = cabinet
    together(() => {
      selected(documents, 'group', group_id, 'group_id')
      documents.put('group', group_id, groupOf(cabinet, input, group_id))
    })
    return { success: true, message: 'Группа изменена' }
  },

  /** Parents lose the child; scenarios and forwardings go on pointing to nothing. */
  'groups.delete': ({ documents, together }, { group_id }) => {
    together(() => {
      selected(documents, 'group', group_id, 'group_id')
      documents.remove('group', group_id)
      forget(documents, group_id)
    })
    return { success: true }
  },
}
