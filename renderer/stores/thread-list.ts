import { computed, ref, shallowReactive, shallowRef } from 'vue'
import type { Failure } from '../../electron/bridge/failures.ts'
import type { Thread, ThreadFilter, ThreadId, ThreadsPage } from '../../electron/bridge/model.ts'
import { THREADS_PAGE } from '../bridge/ask-cabinet.ts'
import { call, valueOf } from '../bridge/call.ts'
import { toFailure } from '../bridge/failure.ts'
import { useCabinetEvents } from './cabinet-events.ts'
import { useCabinets } from './cabinets.ts'
import { compareThreads, fitsFilter, isBegun, recency } from './thread-order.ts'

/** A page of pinned threads alone leaves everything else for the next one. */
const recencyOf = (thread: Thread | undefined): number =>
  thread ? recency(thread) : Number.POSITIVE_INFINITY

/** The active cabinet's threads, merged by id from pages and deltas; for `useInbox` alone. */
export function useThreadList() {
  const cabinets = useCabinets()
  const records = shallowReactive(new Map<ThreadId, Thread>())
  const filter = shallowRef<ThreadFilter>({ kind: 'all' })
  const next = ref<string>()
  const listState = ref<'loading' | 'ready' | 'failed'>('loading')
  const listFailure = shallowRef<Failure>()
  const loadingMore = ref(false)
  /** The thread that is open. */
  const opened = ref<ThreadId>()
  /** Time of the oldest listed thread while more follow: older ones would leave a gap. */
  const floor = ref(Number.NEGATIVE_INFINITY)
  let listings = 0

  const threads = computed(() =>
    [...records.values()]
      .filter(
        (thread) =>
          fitsFilter(thread, filter.value) &&
          (isBegun(thread) || thread.id === opened.value) &&
          (thread.pinned || recency(thread) >= floor.value),
      )
      .sort(compareThreads),
  )

  const { ask, whenShown } = useCabinetEvents({
    on: {
      'inbox.changed': ({ threads }) => {
        for (const thread of threads) records.set(thread.id, thread)
      },
    },
    forget() {
      filter.value = { kind: 'all' }
      forgetThreads()
    },
  })

  function forgetThreads(): void {
    records.clear()
    opened.value = undefined
    forgetList()
  }

  function forgetList(): void {
    listings += 1
    next.value = undefined
    listState.value = 'loading'
    listFailure.value = undefined
    loadingMore.value = false
    floor.value = Number.NEGATIVE_INFINITY
  }

  const page = (before?: string): Promise<ThreadsPage> =>
    call('inbox.threads', {
      cabinet: cabinets.present(),
      filter: filter.value,
      before,
      limit: THREADS_PAGE,
    })

  function addPage(page: ThreadsPage): void {
    for (const thread of page.threads) records.set(thread.id, thread)
    next.value = page.next
    const oldest = page.threads.findLast(({ pinned }) => !pinned)
    floor.value = page.next === undefined ? Number.NEGATIVE_INFINITY : recencyOf(oldest)
  }

  /** Begins the list with its first page. */
  async function begin(asked = page()): Promise<void> {
    const mine = listings
    try {
      await ask(asked, (first) => {
        if (mine !== listings) return
        addPage(first)
        listState.value = 'ready'
      })
    } catch (error) {
      if (mine !== listings) return
      listFailure.value = toFailure(error)
      listState.value = 'failed'
    }
  }

  /** Lists the threads of the filter from the beginning. */
  async function loadThreads(): Promise<void> {
    forgetList()
    await begin()
  }

  async function setFilter(wanted: ThreadFilter): Promise<void> {
    filter.value = wanted
    await loadThreads()
  }

  async function loadMoreThreads(): Promise<void> {
    if (loadingMore.value || next.value === undefined) return
    const mine = listings
    loadingMore.value = true
    try {
      await ask(page(next.value), (more) => mine === listings && addPage(more))
    } finally {
      if (mine === listings) loadingMore.value = false
    }
  }

  whenShown(({ threads }) => {
    forgetThreads()
    return begin(threads && valueOf(threads))
  })

  return {
    records,
    threads,
    filter,
    next,
    listState,
    listFailure,
    loadingMore,
    opened,
    loadThreads,
    loadMoreThreads,
    setFilter,
  }
}
