import { computed, ref, watch, type Ref } from 'vue'
import type { ThreadFilterKind, ThreadId } from '../../../../electron/bridge/inbox.ts'
import { useThreads } from '../../../stores/threads.ts'
import { compareThreads } from '../../../threads/order.ts'

/** Opening a thread may end what it is listed for; it stays until another one is opened. */
const LASTING = new Set<ThreadFilterKind>(['unread', 'unanswered', 'drafts', 'failed'])

/** The threads to list: of one kind, of one own number; and what is looked for instead of them. */
export function useThreadFilter(selected: Ref<ThreadId | undefined>) {
  const threads = useThreads()
  const query = ref('')
  /** Words by which messages were found: they are marked in one that is opened. */
  const marks = ref('')
  const staying = ref<ThreadId>()

  const kind = computed({
    get: () => threads.filter.kind,
    set: (wanted) => void threads.setFilter({ ...threads.filter, kind: wanted }),
  })
  const own = computed({
    get: () => threads.filter.own,
    set: (wanted) => {
      const { own: _, ...rest } = threads.filter
      void threads.setFilter({ ...rest, ...(wanted !== undefined && { own: wanted }) })
    },
  })
  /** Filter by assignee; null selects unassigned conversations. */
  const assignee = computed({
    get: () => threads.filter.assignee,
    set: (wanted) => {
      const { assignee: _, ...rest } = threads.filter
      void threads.setFilter({ ...rest, ...(wanted !== undefined && { assignee: wanted }) })
    },
  })

  watch(
    [selected, () => threads.filter],
    ([id]) => {
      const listed = threads.list.some((thread) => thread.id === id)
      staying.value = listed && LASTING.has(threads.filter.kind) ? id : undefined
    },
    { flush: 'sync' },
  )

  const shown = computed(() => {
    const id = staying.value
    const thread = id === undefined ? undefined : threads.records.get(id)
    if (!thread || threads.list.some((one) => one.id === id)) return threads.list
    return [...threads.list, thread].sort(compareThreads)
  })
  const reset = (): void => void threads.setFilter({ kind: 'all' })
  return { kind, own, assignee, query, marks, shown, reset }
}

export type ThreadFilterState = ReturnType<typeof useThreadFilter>
