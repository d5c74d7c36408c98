import { refAutoReset, tryOnScopeDispose, useWindowFocus } from '@vueuse/core'
import { watch } from 'vue'
import type { ColleagueAt } from '../../../../electron/bridge/colleagues.ts'
import { call } from '../../../bridge/call.ts'
import { useCabinets } from '../../../stores/cabinets.ts'
import { useNotices } from '../../../stores/notices.ts'

/** After this long without typing the user counts as reading, not writing (ms). */
const PAUSE = 15_000

/** Reports to colleagues that the user has the conversation with a number open or writes in it. */
export function useBeingHere(other: () => string, draft: () => string): void {
  // Captured at the start: another cabinet may be active when the conversation is left.
  const cabinet = useCabinets().present()
  const focused = useWindowFocus()
  const isWriting = refAutoReset(false, PAUSE)
  const be = (at?: Pick<ColleagueAt, 'other' | 'doing'>) =>
    void call('colleagues.be', { cabinet, ...(at && { at }) }).catch(useNotices().fail)

  watch(draft, (text) => (isWriting.value = text.trim() !== ''))
  watch(
    [other, isWriting, focused],
    () =>
      be(
        focused.value
          ? { other: other(), doing: isWriting.value ? 'writing' : 'reading' }
          : undefined,
      ),
    { immediate: true },
  )
  tryOnScopeDispose(() => be())
}
