import { computed, type WritableComputedRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { ThreadFilter } from '../../../../electron/bridge/inbox.ts'
import type { MenuItem } from '../../../components/menu/menu.ts'
import { useColleagues } from '../../../stores/colleagues.ts'
import { useMemberName } from '../member-name.ts'

/** Options of the filter by assignee: mine, unassigned, and each colleague; only with a team. */
export function useAssigneeFilter(assignee: WritableComputedRef<ThreadFilter['assignee']>) {
  const { t } = useI18n()
  const colleagues = useColleagues()
  const memberName = useMemberName()

  function textOf(member: string | null): string {
    if (member === null) return t('filters.nobodys')
    return colleagues.member(member)?.mine
      ? t('filters.mine')
      : t('filters.theirs', { name: memberName(member) })
  }

  const items = computed((): MenuItem[] => {
    const { working } = colleagues
    const mine = working.find((one) => one.mine)?.id
    const others = working.filter((one) => !one.mine).map(({ id }) => id)
    const all = mine === undefined ? [] : [mine, null, ...others]
    return all.map((member, index) => ({
      text: textOf(member),
      apart: index === 0,
      checked: assignee.value === member,
      run: () => (assignee.value = assignee.value === member ? undefined : member),
    }))
  })
  const chip = computed(() => (assignee.value === undefined ? undefined : textOf(assignee.value)))
  return { items, chip }
}
