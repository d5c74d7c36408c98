import { onBeforeUnmount, watch, type Ref } from 'vue'
import { callHere } from '../../../stores/cabinets.ts'

/** How long after a reading a ticket is read anew, in milliseconds. */
const PAUSE = 10_000

/**
 * Reads a ticket again and again while somebody looks at it: an answer is there as it comes. The program lets
 * each reading wait for its turn among all that it asks by itself.
 */
export function useFollow(ticket: () => number, looking: Readonly<Ref<boolean>>): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  function wait(): void {
    clearTimeout(timer)
    if (looking.value && !isOver) timer = setTimeout(() => void follow(), PAUSE)
  }

  async function follow(): Promise<void> {
    // Why it was not read is the detail's own state.
    await callHere('support.follow', { ticket: ticket() }).catch(() => undefined)
    wait()
  }

  watch(looking, wait, { immediate: true })
  onBeforeUnmount(() => {
    isOver = true
    clearTimeout(timer)
  })
}
