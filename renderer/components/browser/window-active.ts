import { useDocumentVisibility, useWindowFocus } from '@vueuse/core'
import { computed } from 'vue'

/** True if the window is visible and focused. */
export function useWindowActive() {
  const visibility = useDocumentVisibility()
  const focused = useWindowFocus()
  return computed(() => visibility.value === 'visible' && focused.value)
}
