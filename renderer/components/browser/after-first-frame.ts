import { onMounted, readonly, ref, type Ref } from 'vue'

/** Longer than this nothing waits for a busy page, in milliseconds. */
const PATIENCE = 500

/**
 * Turns true once the component was painted and the browser is idle. Content that is not visible at
 * first is rendered then, so that it does not delay the first click or key.
 */
export function useAfterFirstFrame(): Readonly<Ref<boolean>> {
  const after = ref(false)
  onMounted(() => requestAnimationFrame(() => whenIdle(() => (after.value = true))))
  return readonly(after)
}

/** Runs an action in idle time; after a timeout in Safari, which does not report it. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: PATIENCE })
  else setTimeout(act)
}
