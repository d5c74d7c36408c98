import { computed, type Ref } from 'vue'
import { useI18n, type ComposerTranslation } from 'vue-i18n'
import type { GroupDetail } from '../../../electron/bridge/groups.ts'
import { groupsCreate } from '../../../electron/service/catalogue/groups.ts'
import { loopThrough } from '../../components/exchange/members.ts'
import { useInternalNumbers } from '../../components/exchange/use-internal-numbers.ts'
import { useReach } from '../../components/exchange/use-reach.ts'
import { same } from '../../components/form/plain-data.ts'
import { propose } from '../../components/form/propose.ts'
import { useSchemaFaults } from '../../components/form/schema-faults.ts'
import { useForm } from '../../components/form/use-form.ts'
import { useAccount } from '../../stores/account.ts'
import { useDetails } from '../../stores/details.ts'
import { useExtensionIndex } from '../../stores/extension-index.ts'
import { usePresence } from '../../stores/presence.ts'
import {
  asSent,
  fieldNames,
  groupBody,
  groupForm,
  groupSeen,
  newGroup,
  type GroupForm,
} from './group-form.ts'
import { groupNotes, type MemberFacts } from './group-notes.ts'
import { useGroupEditing } from './use-group-editing.ts'
import { useGroupWords } from './words.ts'

/** What a form begins with: a group that is there, or one as the beginning of another, or nothing. */
export interface GroupTask {
  group?: GroupDetail
  like?: GroupDetail
}

/** What the form begins with. */
function beginOf({ group, like }: GroupTask, t: ComposerTranslation): GroupForm {
  if (group) return groupForm(group)
  if (!like) return newGroup
  const name = t('groups.copyName', { name: like.name })
  return { ...groupForm(like), name, number: undefined, pickupNumber: undefined }
}

/** What should be known of a group as it stands in the form, beside the fields it is about. */
function useNotes(values: Ref<GroupForm>) {
  const facts = useMemberFacts()
  const { groupOf } = useReach()
  const words = useGroupWords()
  return computed(() => {
    const { members, timeout, deviceOnly } = groupNotes(values.value, facts, groupOf)
    return {
      members: members.map(words.note),
      timeout: timeout.map(words.note),
      deviceOnly: deviceOnly.map(words.note),
    }
  })
}

/** The editor of one group: its values, what is wrong with them, and what should be known of them. */
export function useGroupForm({ group, like }: GroupTask) {
  const { t } = useI18n()
  const details = useDetails()
  const faultsOf = useSchemaFaults()
  const editing = useGroupEditing()
  const labels = useGroupLabels()
  const { textOf, nameOf } = useFieldTexts(group ?? like)
  const { groupOf } = useReach()
  const numbers = useInternalNumbers(group && { of: 'group', id: group.id })

  const collisionsOf = ({ number, pickup, pickupNumber }: GroupForm) =>
    numbers.faults({ number, pickupNumber: pickup ? pickupNumber : undefined }, labels)

  /** The way on which the group would come back to itself. */
  function loopOf({ groups }: GroupForm): string | undefined {
    const way = group && loopThrough(group.id, groups, groupOf)
    return way && t('groups.loop', { way: [group.id, ...way].map(nameOf).join(' → ') })
  }

  const form = useForm<GroupForm, void>({
    begin: beginOf({ group, like }, t),
    check: (values) => ({
      groups: loopOf(values),
      ...collisionsOf(values),
      ...faultsOf(groupsCreate.input, asSent(values), fieldNames),
    }),
    fields: fieldNames,
    save: async (values, base) => {
      if (!group) await editing.create(groupBody(values))
      else if (!same(values, base)) {
        await editing.change(group.id, groupBody(values), groupSeen(base))
      }
    },
    merge: group && {
      current: async () => groupForm(details.detailOf('groups', group.id)?.detail ?? group),
      label: (field) => labels[field],
      text: textOf,
    },
  })
  const { values } = form

  if (!group) {
    numbers.whenKnown(() => {
      const number = values.value.number ?? numbers.free('group')
      const pickupNumber = values.value.pickup
        ? (values.value.pickupNumber ?? numbers.free('pickup', [number]))
        : undefined
      propose(form, { number, pickupNumber })
    })
  }

  function switchPickup(on: boolean): void {
    values.value.pickup = on
    if (on) values.value.pickupNumber ??= numbers.free('pickup', [values.value.number])
  }

  const notes = useNotes(values)

  return {
    form,
    labels,
    notes,
    collisions: computed(() => collisionsOf(values.value)),
    loop: computed(() => loopOf(values.value)),
    switchPickup,
  }
}

/** What the fields are called. */
function useGroupLabels(): Record<keyof GroupForm, string> {
  const { t } = useI18n()
  return {
    name: t('groups.name'),
    number: t('groups.number'),
    rule: t('groups.rule'),
    timeout: t('groups.timeout'),
    sips: t('groups.members'),
    groups: t('groups.children'),
    deviceOnly: t('groups.deviceOnly'),
    pickup: t('groups.pickup'),
    pickupNumber: t('groups.pickupNumber'),
    approvedGroup: t('groups.approvedGroup'),
  }
}

/** What is known of extensions as members. */
function useMemberFacts() {
  const extensions = useExtensionIndex()
  const presence = usePresence()
  return (id: number): MemberFacts | undefined => {
    const one = extensions.byId.get(id)
    if (!one) return undefined
    const online = presence.records.get(id)?.online
    return {
      name: one.name,
      ...(online !== undefined && { online }),
      unfinished: one.unfinished === true,
      legs: one.legs,
    }
  }
}

/** The content of fields in words, for choosing between two. */
function useFieldTexts(detail: GroupDetail | undefined) {
  const { t } = useI18n()
  const account = useAccount()
  const words = useGroupWords()
  const extensions = useExtensionIndex()
  const named = new Map(detail?.groups.map(({ id, name }) => [id, name]))

  const nameOf = (id: number): string =>
    account.rows('groups').find((one) => one.id === id)?.name ?? named.get(id) ?? `№ ${id}`

  function textOf(field: keyof GroupForm, value: GroupForm[keyof GroupForm]): string {
    if (typeof value === 'boolean') return t(value ? 'groups.on' : 'groups.off')
    if (typeof value === 'object') {
      const name = field === 'groups' ? nameOf : (id: number) => extensions.byId.get(id)?.name
      return value.map((id) => name(id) ?? `№ ${id}`).join(', ')
    }
    if (field === 'approvedGroup' && typeof value === 'number') return nameOf(value)
    if (field === 'rule') return words.ruleNamed(String(value))
    if (field === 'timeout' && value !== undefined) return t('groups.seconds', { n: value })
    return value === undefined ? '' : String(value)
  }

  return { nameOf, textOf }
}
