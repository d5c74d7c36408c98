import { useDocumentVisibility, useWindowFocus } from '@vueuse/core'
import { computed } from 'vue'

/** Whether somebody can be looking: the window is visible and has the focus. */
export function useWindowActive() {
  const visibility = useDocumentVisibility()
  const focused = useWindowFocus()
  return computed(() => visibility.value === 'visible' && focused.value)
}
