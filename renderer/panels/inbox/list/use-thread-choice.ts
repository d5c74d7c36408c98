import { computed, ref, type Ref } from 'vue'
import type { Thread, ThreadId } from '../../../../electron/bridge/inbox.ts'

/** Several threads of a list, chosen by Ctrl, Shift and Ctrl+A for what is done with all of them. */
export function useThreadChoice(listed: Ref<readonly Thread[]>) {
  const ids = ref<ReadonlySet<ThreadId>>(new Set())
  /** First thread of a range. */
  let from: ThreadId | undefined

  /** Selected threads that are still listed, in the list's order. */
  const chosen = computed(() => listed.value.filter(({ id }) => ids.value.has(id)))

  function toggle(id: ThreadId): void {
    const next = new Set(ids.value)
    if (!next.delete(id)) next.add(id)
    ids.value = next
    from = id
  }

  /** Everything between the last one that was pressed and this one. */
  function reach(id: ThreadId, start: ThreadId | undefined): void {
    const order = listed.value.map((thread) => thread.id)
    const ends = [order.indexOf(from ?? start ?? id), order.indexOf(id)].sort((a, b) => a - b)
    const [first = 0, last = 0] = ends
    ids.value = new Set([...ids.value, ...order.slice(Math.max(0, first), last + 1)])
    from ??= start
  }

  function chooseAll(): void {
    ids.value = new Set(listed.value.map(({ id }) => id))
  }

  function clear(): void {
    ids.value = new Set()
    from = undefined
  }

  return { ids, chosen, toggle, reach, chooseAll, clear }
}

export type ThreadChoice = ReturnType<typeof useThreadChoice>
