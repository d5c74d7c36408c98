import { watchDebounced } from '@vueuse/core'
import { onScopeDispose, shallowRef } from 'vue'
import type { Change, Impact } from '../../../electron/bridge/impact.ts'
import { useCommand } from '../../bridge/use-command.ts'
import { useSettled } from './use-settled.ts'
import { callHere } from '../../stores/cabinets.ts'

/** Delay after the last input, in milliseconds. */
const PAUSE = 400

/** Effects of a change, computed again when it changes; the previous result stays until then. */
export function useImpact(change: () => Change | undefined) {
  const impact = shallowRef<Impact>()
  const { settled } = useSettled()
  const latest = () => JSON.stringify([change(), settled.value])

  const { run, pending, failure } = useCommand(async () => {
    const asked = change()
    const name = latest()
    const found = asked && (await callHere('impact.of', { change: asked }))
    if (name === latest()) impact.value = found
  })
  let isOver = false
  // A computation delayed by the last input is dropped when the dialog closes.
  onScopeDispose(() => (isOver = true))
  watchDebounced(latest, () => void (isOver || run()), { debounce: PAUSE })
  void run()
  return { impact, pending, failure }
}
