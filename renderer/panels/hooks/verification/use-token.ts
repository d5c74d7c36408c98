import { useDocumentVisibility, useTimeoutFn } from '@vueuse/core'
import { onScopeDispose, shallowRef, watch } from 'vue'
import { useCommand } from '../../../bridge/use-command.ts'
import { callHere } from '../../../stores/cabinets.ts'

/** A token stays in sight for so long, in milliseconds. */
const SHOWN_FOR = 60_000

/** An account's token, read on request and held here alone for a minute at most. */
export function useToken(id: () => number) {
  const token = shallowRef<string>()
  const visibility = useDocumentVisibility()
  let asked = 0

  const clock = useTimeoutFn(hide, SHOWN_FOR, { immediate: false })
  function hide(): void {
    asked += 1
    token.value = undefined
    clock.stop()
  }

  const reading = useCommand(async () => (await callHere('verification.token', { id: id() })).token)

  async function show(): Promise<void> {
    asked += 1
    const mine = asked
    const read = await reading.run()
    if (read === undefined || mine !== asked || visibility.value === 'hidden') return
    token.value = read
    clock.start()
  }

  watch(id, hide)
  // Hiding the window cancels no pending request: the user may be reading the code in the terminal.
  watch(visibility, (now) => now === 'hidden' && token.value !== undefined && hide())
  onScopeDispose(hide)

  return {
    token,
    show,
    hide,
    /** Reads it without showing it. */
    read: reading.run,
    pending: reading.pending,
    failure: reading.failure,
  }
}
