import { useEventListener } from '@vueuse/core'
import type { Ref } from 'vue'
import type { Thread, ThreadId } from '../../../electron/bridge/inbox.ts'
import { modAndShift, modOnly } from '../../components/keys.ts'

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
const COVERS = 'dialog[open], [role="menu"], [popover=""]:popover-open'

/** The next listed thread in a direction that fits, from the open one or from the edge. */
export function neighbour(
  threads: Thread[],
  selected: ThreadId | undefined,
  step: 1 | -1,
  fits: (thread: Thread) => boolean,
): ThreadId | undefined {
  const here = threads.findIndex(({ id }) => id === selected)
  const edge = step > 0 ? -1 : threads.length
  for (let index = (here < 0 ? edge : here) + step; ; index += step) {
    const thread = threads[index]
    if (!thread) return undefined
    if (fits(thread)) return thread.id
  }
}

/** Alt+↑/↓ through the threads, with Shift through the unread ones; new; search; away. */
export function useInboxKeys(actions: InboxActions): void {
  function move(event: KeyboardEvent): void {
    const step = event.code === 'ArrowDown' ? 1 : -1
    const fits = event.shiftKey ? (thread: Thread) => thread.unread > 0 : () => true
    const next = neighbour(actions.threads.value, actions.selected.value, step, fits)
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
