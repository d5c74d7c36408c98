import { useEventListener } from '@vueuse/core'
import type { Ref } from 'vue'
import type { Thread, ThreadId } from '../../../electron/bridge/inbox.ts'
import { modAndShift, modOnly } from '../../components/browser/keys.ts'

interface InboxActions {
  threads: Ref<Thread[]>
  selected: Ref<ThreadId | undefined>
  open(thread: ThreadId | undefined): void
  begin(): void
  /** Looks through the open thread, or through everything where none is open. */
  find(): void
  /** Looks through everything. */
  search(): void
  /** Escape: leaves what the open thread is in the middle of, or the thread. */
  leave(): void
}

/** What lies over the panel and takes the keys, Escape first of all. */
export const COVERS = 'dialog[open], [role="menu"], [popover=""]:popover-open'

/** The next listed thread in a direction that fits, from the open one or from the edge; `wraps` at the end. */
export function neighbour(
  threads: Thread[],
  selected: ThreadId | undefined,
  step: 1 | -1,
  fits: (thread: Thread) => boolean,
  wraps = false,
): ThreadId | undefined {
  const here = threads.findIndex(({ id }) => id === selected)
  const ahead = step > 0 ? threads.slice(here + 1) : threads.slice(0, here < 0 ? undefined : here)
  const behind = step > 0 ? threads.slice(0, Math.max(0, here)) : threads.slice(here + 1)
  const order = wraps ? (step > 0 ? [...ahead, ...behind] : [...behind, ...ahead]) : ahead
  return (step > 0 ? order.find(fits) : order.findLast(fits))?.id
}

/** Alt+↑/↓ through the threads, with Shift through the unread ones; new; search; away. */
export function useInboxKeys(actions: InboxActions): void {
  function move(event: KeyboardEvent): void {
    const step = event.code === 'ArrowDown' ? 1 : -1
    const fits = event.shiftKey ? (thread: Thread) => thread.unread > 0 : () => true
    const { threads, selected } = actions
    const next = neighbour(threads.value, selected.value, step, fits, event.shiftKey)
    event.preventDefault()
    if (next !== undefined) actions.open(next)
  }

  useEventListener(window, 'keydown', (event) => {
    if (event.defaultPrevented || document.querySelector(COVERS)) return
    const alt = event.altKey && !event.ctrlKey && !event.metaKey
    if (alt && (event.code === 'ArrowDown' || event.code === 'ArrowUp')) move(event)
    else if (event.code === 'KeyN' && (modOnly(event) || (alt && !event.shiftKey))) {
      event.preventDefault()
      actions.begin()
    } else if (event.code === 'KeyF' && modOnly(event)) {
      event.preventDefault()
      actions.find()
    } else if (event.code === 'KeyF' && modAndShift(event)) {
      event.preventDefault()
      actions.search()
    } else if (event.code === 'Escape') actions.leave()
  })
}
