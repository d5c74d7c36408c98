import { defineStore } from 'pinia'
import { computed, ref, shallowReactive, shallowRef } from 'vue'
import type { CabinetState } from '../../electron/bridge/commands.ts'
import type { Failure, Result } from '../../electron/bridge/failures.ts'
import type {
  ArchiveState,
  CabinetId,
  History,
  InboxDelta,
  Message,
  OutboxState,
  Sender,
  Thread,
  ThreadFilter,
  ThreadId,
  ThreadMarks,
  ThreadsPage,
} from '../../electron/bridge/model.ts'
import { THREADS_PAGE } from '../bridge/ask-cabinet.ts'
import { call } from '../bridge/call.ts'
import { toFailure } from '../bridge/failure.ts'
import { useConversation } from './conversation.ts'
import { compareThreads, fitsFilter, isBegun, recency } from './thread-order.ts'

const QUIET: OutboxState = { waiting: 0, held: [] }
const UNREAD_HISTORY: History = { target: '', state: 'waiting', messages: 0 }

/** The active cabinet's threads, merged by id from pages and deltas, and what its parts are doing. */
export const useInbox = defineStore('inbox', () => {
  const conversation = useConversation()
  const cabinet = ref<CabinetId>()
  const senders = shallowRef<Sender[]>([])
  const unread = ref(0)
  const archive = shallowRef<ArchiveState>({ state: 'opening' })
  const history = shallowRef<History>(UNREAD_HISTORY)
  const outbox = shallowRef<OutboxState>(QUIET)
  const records = shallowReactive(new Map<ThreadId, Thread>())
  const filter = shallowRef<ThreadFilter>({ kind: 'all' })
  const next = ref<string>()
  const listState = ref<'loading' | 'ready' | 'failed'>('loading')
  const listFailure = shallowRef<Failure>()
  const loadingMore = ref(false)
  /** The own number that was written from last in this window. */
  const writtenFrom = ref<string>()
  /** Time of the oldest listed thread while more follow: older ones would leave a gap. */
  const floor = ref(Number.NEGATIVE_INFINITY)
  let listings = 0

  const threads = computed(() =>
    [...records.values()]
      .filter(
        (thread) =>
          fitsFilter(thread, filter.value) &&
          (isBegun(thread) || thread.id === conversation.thread) &&
          (thread.pinned || recency(thread) >= floor.value),
      )
      .sort(compareThreads),
  )

  function hydrate(id: CabinetId, state: Omit<CabinetState, 'cabinet' | 'link'>): void {
    cabinet.value = id
    senders.value = state.senders
    unread.value = state.unread
    archive.value = state.archive
    history.value = state.history
    outbox.value = state.outbox
  }

  function dehydrate(): void {
    cabinet.value = undefined
    senders.value = []
    unread.value = 0
    archive.value = { state: 'opening' }
    history.value = UNREAD_HISTORY
    outbox.value = QUIET
    writtenFrom.value = undefined
    records.clear()
    conversation.close()
    filter.value = { kind: 'all' }
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

  /** The present cabinet; commands about the inbox are given only while there is one. */
  function present(): CabinetId {
    if (cabinet.value === undefined) throw new Error('No cabinet is shown')
    return cabinet.value
  }

  async function page(before?: string): Promise<void> {
    const mine = listings
    const answer = await call('inbox.threads', {
      cabinet: present(),
      filter: filter.value,
      before,
      limit: THREADS_PAGE,
    })
    if (mine === listings) addPage(answer)
  }

  function addPage(page: ThreadsPage): void {
    for (const thread of page.threads) records.set(thread.id, thread)
    next.value = page.next
    const oldest = page.threads.findLast(({ pinned }) => !pinned)
    floor.value = page.next === undefined ? Number.NEGATIVE_INFINITY : recencyOf(oldest)
  }

  /** A page of pinned threads alone leaves everything else for the next one. */
  const recencyOf = (thread: Thread | undefined): number =>
    thread ? recency(thread) : Number.POSITIVE_INFINITY

  /** The first page, asked for together with the cabinet. */
  function takeThreads(result: Result<ThreadsPage>): void {
    if (result.ok) addPage(result.value)
    else listFailure.value = result.failure
    listState.value = result.ok ? 'ready' : 'failed'
  }

  /** Lists the threads of the filter from the beginning. */
  async function loadThreads(): Promise<void> {
    forgetList()
    const mine = listings
    try {
      await page()
      if (mine === listings) listState.value = 'ready'
    } catch (error) {
      if (mine !== listings) return
      listFailure.value = toFailure(error)
      listState.value = 'failed'
    }
  }

  /** Another archive stands in the place of the one before: nothing that was read from that one holds. */
  async function startAnew(): Promise<void> {
    records.clear()
    conversation.close()
    await loadThreads()
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
      await page(next.value)
    } finally {
      if (mine === listings) loadingMore.value = false
    }
  }

  function applyDelta(delta: InboxDelta): void {
    for (const thread of delta.threads) records.set(thread.id, thread)
    conversation.applyDelta(delta)
  }

  /** Shows messages that an answer brought before the event that tells of them. */
  function addMessages(thread: ThreadId, messages: Message[]): void {
    if (messages.some(({ direction }) => direction === 'outgoing')) {
      writtenFrom.value = records.get(thread)?.own
    }
    if (conversation.thread === thread) conversation.take(messages)
  }

  /** Shows a draft in the list at once; saving it is the drafts' store's work. */
  function noteDraft(thread: ThreadId, draft: string): void {
    const record = records.get(thread)
    if (record && record.draft !== draft) records.set(thread, { ...record, draft })
  }

  /** Finds or begins the thread between two numbers. Throws a bridge failure. */
  async function openThread(own: string, other: string): Promise<ThreadId | undefined> {
    const id = present()
    const thread = await call('inbox.openThread', { cabinet: id, own, other })
    if (cabinet.value !== id) return undefined
    records.set(thread.id, thread)
    return thread.id
  }

  /** Makes a thread known that is too old to be listed yet. Throws `notFound` where there is none. */
  async function findThread(thread: ThreadId): Promise<void> {
    if (records.has(thread)) return
    await call('inbox.messages', { cabinet: present(), thread, limit: 1 })
    const cut = thread.indexOf(':')
    await openThread(thread.slice(0, cut), thread.slice(cut + 1))
  }

  /** Sets marks at once on the screen; they go back where the core refuses. Throws a bridge failure. */
  async function setMarks(thread: ThreadId, marks: ThreadMarks): Promise<void> {
    const before = records.get(thread)
    if (before) records.set(thread, marked(before, marks))
    try {
      await call('inbox.setMarks', { cabinet: present(), thread, marks })
    } catch (error) {
      if (before) records.set(thread, before)
      throw error
    }
  }

  return {
    cabinet,
    senders,
    unread,
    archive,
    history,
    outbox,
    records,
    threads,
    filter,
    next,
    listState,
    listFailure,
    loadingMore,
    writtenFrom,
    hydrate,
    dehydrate,
    takeThreads,
    loadThreads,
    startAnew,
    loadMoreThreads,
    setFilter,
    applyDelta,
    addMessages,
    noteDraft,
    openThread,
    findThread,
    setMarks,
  }
})

function marked(thread: Thread, { snoozedUntil, ...marks }: ThreadMarks): Thread {
  const { snoozedUntil: before, ...rest } = thread
  const until = snoozedUntil === undefined ? before : (snoozedUntil ?? undefined)
  return { ...rest, ...marks, ...(until === undefined ? {} : { snoozedUntil: until }) }
}
