import { computed, ref, shallowReactive, shallowRef } from 'vue'
import type { Failure } from '../../electron/bridge/failures.ts'
import type { Thread, ThreadFilter, ThreadId, ThreadsPage } from '../../electron/bridge/inbox.ts'
import { THREADS_PAGE } from '../bridge/ask-cabinet.ts'
import { call, valueOf } from '../bridge/call.ts'
import { toFailure } from '../bridge/failure.ts'
import { useCabinetEvents } from './cabinet-events.ts'
import { useCabinets } from './cabinets.ts'
import { compareThreads, fitsFilter, isBegun, recency } from './thread-order.ts'

/** A page of pinned threads alone leaves everything else for the next one. */
const recencyOf = (thread: Thread | undefined): number =>
  thread ? recency(thread) : Number.POSITIVE_INFINITY

/** How far the list has been read. */
function createProgress() {
  const next = ref<string>()
  const listState = ref<'loading' | 'ready' | 'failed'>('loading')
  const listFailure = shallowRef<Failure>()
  const loadingMore = ref(false)
  /** Time of the oldest listed thread while more follow: older ones would leave a gap. */
  const floor = ref(Number.NEGATIVE_INFINITY)

  function forget(): void {
    next.value = undefined
    listState.value = 'loading'
    listFailure.value = undefined
    loadingMore.value = false
    floor.value = Number.NEGATIVE_INFINITY
  }

  function take(page: ThreadsPage): void {
    next.value = page.next
    const oldest = page.threads.findLast(({ pinned }) => !pinned)
    floor.value = page.next === undefined ? Number.NEGATIVE_INFINITY : recencyOf(oldest)
  }

  function fail(error: unknown): void {
    listFailure.value = toFailure(error)
    listState.value = 'failed'
  }

  return { next, listState, listFailure, loadingMore, floor, forget, take, fail }
}

type Progress = ReturnType<typeof createProgress>

interface ReadingOptions {
  progress: Progress
  ask: ReturnType<typeof useCabinetEvents>['ask']
  /** Takes the threads of a page. */
  add(threads: Thread[]): void
}

/** Reads the threads of a filter page by page; what comes after `forget` is dropped. */
function useThreadPages({ progress, ask, add }: ReadingOptions) {
  const cabinets = useCabinets()
  const filter = shallowRef<ThreadFilter>({ kind: 'all' })
  const { next, listState, loadingMore } = progress
  let listings = 0

  const page = (before?: string): Promise<ThreadsPage> =>
    call('inbox.threads', {
      cabinet: cabinets.present(),
      filter: filter.value,
      before,
      limit: THREADS_PAGE,
    })

  function take(page: ThreadsPage): void {
    add(page.threads)
    progress.take(page)
  }

  function forget(): void {
    listings += 1
    progress.forget()
  }

  /** Begins the list with its first page. */
  async function begin(asked = page()): Promise<void> {
    const mine = listings
    try {
      await ask(asked, (first) => {
        if (mine !== listings) return
        take(first)
        listState.value = 'ready'
      })
    } catch (error) {
      if (mine === listings) progress.fail(error)
    }
  }

  /** Lists the threads of the filter from the beginning. */
  async function loadThreads(): Promise<void> {
    forget()
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
      await ask(page(next.value), (more) => mine === listings && take(more))
    } finally {
      if (mine === listings) loadingMore.value = false
    }
  }

  return { filter, forget, begin, loadThreads, setFilter, loadMoreThreads }
}

/** The active cabinet's threads, merged by id from pages and deltas; for `useInbox` alone. */
export function useThreadList() {
  const records = shallowReactive(new Map<ThreadId, Thread>())
  /** The thread that is open. */
  const opened = ref<ThreadId>()

  const { ask, whenShown } = useCabinetEvents({
    on: {
      'inbox.changed': ({ threads }) => add(threads),
    },
    forget() {
      filter.value = { kind: 'all' }
      forgetThreads()
    },
  })
  const progress = createProgress()
  const { next, listState, listFailure, loadingMore, floor } = progress
  const pages = useThreadPages({ progress, ask, add })
  const { filter } = pages

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

  function add(threads: Thread[]): void {
    for (const thread of threads) records.set(thread.id, thread)
  }

  function forgetThreads(): void {
    records.clear()
    opened.value = undefined
    pages.forget()
  }

  whenShown(({ threads }) => {
    forgetThreads()
    return pages.begin(threads && valueOf(threads))
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
    loadThreads: pages.loadThreads,
    loadMoreThreads: pages.loadMoreThreads,
    setFilter: pages.setFilter,
  }
}
