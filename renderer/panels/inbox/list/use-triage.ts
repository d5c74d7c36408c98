import { useEventListener } from '@vueuse/core'
import { inject, nextTick, type InjectionKey, type Ref } from 'vue'
import type { Thread, ThreadId } from '../../../../electron/bridge/inbox.ts'
import { modOnly } from '../../../components/browser/keys.ts'
import { COVERS } from '../use-inbox-keys.ts'
import type { ThreadChoice } from './use-thread-choice.ts'
import type { useThreadMarking } from './use-thread-marking.ts'

type Act = (threads: readonly Thread[]) => void
export type Onward = (threads: readonly Thread[], act: Act) => void

/** The panel's way of going on to the next thread, for what lies in it. */
export const onwardKey: InjectionKey<Onward> = Symbol('onward')

/** Carries something out that takes threads out of the list, and goes on to the next one. */
export const useOnward = (): Onward => inject(onwardKey, (threads, act) => act(threads))

interface TriageOptions {
  listed: Ref<readonly Thread[]>
  selected: () => ThreadId | undefined
  choice: ThreadChoice
  marking: Pick<ReturnType<typeof useThreadMarking>, 'done' | 'archive' | 'pin' | 'read'>
  /** Opens a thread whose row keeps the focus; nothing where there is none. */
  open(id: ThreadId | undefined): void
  /** Asks until when. */
  snooze(threads: readonly Thread[]): void
  rowOf(id: ThreadId): HTMLElement | undefined
}

const FIELDS = 'input:not([type=radio]), textarea, select, [contenteditable]'

const isTyping = (target: EventTarget | null) => target instanceof Element && target.matches(FIELDS)

/**
 * Keys of one letter for the thread whose row has the focus, else the open one, or for those that were
 * chosen: E done, A archive, H snooze, U unread, P pin. What takes a thread out of the list goes on to the
 * next one, so that a queue is gone through without looking for it.
 */
export function useTriage(options: TriageOptions) {
  const { listed, choice, marking } = options

  function targets(): readonly Thread[] {
    if (choice.chosen.value.length > 0) return choice.chosen.value
    const row = document.activeElement?.closest<HTMLElement>('[data-thread]')
    const id = row?.dataset['thread'] ?? options.selected()
    return listed.value.filter((thread) => thread.id === id)
  }

  /** Carries something out, then goes on to what stands after the last of them. */
  const onward: Onward = (threads, act) => {
    const gone = new Set(threads.map(({ id }) => id))
    const last = listed.value.findLastIndex(({ id }) => gone.has(id))
    const after = listed.value.slice(last + 1).find(({ id }) => !gone.has(id))
    const next = after ?? listed.value.slice(0, last).findLast(({ id }) => !gone.has(id))
    choice.clear()
    act(threads)
    // What is not in the list is not a part of its queue.
    if (last < 0) return
    options.open(next?.id)
    if (next) void nextTick(() => options.rowOf(next.id)?.focus())
  }

  const acts: Record<string, Act> = {
    KeyE: (threads) => onward(threads, marking.done),
    KeyA: (threads) => onward(threads, marking.archive),
    KeyH: options.snooze,
    KeyU: marking.read,
    KeyP: marking.pin,
  }

  useEventListener(window, 'keydown', (event) => {
    if (event.defaultPrevented || isTyping(event.target) || document.querySelector(COVERS)) return
    if (
      event.code === 'KeyA' &&
      modOnly(event) &&
      document.activeElement?.closest('.thread-list')
    ) {
      choice.chooseAll()
    } else {
      // A key that is held would go through the whole queue.
      if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
      const threads = targets()
      const act = acts[event.code]
      if (!act || threads.length === 0) return
      act(threads)
    }
    event.preventDefault()
  })

  return { onward }
}
