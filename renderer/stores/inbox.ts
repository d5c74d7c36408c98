import { defineStore } from 'pinia'
import { computed, ref, shallowReactive, shallowRef } from 'vue'
import type { Failure, Result } from '../../electron/bridge/failures.ts'
import type {
  CabinetId,
  InboxDelta,
  Message,
  MessageId,
  Sender,
  Thread,
  ThreadId,
  ThreadsPage,
} from '../../electron/bridge/model.ts'
import { THREADS_PAGE } from '../app/beginning.ts'
import { call } from '../bridge/call.ts'
import { toFailure } from '../bridge/failure.ts'
import { mergeMessages } from './merge-messages.ts'

const MESSAGES_PAGE = 60
/** Older pages asked for while looking for the first unread message. */
const LOOKED_THROUGH = 5
/** Conversations longer than this are not kept when another one is opened. */
const KEPT = 200

/** The loaded part of one thread: everything from some point on, in order of time. */
export interface Conversation {
  messages: Message[]
  /** Where older messages continue; absent at the very beginning. */
  previous?: string
  state: 'loading' | 'ready' | 'failed'
  failure?: Failure
  loadingOlder: boolean
}

/** A thread without messages was just begun: it stands first. */
const recency = (thread: Thread) => thread.last?.at ?? Number.POSITIVE_INFINITY

/** The active cabinet's threads and messages, merged by id from pages and deltas. */
export const useInbox = defineStore('inbox', () => {
  const cabinet = ref<CabinetId>()
  const senders = shallowRef<Sender[]>([])
  const unread = ref(0)
  const records = shallowReactive(new Map<ThreadId, Thread>())
  const conversations = shallowReactive(new Map<ThreadId, Conversation>())
  const next = ref<string>()
  const listState = ref<'loading' | 'ready' | 'failed'>('loading')
  const listFailure = shallowRef<Failure>()
  const loadingMore = ref(false)
  /** Time of the oldest listed thread while more follow: older ones would leave a gap. */
  const floor = ref(Number.NEGATIVE_INFINITY)

  const threads = computed(() =>
    [...records.values()]
      .filter((thread) => recency(thread) >= floor.value)
      .sort((a, b) => recency(b) - recency(a)),
  )

  function hydrate(id: CabinetId, state: { senders: Sender[]; unread: number }): void {
    cabinet.value = id
    senders.value = state.senders
    unread.value = state.unread
  }

  function dehydrate(): void {
    cabinet.value = undefined
    senders.value = []
    unread.value = 0
    records.clear()
    conversations.clear()
    next.value = undefined
    listState.value = 'loading'
    listFailure.value = undefined
    floor.value = Number.NEGATIVE_INFINITY
  }

  /** Runs something for the present cabinet; its answer is dropped if another was chosen meanwhile. */
  async function ask<T>(work: (id: CabinetId) => Promise<T>, use: (answer: T) => void) {
    const id = cabinet.value
    if (id === undefined) return
    const answer = await work(id)
    if (cabinet.value === id) use(answer)
  }

  async function page(before?: string): Promise<void> {
    await ask((id) => call('inbox.threads', { cabinet: id, before, limit: THREADS_PAGE }), addPage)
  }

  function addPage(page: ThreadsPage): void {
    for (const thread of page.threads) records.set(thread.id, thread)
    next.value = page.next
    const oldest = page.threads.at(-1)
    floor.value = page.next !== undefined && oldest ? recency(oldest) : Number.NEGATIVE_INFINITY
  }

  /** The first page, asked for together with the cabinet. */
  function takeThreads(result: Result<ThreadsPage>): void {
    if (result.ok) addPage(result.value)
    else listFailure.value = result.failure
    listState.value = result.ok ? 'ready' : 'failed'
  }

  async function loadThreads(): Promise<void> {
    listState.value = 'loading'
    listFailure.value = undefined
    try {
      await page()
      listState.value = 'ready'
    } catch (error) {
      listFailure.value = toFailure(error)
      listState.value = 'failed'
    }
  }

  async function loadMoreThreads(): Promise<void> {
    if (loadingMore.value || next.value === undefined) return
    loadingMore.value = true
    try {
      await page(next.value)
    } finally {
      loadingMore.value = false
    }
  }

  function put(thread: ThreadId, change: Partial<Conversation>): void {
    const before = conversations.get(thread)
    conversations.set(thread, {
      messages: [],
      state: 'loading',
      loadingOlder: false,
      ...before,
      ...change,
    })
  }

  function addMessages(thread: ThreadId, messages: Message[], change: Partial<Conversation> = {}) {
    const known = conversations.get(thread)?.messages ?? []
    put(thread, { messages: mergeMessages(known, messages), ...change })
  }

  /** Loads a thread's end, and as far back as its first unread message. */
  async function openConversation(thread: ThreadId): Promise<void> {
    forgetLongOnes(thread)
    if (conversations.get(thread)?.state === 'ready') return
    put(thread, { state: 'loading', failure: undefined })
    const firstUnread = records.get(thread)?.firstUnread
    try {
      let before: string | undefined
      for (let pages = 0; pages < LOOKED_THROUGH; pages += 1) {
        await ask(
          (id) => call('inbox.messages', { cabinet: id, thread, before, limit: MESSAGES_PAGE }),
          (answer) => {
            before = answer.previous
            addMessages(thread, answer.messages, { previous: before })
          },
        )
        const found = conversations.get(thread)?.messages.some(({ id }) => id === firstUnread)
        if (firstUnread === undefined || found || before === undefined) break
      }
      if (conversations.has(thread)) put(thread, { state: 'ready' })
    } catch (error) {
      if (conversations.has(thread)) put(thread, { state: 'failed', failure: toFailure(error) })
    }
  }

  function forgetLongOnes(opened: ThreadId): void {
    for (const [id, { messages }] of conversations) {
      if (id !== opened && messages.length > KEPT) conversations.delete(id)
    }
  }

  async function loadOlder(thread: ThreadId): Promise<void> {
    const conversation = conversations.get(thread)
    if (!conversation || conversation.loadingOlder || conversation.previous === undefined) return
    const before = conversation.previous
    put(thread, { loadingOlder: true })
    try {
      await ask(
        (id) => call('inbox.messages', { cabinet: id, thread, before, limit: MESSAGES_PAGE }),
        (answer) => addMessages(thread, answer.messages, { previous: answer.previous }),
      )
    } finally {
      if (conversations.has(thread)) put(thread, { loadingOlder: false })
    }
  }

  function applyDelta(delta: InboxDelta): void {
    for (const thread of delta.threads) records.set(thread.id, thread)
    for (const [thread, messages] of Map.groupBy(delta.messages, (message) => message.thread)) {
      if (conversations.has(thread)) addMessages(thread, messages)
    }
    if (delta.gone) removeMessages(new Set(delta.gone))
  }

  function removeMessages(gone: Set<MessageId>): void {
    for (const [thread, { messages }] of conversations) {
      if (messages.some(({ id }) => gone.has(id))) {
        put(thread, { messages: messages.filter(({ id }) => !gone.has(id)) })
      }
    }
  }

  /** Shows a draft in the list at once; saving it is the drafts' store's work. */
  function noteDraft(thread: ThreadId, draft: string): void {
    const record = records.get(thread)
    if (record && record.draft !== draft) records.set(thread, { ...record, draft })
  }

  async function openThread(own: string, other: string): Promise<ThreadId | undefined> {
    let opened: ThreadId | undefined
    await ask(
      (id) => call('inbox.openThread', { cabinet: id, own, other }),
      (thread) => {
        records.set(thread.id, thread)
        opened = thread.id
      },
    )
    return opened
  }

  return {
    cabinet,
    senders,
    unread,
    records,
    threads,
    conversations,
    next,
    listState,
    listFailure,
    loadingMore,
    hydrate,
    dehydrate,
    takeThreads,
    loadThreads,
    loadMoreThreads,
    openConversation,
    loadOlder,
    applyDelta,
    addMessages,
    noteDraft,
    openThread,
  }
})
