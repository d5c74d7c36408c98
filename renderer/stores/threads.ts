import { defineStore } from 'pinia'
import { computed, ref, shallowReactive, shallowRef } from 'vue'
import type { Failure } from '../../electron/bridge/failures.ts'
import type {
  Thread,
  ThreadFilter,
  ThreadId,
  ThreadMarks,
  ThreadsPage,
} from '../../electron/bridge/inbox.ts'
import { THREADS_PAGE } from '../bridge/ask-cabinet.ts'
import { call, valueOf } from '../bridge/call.ts'
import { toFailure } from '../bridge/failure.ts'
import { useCabinetEvents } from './cabinet-load.ts'
import { callHere, useCabinets } from './cabinets.ts'
import { compareThreads, fitsFilter, isBegun, recency } from '../threads/order.ts'
import { isNamed, partsOf } from '../threads/parts.ts'

/** A page of pinned threads alone leaves everything else for the next one. */
const recencyOf = (thread: Thread | undefined): number =>
  thread ? recency(thread) : Number.POSITIVE_INFINITY

/** State of reading the list page by page. */
function createProgress() {
  const next = ref<string>()
  const state = ref<'loading' | 'ready' | 'failed'>('loading')
  const failure = shallowRef<Failure>()
  const loadingMore = ref(false)
  /** Time of the oldest listed thread while more follow: older ones would leave a gap. */
  const floor = ref(Number.NEGATIVE_INFINITY)

  function forget(): void {
    next.value = undefined
    state.value = 'loading'
    failure.value = undefined
    loadingMore.value = false
    floor.value = Number.NEGATIVE_INFINITY
  }

  function take(page: ThreadsPage): void {
    next.value = page.next
    const oldest = page.threads.findLast(({ pinned }) => !pinned)
    floor.value = page.next === undefined ? Number.NEGATIVE_INFINITY : recencyOf(oldest)
  }

  function fail(error: unknown): void {
    failure.value = toFailure(error)
    state.value = 'failed'
  }

  return { next, state, failure, loadingMore, floor, forget, take, fail }
}

type ThreadsProgress = ReturnType<typeof createProgress>

interface ReadingOptions {
  progress: ThreadsProgress
  ask: ReturnType<typeof useCabinetEvents>['ask']
  /** Takes the threads of a page. */
  add(threads: Thread[]): void
}

/** Reads the threads of a filter page by page; what comes after `forget` is dropped. */
function useThreadPages({ progress, ask, add }: ReadingOptions) {
  const filter = shallowRef<ThreadFilter>({ kind: 'all' })
  const { next, state, loadingMore } = progress
  let listings = 0

  const page = (before?: string): Promise<ThreadsPage> =>
    callHere('inbox.threads', { filter: filter.value, before, limit: THREADS_PAGE })

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
        state.value = 'ready'
      })
    } catch (error) {
      if (mine === listings) progress.fail(error)
    }
  }

  /** Lists the threads of the filter from the beginning. */
  async function load(): Promise<void> {
    forget()
    await begin()
  }

  async function setFilter(wanted: ThreadFilter): Promise<void> {
    filter.value = wanted
    await load()
  }

  async function loadMore(): Promise<void> {
    if (loadingMore.value || next.value === undefined) return
    const mine = listings
    loadingMore.value = true
    try {
      await ask(page(next.value), (more) => mine === listings && take(more))
    } finally {
      if (mine === listings) loadingMore.value = false
    }
  }

  return { filter, forget, begin, load, setFilter, loadMore }
}

/** The active cabinet's threads, merged by id from pages and deltas. */
export const useThreads = defineStore('threads', () => {
  const cabinets = useCabinets()
  const records = shallowReactive(new Map<ThreadId, Thread>())
  /** The thread that is open. */
  const opened = ref<ThreadId>()
  /** The own number that was written from last in this window. */
  const writtenFrom = ref<string>()
  /** The list's last scroll position, in pixels. */
  const scrolledTo = ref(0)
  /** The thread of a conversation that was chosen to write in. */
  const answerIn = shallowReactive(new Map<ThreadId, ThreadId>())

  const { ask, whenShown } = useCabinetEvents({
    on: {
      'inbox.changed'({ threads, left = [] }) {
        for (const id of left) records.delete(id)
        add(threads)
      },
    },
    forget() {
      answerIn.clear()
      writtenFrom.value = undefined
      filter.value = { kind: 'all' }
      forgetThreads()
    },
  })
  const progress = createProgress()
  const { next, state, failure, loadingMore, floor } = progress
  const pages = useThreadPages({ progress, ask, add })
  const { filter } = pages

  const list = computed(() =>
    [...records.values()]
      .filter(
        (thread) =>
          fitsFilter(thread, filter.value) &&
          isBegun(thread) &&
          (thread.pinned || recency(thread) >= floor.value),
      )
      .sort(compareThreads),
  )

  function add(threads: Thread[]): void {
    for (const thread of threads) records.set(thread.id, thread)
  }

  function forgetThreads(): void {
    records.clear()
    scrolledTo.value = 0
    opened.value = undefined
    pages.forget()
  }

  whenShown(({ threads }) => {
    forgetThreads()
    return pages.begin(threads && valueOf(threads))
  })

  /** The conversation of an id: its own, or that of a thread in it. */
  function of(id: ThreadId | undefined): Thread | undefined {
    if (id === undefined) return undefined
    return records.get(id) ?? [...records.values()].find((thread) => isNamed(thread, id))
  }

  /** Shows a thread's draft in the list at once; saving it is the drafts' store's work. */
  function noteDraft(thread: ThreadId, draft: string): void {
    const record = of(thread)
    const known = record && partsOf(record).find(({ id }) => id === thread)?.draft
    if (!record || known === draft) return
    const parts = record.parts?.map((part) => (part.id === thread ? { ...part, draft } : part))
    records.set(record.id, { ...record, draft, ...(parts && { parts }) })
  }

  /** Finds or begins the thread between two numbers, to write in it; its conversation. Throws a bridge failure. */
  async function open(own: string, other: string): Promise<ThreadId | undefined> {
    const id = cabinets.present()
    const { id: thread } = await call('inbox.openThread', { cabinet: id, own, other })
    const shown = await call('inbox.thread', { cabinet: id, thread })
    if (cabinets.activeId !== id) return undefined
    records.set(shown.id, shown)
    answerIn.set(shown.id, thread)
    return shown.id
  }

  /** Makes a thread known that is too old to be listed yet. Throws `notFound` where there is none. */
  async function find(id: ThreadId): Promise<void> {
    if (of(id)) return
    const cabinet = cabinets.present()
    const thread = await call('inbox.thread', { cabinet, thread: id })
    if (cabinets.activeId === cabinet) records.set(thread.id, thread)
  }

  /** Sets marks at once on the screen; they go back where the core refuses. Throws a bridge failure. */
  async function setMarks(thread: ThreadId, marks: ThreadMarks): Promise<void> {
    const before = records.get(thread)
    if (before) records.set(thread, marked(before, marks))
    try {
      await callHere('inbox.setMarks', { thread, marks })
    } catch (error) {
      if (before) records.set(thread, before)
      throw error
    }
  }

  return {
    records,
    list,
    filter,
    next,
    state,
    failure,
    loadingMore,
    opened,
    writtenFrom,
    scrolledTo,
    answerIn,
    of,
    load: pages.load,
    loadMore: pages.loadMore,
    setFilter: pages.setFilter,
    noteDraft,
    open,
    find,
    setMarks,
  }
})

/** Returns a thread with marks, as the core will return it. */
function marked(thread: Thread, { snoozedUntil, ...marks }: ThreadMarks): Thread {
  const { snoozedUntil: before, returned, ...rest } = thread
  const until = snoozedUntil === undefined ? before : (snoozedUntil ?? undefined)
  const settled = marks.done === true || marks.archived === true || snoozedUntil !== undefined
  return {
    ...rest,
    ...(settled || returned === undefined ? {} : { returned }),
    ...(until === undefined ? {} : { snoozedUntil: until }),
    ...marks,
  }
}
