import { useDocumentVisibility, useEventListener, useWindowFocus } from '@vueuse/core'
import { watch } from 'vue'
import { call } from '../bridge/call.ts'
import { useDrafts } from '../stores/drafts.ts'
import { useNotices } from '../stores/notices.ts'

/** Reports the visibility and focus of the window to the core; saves drafts when it loses focus. */
export function useAttention(): void {
  const visibility = useDocumentVisibility()
  const focused = useWindowFocus()
  const drafts = useDrafts()
  watch(
    [visibility, focused],
    ([seen, near]) => {
      call('app.attention', { visible: seen === 'visible', focused: near }).catch(useNotices().fail)
      if (!near) void drafts.flush()
    },
    { immediate: true },
  )
  useEventListener(window, 'pagehide', () => void drafts.flush())
}
