import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { CabinetState } from '../../electron/bridge/session.ts'
import type {
  ArchiveState,
  History,
  OutboxState,
  Sender,
  Thread,
  ThreadId,
  ThreadMarks,
  InvalidMessage,
} from '../../electron/bridge/inbox.ts'
import type { CabinetId } from '../../electron/bridge/session.ts'
import { call } from '../bridge/call.ts'
import { useCabinetEvents } from './cabinet-events.ts'
import { useCabinetLoad, useCabinets } from './cabinets.ts'
import { useThreadList } from './thread-list.ts'

const QUIET: OutboxState = { waiting: 0, held: [] }
const UNREAD_HISTORY: History = { target: '', state: 'waiting', messages: 0 }

/** The active cabinet's messages: its threads, who can send, and what archive, history and outbox do. */
export const useInbox = defineStore('inbox', () => {
  const cabinets = useCabinets()
  const load = useCabinetLoad()
  const list = useThreadList()
  const { records } = list
  const cabinet = ref<CabinetId>()
  const senders = shallowRef<Sender[]>([])
  const archive = shallowRef<ArchiveState>({ state: 'opening' })
  const history = shallowRef<History>(UNREAD_HISTORY)
  const outbox = shallowRef<OutboxState>(QUIET)
  const invalid = shallowRef<InvalidMessage[]>([])
  /** The own number that was written from last in this window. */
  const writtenFrom = ref<string>()
  /** The archive when it was last not being opened. */
  let settled: ArchiveState | undefined

  const { ask, whenShown } = useCabinetEvents({
    on: {
      'senders.changed': (told) => (senders.value = told.senders),
      'unread.changed': (told) => cabinets.unread.set(told.cabinet, told.unread),
      'archive.changed': (told) => noteArchive(told.archive),
      'history.changed': (told) => (history.value = told.history),
      'outbox.changed': (told) => (outbox.value = told.outbox),
      'invalidMessages.changed': (told) => (invalid.value = told.invalid),
    },
    forget() {
      cabinet.value = undefined
      senders.value = []
      archive.value = { state: 'opening' }
      history.value = UNREAD_HISTORY
      outbox.value = QUIET
      invalid.value = []
      writtenFrom.value = undefined
      settled = undefined
    },
  })
  whenShown(({ state }) => ask(state, (told) => told.ok && hydrate(told.value)))

  function hydrate(state: CabinetState): void {
    cabinet.value = state.cabinet.id
    cabinets.unread.set(state.cabinet.id, state.unread)
    senders.value = state.senders
    takeArchive(state.archive)
    history.value = state.history
    outbox.value = state.outbox
    invalid.value = state.invalid
  }

  /**
   * Nothing holds that was read before where another archive stands in the place of one, or one that
   * could not be used can: it has ids of its own. While the first is opened, what is asked waits for it.
   */
  function noteArchive(now: ArchiveState): void {
    if (takeArchive(now)) load.again()
  }

  /** Answers whether it is open now and another than before. */
  function takeArchive(now: ArchiveState): boolean {
    archive.value = now
    if (now.state === 'opening') return false
    const before = settled
    settled = now
    const same = before?.state === 'open' && now.state === 'open' && before.kept === now.kept
    return before !== undefined && now.state === 'open' && !same
  }

  /** Shows a draft in the list at once; saving it is the drafts' store's work. */
  function noteDraft(thread: ThreadId, draft: string): void {
    const record = records.get(thread)
    if (record && record.draft !== draft) records.set(thread, { ...record, draft })
  }

  /** Finds or begins the thread between two numbers. Throws a bridge failure. */
  async function openThread(own: string, other: string): Promise<ThreadId | undefined> {
    const id = cabinets.present()
    const thread = await call('inbox.openThread', { cabinet: id, own, other })
    if (cabinet.value !== id) return undefined
    records.set(thread.id, thread)
    return thread.id
  }

  /** Makes a thread known that is too old to be listed yet. Throws `notFound` where there is none. */
  async function findThread(thread: ThreadId): Promise<void> {
    if (records.has(thread)) return
    await call('inbox.messages', { cabinet: cabinets.present(), thread, limit: 1 })
    const cut = thread.indexOf(':')
    await openThread(thread.slice(0, cut), thread.slice(cut + 1))
  }

  /** Sets marks at once on the screen; they go back where the core refuses. Throws a bridge failure. */
  async function setMarks(thread: ThreadId, marks: ThreadMarks): Promise<void> {
    const before = records.get(thread)
    if (before) records.set(thread, marked(before, marks))
    try {
      await call('inbox.setMarks', { cabinet: cabinets.present(), thread, marks })
    } catch (error) {
      if (before) records.set(thread, before)
      throw error
    }
  }

  return {
    ...list,
    cabinet,
    senders,
    archive,
    history,
    outbox,
    invalid,
    writtenFrom,
    noteArchive,
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
