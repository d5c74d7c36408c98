import { computed, ref, watch, type Ref } from 'vue'
import type { ThreadFilterKind, ThreadId } from '../../../../electron/bridge/inbox.ts'
import { useInbox } from '../../../stores/inbox.ts'
import { compareThreads } from '../../../stores/thread-order.ts'

/** Opening a thread may end what it is listed for; it stays until another one is opened. */
const LASTING = new Set<ThreadFilterKind>(['unread', 'unanswered', 'drafts', 'failed'])

/** The threads to list: of one kind, of one own number; and what is looked for instead of them. */
export function useThreadFilter(selected: Ref<ThreadId | undefined>) {
  const inbox = useInbox()
  const query = ref('')
  const staying = ref<ThreadId>()

  const kind = computed({
    get: () => inbox.filter.kind,
    set: (wanted) => void inbox.setFilter({ ...inbox.filter, kind: wanted }),
  })
  const own = computed({
    get: () => inbox.filter.own,
    set: (wanted) =>
      void inbox.setFilter({
        kind: inbox.filter.kind,
        ...(wanted === undefined ? {} : { own: wanted }),
      }),
  })

  watch(
    [selected, () => inbox.filter],
    ([id]) => {
      const listed = inbox.threads.some((thread) => thread.id === id)
      staying.value = listed && LASTING.has(inbox.filter.kind) ? id : undefined
    },
    { flush: 'sync' },
  )

  const shown = computed(() => {
    const id = staying.value
    const thread = id === undefined ? undefined : inbox.records.get(id)
    if (!thread || inbox.threads.some((one) => one.id === id)) return inbox.threads
    return [...inbox.threads, thread].sort(compareThreads)
  })
  const reset = (): void => void inbox.setFilter({ kind: 'all' })
  return { kind, own, query, shown, reset }
}

export type ThreadFilterState = ReturnType<typeof useThreadFilter>
