import { defineStore } from 'pinia'
import { computed, ref, shallowRef, toRef } from 'vue'
import type { Failure } from '../../../../electron/bridge/failures.ts'
import type {
  Message,
  MessageId,
  MessagesPage,
  MessagesPlace,
  Thread,
  ThreadId,
} from '../../../../electron/bridge/inbox.ts'
import type { CabinetId } from '../../../../electron/bridge/cabinet.ts'
import { call } from '../../../bridge/call.ts'
import { toFailure } from '../../../bridge/failure.ts'
import { useCabinetEvents } from '../../../stores/cabinet-load.ts'
import { useThreads } from '../../../stores/threads.ts'
import { partiesOf } from '../../../threads/parts.ts'
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
  type LoadedRange,
} from './loaded-range.ts'
import { inOrderOfWriting } from './order-of-writing.ts'

/** Messages asked for at a time. */
const PAGE = 40

/** The place at which a conversation opens: a message, or its end. */
export interface Target {
  message?: MessageId
  /** True for a search hit: it is centred and highlighted. */
  wanted?: boolean
  /** Words that are marked in it. */
  marks?: string | undefined
  /** True to focus the message. */
  focus?: boolean
  /** Alignment of a message that is no search hit; default `reading`. */
  align?: 'reading' | 'top'
}

/** Returns true if a range contains a target: a message, or the thread's end. */
function holds(range: LoadedRange, { message }: Target): boolean {
  if (message !== undefined) return range.messages.some(({ id }) => id === message)
  return range.pages.length > 0 && nextOf(range) === undefined
}

async function pageOf(
  cabinet: CabinetId | undefined,
  thread: ThreadId | undefined,
  place: Omit<MessagesPlace, 'limit'>,
): Promise<MessagesPage> {
  if (cabinet === undefined || thread === undefined) throw new Error('No conversation is open')
  return call('inbox.messages', { cabinet, thread, ...place, limit: PAGE })
}

/**
 * Returns true if a message belongs to the open thread, or to a thread in the open conversation.
 */
const isIn = (around: Thread | undefined, { thread }: Message, open: ThreadId | undefined) =>
  thread === open || (around !== undefined && around.id === open)

type AskPage = (place: Omit<MessagesPlace, 'limit'>) => Promise<MessagesPage>

/** Reads the first page; if the wanted message no longer exists, the thread opens at its end. */
async function firstPage(ask: AskPage, { message }: Target): Promise<MessagesPage> {
  if (message === undefined) return ask({})
  try {
    return await ask({ around: message })
  } catch (error) {
    if (toFailure(error).kind !== 'notFound') throw error
    return ask({})
  }
}

/** The open thread's messages: a range of them, which moves as one reads. */
export const useConversation = defineStore('conversation', () => {
  const threads = useThreads()
  const cabinet = ref<CabinetId>()
  const thread = toRef(threads, 'opened')
  const range = shallowRef(emptyRange)
  const state = ref<'loading' | 'ready' | 'failed'>('loading')
  const failure = shallowRef<Failure>()
  const target = shallowRef<Target>({})
  /** Raised whenever another place is shown, and the list has to go there. */
  const shown = ref(0)
  /** Sides on which more messages are on their way. */
  const extending = new Set<'older' | 'newer'>()
  /** The place the user left for another panel: a thread, and the topmost message in view. */
  const left = shallowRef<{ thread: ThreadId; message?: MessageId }>()
  /** Messages that arrived by events while the first page was loading. */
  let early: Message[] = []

  const messages = computed(() => inOrderOfWriting(range.value.messages))
  const hasOlder = computed(() => previousOf(range.value) !== undefined)
  const hasNewer = computed(() => nextOf(range.value) !== undefined)
  let turn = 0

  const ask: AskPage = (place) => pageOf(cabinet.value, thread.value, place)

  /** Discards everything, including answers still pending. */
  function forget(): void {
    turn += 1
    range.value = emptyRange
    early = []
    state.value = 'loading'
    failure.value = undefined
    extending.clear()
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
    if (holds(range.value, at)) return goTo(at)
    forget()
    const mine = turn
    try {
      const page = await firstPage(ask, at)
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

  async function extend(side: 'older' | 'newer'): Promise<void> {
    const key = side === 'older' ? previousOf(range.value) : nextOf(range.value)
    if (key === undefined || extending.has(side) || state.value !== 'ready') return
    const mine = turn
    extending.add(side)
    try {
      const page = await ask(side === 'older' ? { before: key } : { after: key })
      if (mine !== turn) return
      range.value = (side === 'older' ? withOlder : withNewer)(range.value, page)
    } finally {
      if (mine === turn) extending.delete(side)
    }
  }

  /** Looks whether older messages have turned up before the beginning of the thread. */
  async function lookBack(): Promise<void> {
    const [first] = range.value.messages
    if (!first || hasOlder.value || state.value !== 'ready') return
    const mine = turn
    const page = await ask({ around: first.id })
    if (mine !== turn || range.value.messages[0]?.id !== first.id) return
    range.value = withBeginning(range.value, page)
  }

  /** Takes in what changed, as far as it belongs to what is loaded. */
  function take(changed: Message[]): void {
    const ours = changed.filter((message) =>
      isIn(threads.of(message.thread), message, thread.value),
    )
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

  /** Shows messages from an answer, which precedes the event about them. */
  function add(messages: Message[]): void {
    const own = messages.findLast(({ direction }) => direction === 'outgoing')
    if (own) threads.writtenFrom = partiesOf(own.thread).own
    take(messages)
  }

  function close(): void {
    forget()
    thread.value = undefined
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
