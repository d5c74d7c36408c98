import { watchDebounced } from '@vueuse/core'
import { onScopeDispose, shallowRef } from 'vue'
import type { Change, Impact } from '../../../electron/bridge/impact.ts'
import { useCommand } from '../../bridge/use-command.ts'
import { callHere } from '../../stores/cabinets.ts'

/** Somebody who types is waited for so long, in milliseconds. */
const PAUSE = 400

/** What a change would do, anew when it becomes another one. Until then what was known of the former stays. */
export function useImpact(change: () => Change | undefined) {
  const impact = shallowRef<Impact>()
  const latest = () => JSON.stringify(change())

  const { run, pending, failure } = useCommand(async () => {
    const asked = change()
    const name = latest()
    const found = asked && (await callHere('impact.of', { change: asked }))
    if (name === latest()) impact.value = found
  })
  let isOver = false
  // What somebody has typed last before the dialog closed is not waited for any more.
  onScopeDispose(() => (isOver = true))
  watchDebounced(latest, () => void (isOver || run()), { debounce: PAUSE })
  void run()
  return { impact, pending, failure }
}
