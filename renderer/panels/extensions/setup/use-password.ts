import { useDocumentVisibility, useIntervalFn } from '@vueuse/core'
import { onScopeDispose, ref, shallowRef, watch } from 'vue'
import { useCommand } from '../../../bridge/use-command.ts'
import { callHere } from '../../../stores/cabinets.ts'

/** A password stays in sight for so many seconds. */
const SHOWN_FOR = 60

/**
 * An extension's password, read from the service on request and held here alone: cleared after a
 * minute, when it is hidden, and when the window is.
 */
export function usePassword(id: number) {
  const password = shallowRef<string>()
  const left = ref(0)
  let over = false

  function hide(): void {
    password.value = undefined
    left.value = 0
    clock.pause()
  }
  const clock = useIntervalFn(
    () => {
      left.value -= 1
      if (left.value <= 0) hide()
    },
    1000,
    { immediate: false },
  )

  const reading = useCommand(async () => {
    const answer = await callHere('extensions.credentials', { id })
    return answer.password
  })

  /** Reads and shows the password; does nothing if the window is hidden by then. */
  async function show(): Promise<void> {
    const read = await reading.run()
    if (read === undefined || over || visibility.value === 'hidden') return
    password.value = read
    left.value = SHOWN_FOR
    clock.resume()
  }

  const visibility = useDocumentVisibility()
  watch(visibility, (now) => now === 'hidden' && hide())
  onScopeDispose(() => {
    over = true
    hide()
  })

  return {
    password,
    left,
    show,
    hide,
    /** Reads it without showing it. */
    read: reading.run,
    pending: reading.pending,
    failure: reading.failure,
  }
}
