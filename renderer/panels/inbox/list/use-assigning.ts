import { useI18n } from 'vue-i18n'
import type { Thread } from '../../../../electron/bridge/inbox.ts'
import type { MenuItem } from '../../../components/menu/menu.ts'
import { useCabinets } from '../../../stores/cabinets.ts'
import { useColleagues } from '../../../stores/colleagues.ts'
import { useNotices } from '../../../stores/notices.ts'
import { useMemberName } from '../member-name.ts'
import { useWhom } from './use-thread-marking.ts'

/** Assigns one or several conversations to a team member, or unassigns them. */
export function useAssigning() {
  const { t } = useI18n()
  const cabinets = useCabinets()
  const colleagues = useColleagues()
  const notices = useNotices()
  const whom = useWhom()
  const nameOf = useMemberName()

  const setEach = (threads: readonly Thread[], memberOf: (thread: Thread) => string | null) =>
    Promise.all(threads.map((thread) => colleagues.assign(thread.id, memberOf(thread))))

  function assign(threads: readonly Thread[], member: string | null): void {
    const undo = {
      text: t('common.bringBack'),
      cabinet: cabinets.present(),
      run: () => setEach(threads, ({ assignee = null }) => assignee),
    }
    const said = member === null ? t('assign.toNobody') : t('assign.to', { name: nameOf(member) })
    setEach(threads, () => member).then(() => notices.tell(said, undo, whom(threads)), notices.fail)
  }

  /** Menu items of the possible assignees. */
  function assigneesOf(threads: readonly Thread[]): MenuItem[] {
    const item = (text: string, member: string | null): MenuItem => ({
      text,
      checked: threads.every(({ assignee = null }) => assignee === member),
      run: () => assign(threads, member),
    })
    return [
      ...colleagues.working.map(({ id, mine }) => item(mine ? t('assign.me') : nameOf(id), id)),
      { ...item(t('words.noOne'), null), apart: true },
    ]
  }

  return { assign, assigneesOf }
}
