import { useMediaQuery } from '@vueuse/core'
import { computed, ref, watch } from 'vue'
import type { ThreadId } from '../../../../electron/bridge/inbox.ts'
import { useListLayout } from '../list/use-list-layout.ts'

/** Window width with room for a third column. */
const ROOM = '(min-width: 1180px)'
/** Window width in which it is shown until it is closed. */
const PLENTY = '(min-width: 1500px)'

/**
 * Visibility of the panel about the person: beside list and conversation if the window is wide enough,
 * else in the place of the list until it is closed or another conversation opens.
 */
export function usePersonPanel(conversation: () => ThreadId | undefined) {
  const hasRoom = useMediaQuery(ROOM)
  const hasPlenty = useMediaQuery(PLENTY)
  const layout = useListLayout()
  const isInListPlace = ref(false)
  const shown = computed(() =>
    hasRoom.value ? (layout.person.value ?? hasPlenty.value) : isInListPlace.value,
  )
  const giveWay = (): void => void (isInListPlace.value = false)
  watch(conversation, giveWay)

  function show(wanted: boolean): void {
    if (hasRoom.value) layout.showPerson(wanted)
    else isInListPlace.value = wanted
  }

  return { hasRoom, shown, giveWay, toggle: () => show(!shown.value), close: () => show(false) }
}
