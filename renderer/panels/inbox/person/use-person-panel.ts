import { useMediaQuery } from '@vueuse/core'
import { computed, ref, watch } from 'vue'
import type { ThreadId } from '../../../../electron/bridge/inbox.ts'
import { useListLayout } from '../list/use-list-layout.ts'

/** Window width with room for a third column. */
const ROOM = '(min-width: 1500px)'

/**
 * Visibility of the panel about the person: beside the conversation if the window is wide enough,
 * else over it until it is closed or another conversation opens.
 */
export function usePersonPanel(conversation: () => ThreadId | undefined) {
  const hasRoom = useMediaQuery(ROOM)
  const layout = useListLayout()
  const over = ref(false)
  const shown = computed(() => (hasRoom.value ? layout.person.value : over.value))

  watch(conversation, () => (over.value = false))

  function show(wanted: boolean): void {
    if (hasRoom.value) layout.showPerson(wanted)
    else over.value = wanted
  }

  return { hasRoom, shown, toggle: () => show(!shown.value), close: () => show(false) }
}
