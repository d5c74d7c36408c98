import { defineStore } from 'pinia'
import { computed, ref, shallowRef, toRef } from 'vue'
import type { Failure } from '../../../../electron/bridge/failures.ts'
import type {
  CabinetId,
  Message,
  MessageId,
  MessagesPage,
  MessagesPlace,
  ThreadId,
} from '../../../../electron/bridge/model.ts'
import { call } from '../../../bridge/call.ts'
import { toFailure } from '../../../bridge/failure.ts'
import { useCabinetEvents } from '../../../stores/cabinet-events.ts'
import { useInbox } from '../../../stores/inbox.ts'
import {
  emptyRange,
  nextOf,
  previousOf,
  rangeOf,
  withBeginning,
  withMessages,
  withNewer,
  withOlder,
  without,
} from './loaded-range.ts'

/** Messages asked for at a time. */
const PAGE = 40

/** Where a conversation is shown: at a message, or at its end. */
export interface Target {
  message?: MessageId
  /** The message was looked for: it is shown in the middle and lights up. */
  wanted?: boolean
  /** It also takes the keyboard's focus. */
  focus?: boolean
  /** Where a message that was not looked for is put; default `reading`. */
  align?: 'reading' | 'top'
}

/** The open thread's messages: a range of them, which moves as one reads. */
export const useConversation = defineStore('conversation', () => {
  const inbox = useInbox()
  const cabinet = ref<CabinetId>()
  const thread = toRef(inbox, 'opened')
  const range = shallowRef(emptyRange)
  const state = ref<'loading' | 'ready' | 'failed'>('loading')
  const failure = shallowRef<Failure>()
  const target = shallowRef<Target>({})
  /** Raised whenever another place is shown, and the list has to go there. */
  const shown = ref(0)
  const loading = ref<{ older: boolean; newer: boolean }>({ older: false, newer: false })
  /** The place at which somebody left for another panel: a thread, and what stood topmost in it. */
  const left = shallowRef<{ thread: ThreadId; message?: MessageId }>()
  /** What came by events while the first page was on its way. */
  let early: Message[] = []

  const messages = computed(() => range.value.messages)
  const hasOlder = computed(() => previousOf(range.value) !== undefined)
  const hasNewer = computed(() => nextOf(range.value) !== undefined)
  let turn = 0

  function ask(place: Omit<MessagesPlace, 'limit'>): Promise<MessagesPage> {
    if (cabinet.value === undefined || thread.value === undefined) {
      throw new Error('No conversation is open')
    }
    return call('inbox.messages', {
      cabinet: cabinet.value,
      thread: thread.value,
      ...place,
      limit: PAGE,
    })
  }

  /** Opens a thread at its end, or at a message of it. */
  async function open(id: CabinetId, opened: ThreadId, at: Target = {}): Promise<void> {
    if (cabinet.value !== id || thread.value !== opened) close()
    cabinet.value = id
    thread.value = opened
    await show(at)
  }

  /** Shows another place of the open thread; loads it where it is not here. */
  async function show(at: Target): Promise<void> {
    const here =
      at.message === undefined
        ? state.value === 'ready' && range.value.pages.length > 0 && !hasNewer.value
        : messages.value.some(({ id }) => id === at.message)
    if (here) return goTo(at)
    turn += 1
    const mine = turn
    early = []
    range.value = emptyRange
    state.value = 'loading'
    failure.value = undefined
    loading.value = { older: false, newer: false }
    try {
      const page = await firstPage(at)
      if (mine !== turn) return
      range.value = withMessages(rangeOf(page), early)
      state.value = 'ready'
      goTo(at)
    } catch (error) {
      if (mine !== turn) return
      failure.value = toFailure(error)
      state.value = 'failed'
    }
  }

  function goTo(at: Target): void {
    target.value = at
    shown.value += 1
  }

  /** A message that is not there any more must not keep its thread from opening. */
  async function firstPage(at: Target): Promise<MessagesPage> {
    if (at.message === undefined) return ask({})
    try {
      return await ask({ around: at.message })
    } catch (error) {
      if (toFailure(error).kind !== 'notFound') throw error
      return ask({})
    }
  }

  async function extend(side: 'older' | 'newer'): Promise<void> {
    const key = side === 'older' ? previousOf(range.value) : nextOf(range.value)
    if (key === undefined || loading.value[side] || state.value !== 'ready') return
    const mine = turn
    loading.value = { ...loading.value, [side]: true }
    try {
      const page = await ask(side === 'older' ? { before: key } : { after: key })
      if (mine !== turn) return
      range.value = (side === 'older' ? withOlder : withNewer)(range.value, page)
    } finally {
      if (mine === turn) loading.value = { ...loading.value, [side]: false }
    }
  }

  /** Looks whether older messages have turned up before the beginning of the thread. */
  async function lookBack(): Promise<void> {
    const first = messages.value[0]
    if (!first || hasOlder.value || state.value !== 'ready') return
    const mine = turn
    const page = await ask({ around: first.id })
    if (mine !== turn || messages.value[0]?.id !== first.id) return
    range.value = withBeginning(range.value, page)
  }

  /** Takes in what changed, as far as it belongs to what is loaded. */
  function take(changed: Message[]): void {
    const ours = changed.filter((message) => message.thread === thread.value)
    if (ours.length === 0) return
    if (state.value === 'ready') range.value = withMessages(range.value, ours)
    else early.push(...ours)
  }

  const { whenShown } = useCabinetEvents({
    on: {
      'inbox.changed'({ messages, gone }) {
        take(messages)
        if (gone) range.value = without(range.value, new Set(gone))
      },
    },
    forget() {
      close()
      left.value = undefined
    },
  })
  whenShown(close)

  /** Shows messages that an answer brought before the event that tells of them. */
  function add(messages: Message[]): void {
    for (const { thread, direction } of messages) {
      if (direction === 'outgoing') inbox.writtenFrom = inbox.records.get(thread)?.own
    }
    take(messages)
  }

  function close(): void {
    turn += 1
    thread.value = undefined
    range.value = emptyRange
    early = []
    state.value = 'loading'
    target.value = {}
  }

  return {
    thread,
    messages,
    state,
    failure,
    target,
    left,
    shown,
    loading,
    hasOlder,
    hasNewer,
    open,
    show,
    extend,
    lookBack,
    add,
    close,
  }
})
