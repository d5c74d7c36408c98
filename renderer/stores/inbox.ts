import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { CabinetState } from '../../electron/bridge/session.ts'
import type { DatabaseState, FileNotice } from '../../electron/bridge/database.ts'
import type {
  History,
  InboxCounts,
  OutboxState,
  Sender,
  InvalidMessage,
} from '../../electron/bridge/inbox.ts'
import type { CabinetId } from '../../electron/bridge/cabinet.ts'
import { likelySender } from '../threads/likely-sender.ts'
import { useCabinetEvents, useCabinetLoad } from './cabinet-load.ts'
import { useCabinets } from './cabinets.ts'
import { useThreads } from './threads.ts'

const QUIET: OutboxState = { waiting: 0, held: [] }
const UNREAD_HISTORY: History = { target: '', state: 'waiting', messages: 0 }

/** Inbox of the active cabinet: its own numbers, and the state of database, history and outbox. */
export const useInbox = defineStore('inbox', () => {
  const cabinets = useCabinets()
  const load = useCabinetLoad()
  const threads = useThreads()
  const cabinet = ref<CabinetId>()
  /** Conversations that wait for an answer. */
  const awaiting = ref(0)
  const senders = shallowRef<Sender[]>([])
  const knowsSenders = ref(false)
  const database = shallowRef<DatabaseState>({ state: 'opening' })
  const history = shallowRef<History>(UNREAD_HISTORY)
  const outbox = shallowRef<OutboxState>(QUIET)
  const invalid = shallowRef<InvalidMessage[]>([])
  const fileNotices = shallowRef<FileNotice[]>([])
  /** The database when it was last not being opened. */
  let settled: DatabaseState | undefined

  const { ask, whenShown } = useCabinetEvents({
    on: {
      'senders.changed': (told) => noteSenders(told.senders, true),
      'unread.changed': (told) => noteCounts(told.cabinet, told),
      'database.changed': (told) => noteDatabase(told.database),
      'history.changed': (told) => (history.value = told.history),
      'outbox.changed': (told) => (outbox.value = told.outbox),
      'invalidMessages.changed': (told) => (invalid.value = told.invalid),
      'fileNotices.changed': (told) => (fileNotices.value = told.fileNotices),
    },
    forget() {
      cabinet.value = undefined
      awaiting.value = 0
      noteSenders([], false)
      database.value = { state: 'opening' }
      history.value = UNREAD_HISTORY
      outbox.value = QUIET
      invalid.value = []
      fileNotices.value = []
      settled = undefined
    },
  })

  whenShown(({ state }) => ask(state, (told) => told.ok && hydrate(told.value)))

  function hydrate(state: CabinetState): void {
    cabinet.value = state.cabinet.id
    noteCounts(state.cabinet.id, state)
    noteSenders(state.senders, !state.sendersUnread)
    takeDatabase(state.database)
    history.value = state.history
    outbox.value = state.outbox
    invalid.value = state.invalid
    fileNotices.value = state.fileNotices
  }

  function noteSenders(told: Sender[], isKnown: boolean): void {
    senders.value = told
    knowsSenders.value = isKnown
  }

  function noteCounts(of: CabinetId, counts: InboxCounts): void {
    cabinets.unread.set(of, counts.unread)
    awaiting.value = counts.awaiting
  }

  /**
   * Handles a change of the database's state. If another database takes the place of the former
   * one, which has ids of its own, everything is loaded again. While it opens for the first time,
   * requests wait for it.
   */
  function noteDatabase(now: DatabaseState): void {
    if (takeDatabase(now)) load.again()
  }

  /** Returns true if it is open now and another one than before. */
  function takeDatabase(now: DatabaseState): boolean {
    database.value = now
    if (now.state === 'opening') return false
    const before = settled
    settled = now
    const same = before?.state === 'open' && now.state === 'open' && before.kept === now.kept
    return before !== undefined && now.state === 'open' && !same
  }

  /** Returns the own number most likely used to write to a receiver, known or not. */
  const likely = (other?: string): string | undefined =>
    likelySender(
      { records: threads.records, senders: senders.value, writtenFrom: threads.writtenFrom },
      other,
    )

  return {
    cabinet,
    awaiting,
    senders,
    knowsSenders,
    database,
    history,
    outbox,
    invalid,
    fileNotices,
    noteDatabase,
    likelySender: likely,
  }
})
