import { inject, nextTick, type InjectionKey, type Ref } from 'vue'
import type { Thread, ThreadId } from '../../../../electron/bridge/inbox.ts'
import { useColleagues } from '../../../stores/colleagues.ts'
import { useThreads } from '../../../stores/threads.ts'
import { offerDeeds } from '../deeds.ts'
import { isTyping, useInboxKeys } from '../keys.ts'
import type { ThreadChoice } from './use-thread-choice.ts'
import type { useThreadMarking } from './use-thread-marking.ts'

type Act = (threads: readonly Thread[]) => void
export type Onward = (threads: readonly Thread[], act: Act) => void

/** The panel's way of going on to the next thread, for what lies in it. */
export const onwardKey: InjectionKey<Onward> = Symbol('onward')

/** Performs an action that removes threads from the list, then opens the next one. */
export const useOnward = (): Onward => inject(onwardKey, (threads, act) => act(threads))

interface TriageOptions {
  listed: Ref<readonly Thread[]>
  selected: () => ThreadId | undefined
  choice: ThreadChoice
  marking: Pick<ReturnType<typeof useThreadMarking>, 'done' | 'archive' | 'pin' | 'read'>
  /** Opens a thread, or nothing; its field takes the focus if one was `typing`, else its row has it. */
  open(id: ThreadId | undefined, typing: boolean): void
  /** Asks until when. */
  snooze(threads: readonly Thread[]): void
  /** Asks who is to answer. */
  assign(threads: readonly Thread[]): void
  /** Moves the focus to a row, or to the list if there is none. */
  focusRow(id: ThreadId | undefined): void
}

/**
 * Shortcuts for the selected threads, else the focused row's, else the open one. After an action that
 * removes a thread from the list the next one opens, so that a queue can be worked through by keyboard:
 * from row to row, or from field to field.
 */
export function useTriage(options: TriageOptions) {
  const { listed, choice, marking } = options
  const colleagues = useColleagues()
  const threads = useThreads()

  function targets(): readonly Thread[] {
    if (choice.chosen.value.length > 0) return choice.chosen.value
    const thread = threads.of(focusedRow() ?? options.selected())
    return thread ? [thread] : []
  }

  const focusedRow = () =>
    document.activeElement?.closest<HTMLElement>('[data-thread]')?.dataset['thread']

  /**
   * Performs an action, then opens the thread after the last one acted on, unless the action was on one
   * that is neither open nor has the focus.
   */
  const onward: Onward = (threads, act) => {
    const typing = isTyping(document.activeElement)
    const gone = new Set(threads.map(({ id }) => id))
    const isWorkedOn = [options.selected(), focusedRow()].some((id) => id && gone.has(id))
    if (choice.chosen.value.length === 0 && !isWorkedOn) return act(threads)
    const last = listed.value.findLastIndex(({ id }) => gone.has(id))
    const after = listed.value.slice(last + 1).find(({ id }) => !gone.has(id))
    const next = after ?? listed.value.slice(0, last).findLast(({ id }) => !gone.has(id))
    choice.clear()
    act(threads)
    // For a thread outside of the list there is no next one.
    if (last < 0) return
    options.open(next?.id, typing)
    if (!typing || !next) void nextTick(() => options.focusRow(next?.id))
  }

  const onTargets = (act: Act) => (): boolean => {
    const threads = targets()
    if (threads.length > 0) act(threads)
    return threads.length > 0
  }

  const deeds = {
    done: onTargets((threads) => onward(threads, marking.done)),
    archive: onTargets((threads) => onward(threads, marking.archive)),
    snooze: onTargets(options.snooze),
    assign: () => colleagues.told !== undefined && onTargets(options.assign)(),
    unread: onTargets(marking.read),
    pin: onTargets(marking.pin),
  }
  offerDeeds(deeds)
  useInboxKeys({
    ...deeds,
    chooseAll() {
      const isInList = Boolean(document.activeElement?.closest('.thread-list'))
      if (isInList) choice.chooseAll()
      return isInList
    },
  })

  return { onward }
}
