import { useEventListener } from '@vueuse/core'
import { ref, shallowRef, watchEffect, type ShallowRef } from 'vue'

/**
 * Holds a value back while a pointer button is pressed, so that nothing moves under the pointer.
 */
export function useFrozenWhilePressed<T>(read: () => T): Readonly<ShallowRef<T>> {
  const pressed = ref(false)
  const shown = shallowRef(read())
  // The click itself comes after the button was let go.
  const release = () => setTimeout(() => (pressed.value = false))
  useEventListener(window, 'pointerdown', () => (pressed.value = true), { capture: true })
  useEventListener(window, ['pointerup', 'pointercancel', 'blur'], release, { capture: true })
  watchEffect(() => {
    const next = read()
    if (!pressed.value) shown.value = next
  })
  return shown
}
