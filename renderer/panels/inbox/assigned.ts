import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Thread } from '../../../electron/bridge/inbox.ts'
import { useColleagues } from '../../stores/colleagues.ts'
import { useMemberName } from './member-name.ts'

/** Returns “Assigned to …” for a conversation; undefined if it is unassigned. */
export function useAssigned(thread: () => Thread) {
  const { t } = useI18n()
  const colleagues = useColleagues()
  const memberName = useMemberName()
  return computed(() => {
    const { assignee } = thread()
    // An assignee means nothing once this desktop has left the team.
    if (assignee === undefined || !colleagues.told) return undefined
    const isMine = colleagues.member(assignee)?.mine
    return isMine ? t('assign.toMe') : t('assign.to', { name: memberName(assignee) })
  })
}
