import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Option } from '../../../electron/bridge/editable.ts'
import type { GroupDetail } from '../../../electron/bridge/groups.ts'
import { loopThrough } from '../../../electron/shared/references/members.ts'
import { sentOf } from '../../components/pbx/fields.ts'
import type { Task } from '../../components/pbx/resource.ts'
import { useReach } from '../../components/pbx/use-reach.ts'
import { useResourceForm } from '../../components/pbx/use-resource-form.ts'
import { useAccount } from '../../stores/account.ts'
import { useExtensionIndex } from '../../stores/extension-index.ts'
import { usePresence } from '../../stores/presence.ts'
import { groups } from './fields.ts'
import { groupNotes, type MemberFacts } from './group-notes.ts'
import { useGroupWords } from './words.ts'

/**
 * The form of one group, with warnings about its current values.
 * @param rules returns the ring orders, with the service's titles
 */
export function useGroupForm(task: Task<GroupDetail>, rules: () => readonly Option[]) {
  const { t } = useI18n()
  const words = useGroupWords()
  const { groupOf } = useReach()
  const facts = useMemberFacts()
  const namesOf = useNames(task.resource ?? task.like)
  const { resource } = task

  /** Returns the path on which the group would call itself; undefined if it would not. */
  function loopOf(children: readonly number[] = []): string | undefined {
    const way = resource && loopThrough(resource.id, children, groupOf)
    return way && t('groups.loop', { way: namesOf.groups([resource.id, ...way]).join(' → ') })
  }

  const editor = useResourceForm(groups, task, {
    copyName: (name) => t('words.copyName', { name }),
    check(values) {
      const loop = loopOf(values.groups)
      return loop === undefined ? {} : { groups: loop }
    },
    choices: () =>
      rules().map(({ value, title }) => ({ value, text: words.ruleNamed(value, title) })),
    text(field, value) {
      if (Array.isArray(value)) return namesOf[field as 'sips' | 'groups'](value).join(', ')
      return field === 'approved_group_id' && value !== undefined
        ? namesOf.groups([Number(value)]).join()
        : undefined
    },
  })
  const { form } = editor

  const notes = computed(() => {
    const values = form.values.value
    const { members, timeout, deviceOnly } = groupNotes(
      sentOf(groups.fields, values),
      facts,
      groupOf,
    )
    return {
      timeout: timeout.map(words.note),
      sips: members.map(words.note),
      groups: [form.errorOf('groups') === undefined ? loopOf(values.groups) : undefined],
      device_only: deviceOnly.map(words.note),
    }
  })

  return { editor, notes }
}

/** Returns the state of extensions as members. */
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
      legs: one.legs ?? [],
    }
  }
}

/** Returns the names of extensions and groups. */
function useNames(detail: GroupDetail | undefined) {
  const account = useAccount()
  const extensions = useExtensionIndex()
  const known = new Map(detail?.groups.map(({ id, name }) => [id, name]))
  const groupName = (id: number) =>
    account.rows('groups').find((one) => one.id === id)?.name ?? known.get(id)
  const named = (nameOf: (id: number) => string | undefined) => (ids: readonly number[]) =>
    ids.map((id) => nameOf(id) ?? `№ ${id}`)
  return { sips: named((id) => extensions.byId.get(id)?.name), groups: named(groupName) }
}
