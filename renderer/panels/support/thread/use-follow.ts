import { onBeforeUnmount, watch, type Ref } from 'vue'
import { callHere } from '../../../stores/cabinets.ts'

/** Interval between readings of a ticket, in milliseconds. */
const PAUSE = 10_000

/**
 * Reads a ticket repeatedly while it is shown, so that replies appear. The core queues each reading
 * among its other background requests.
 */
export function useFollow(ticket: () => number, looking: Readonly<Ref<boolean>>): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  function wait(): void {
    clearTimeout(timer)
    if (looking.value && !isOver) timer = setTimeout(() => void follow(), PAUSE)
  }

  async function follow(): Promise<void> {
    // A failure is part of the detail's state.
    await callHere('support.follow', { ticket: ticket() }).catch(() => undefined)
    wait()
  }

  watch(looking, wait, { immediate: true })
  onBeforeUnmount(() => {
    isOver = true
    clearTimeout(timer)
  })
}
