import { computed, shallowRef, watch } from 'vue'
import type { TeamNote } from '../../../../electron/bridge/shared.ts'
import type { Thread } from '../../../../electron/bridge/inbox.ts'
import { stripBidi } from '../../../../electron/shared/bidi.ts'
import { callHere } from '../../../stores/cabinets.ts'
import { useColleagues } from '../../../stores/colleagues.ts'
import { useNotices } from '../../../stores/notices.ts'
import { useShared } from '../../../stores/shared.ts'
import { othersOf } from '../../../threads/parts.ts'

/** What colleagues noted of the person of a conversation, the earliest first; nothing without a team. */
export function useTeamNotes(thread: () => Thread) {
  const colleagues = useColleagues()
  const shared = useShared()
  const notes = shallowRef<TeamNote[]>([])
  const isTeam = computed(() => colleagues.told !== undefined)
  const others = computed(() => othersOf(thread()))
  let latest = 0

  watch(
    () => [isTeam.value, shared.turn, others.value.join()],
    async (_, before) => {
      const mine = (latest += 1)
      if (before?.[2] !== others.value.join()) notes.value = []
      if (!isTeam.value) return
      try {
        const found = await callHere('shared.of', { others: others.value.slice(0, 20) })
        if (mine === latest) notes.value = stripBidi(found.notes)
      } catch (error) {
        useNotices().fail(error)
      }
    },
    { immediate: true },
  )

  const isMine = ({ author }: TeamNote): boolean =>
    author === undefined ||
    colleagues.told?.members.some(({ id, mine }) => mine && id === author) === true
  /** Who wrote it; empty where nobody knows any more. */
  const authorOf = ({ author }: TeamNote): string =>
    author === undefined ? '' : colleagues.nameOf({ member: author })

  return { notes, isTeam, isMine, authorOf }
}
