import { onMounted, readonly, ref, type Ref } from 'vue'

/** Longer than this nothing waits for a busy page, in milliseconds. */
const PATIENCE = 500

/**
 * Turns true once the component has been on the screen and nobody waits for the page: what cannot be
 * seen at first comes after the first click or key, not before it.
 */
export function useAfterFirstFrame(): Readonly<Ref<boolean>> {
  const after = ref(false)
  onMounted(() => requestAnimationFrame(() => whenIdle(() => (after.value = true))))
  return readonly(after)
}

/** Safari does not tell when it is idle. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: PATIENCE })
  else setTimeout(act)
}
