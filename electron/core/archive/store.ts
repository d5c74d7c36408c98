import { CoreFailure } from '../core-failure.ts'
import type { Archive, Change, Zone } from '../inbox/archive.ts'
import { threadId } from '../inbox/thread-id.ts'
import type { Message, MessageId } from '../inbox/types.ts'
import { openContacts } from './contacts.ts'
import type { Database } from './database.ts'
import { archiveErrorOf } from './failure.ts'
import { takeRows } from './ingest.ts'
import { openMenuDrafts } from './menu-drafts.ts'
import { openMoney } from './money.ts'
import { openMessages, type StoredMessage } from './messages.ts'
import { pageOf } from './pages.ts'
import { openPresenceLog } from './presence.ts'
import { retime } from './retime.ts'
import { openSearch, type IndexStep } from './search.ts'
import { openSent } from './sent.ts'
import { openSequence } from './sequence.ts'
import { gather, takeOver, type Unsettled } from './settle.ts'
import { openState } from './state.ts'
import { openSupport } from './support.ts'
import { openThreads, toThread } from './threads.ts'
import { openUnread } from './unread.ts'
import { beginWork, type Work } from './work.ts'

/** By which the first versions took the service's times. */
const FIRST_ZONE: Zone = { name: 'Europe/Moscow', offset: 3 * 3_600_000 }

/** The archive in the thread that asks: the same operations, answered at once or thrown from. */
export type Store = {
  [Name in keyof Archive]: (
    ...given: Parameters<Archive[Name]>
  ) => Awaited<ReturnType<Archive[Name]>>
} & {
  /** Puts a batch of messages into the index of words; see `Search.index`. */
  index(step: IndexStep): boolean
  /** What this archive alone holds, for another one to take over. */
  unsettled(): Unsettled
  settle(unsettled: Unsettled, now: number): void
}

/** Opens the archive that a database holds; closing it closes the database. */
export function openStore(database: Database): Store {
  const state = openState(database)
  const threads = openThreads(database)
  const messages = openMessages(database, threads.nameOf)
  const search = openSearch(database, state, messages)
  const sequence = openSequence(database, search.indexed)
  const contacts = openContacts(database)
  const tables = {
    messages,
    threads,
    contacts,
    sequence,
    search,
    state,
    unread: openUnread(database),
    sent: openSent(database),
    presence: openPresenceLog(database),
    menuDrafts: openMenuDrafts(state),
    support: openSupport(state),
    money: openMoney(database, state),
  }
  const { presence, menuDrafts, money, support } = tables

  function read<T>(answer: () => T): T {
    try {
      return answer()
    } catch (error) {
      throw archiveErrorOf(error)
    }
  }

  const transaction = database.transaction((task: () => unknown) => task())

  /** All of a task or nothing of it; on return it is on the disk. */
  function write<T>(task: () => T): T {
    try {
      return transaction.immediate(task) as T
    } catch (error) {
      threads.forget()
      read(sequence.load)
      throw archiveErrorOf(error)
    }
  }

  function change(task: (work: Work) => void): Change {
    return write(() => {
      const work = beginWork(tables)
      task(work)
      return work.done()
    })
  }

  function stored(id: MessageId, field: string): StoredMessage {
    const found = messages.byId(id)
    if (!found) throw new CoreFailure('notFound', { field })
    return found
  }

  return {
    timeBy(zone) {
      const { name, offset } = state.read('zone') ?? FIRST_ZONE
      if (name === zone.name) return
      write(() => {
        retime(database, tables, offset - zone.offset)
        state.write('zone', zone)
      })
      threads.forget()
    },
    cursor: () => read(() => state.read('cursor')),
    ingest: (batch) =>
      write(() => {
        const work = beginWork(tables)
        const taken = takeRows(tables, work, batch)
        state.write('cursor', batch.cursor)
        return { ...work.done(), ...taken }
      }),

    threads: (filter, page) => read(() => threads.list(filter, page)),
    thread: (id) =>
      read(() => {
        const record = threads.byId(id)
        return record && toThread(record)
      }),
    findThreads: (text, limit) =>
      read(() => threads.find(text, contacts.numbersNamed(text), limit)),
    messages: (thread, place) => read(() => pageOf(tables, thread, place)),
    message: (id) => read(() => messages.byId(id)?.message),
    search: (query) =>
      read(() => {
        if (query.thread === undefined) return search.find(query)
        const record = threads.byId(query.thread)
        if (!record) throw new CoreFailure('notFound', { field: 'thread' })
        return search.find(query, record.number)
      }),

    begin: (own, other, now) =>
      change((work) => void work.begun(own, other, threadId(own, other), now)),
    add: (message, draftStays = false) =>
      change((work) => {
        const record = work.of(message.thread)
        if (!draftStays) record.draft = ''
        work.add({ thread: record.number, seq: sequence.newer(1), message }, record)
      }),
    advance(id, from, to, { serviceKey, needsDecision, ...details } = {}) {
      const before = read(() => messages.byId(id))
      if (!before || !from.includes(before.message.state)) return undefined
      const message: Message = {
        ...(to === before.message.state ? before.message : settled(before.message)),
        ...details,
        ...(needsDecision && { needsDecision }),
        state: to,
      }
      const after = { ...before, message, ...(serviceKey !== undefined && { serviceKey }) }
      return change((work) => work.replace(before, after))
    },
    remove(id, from) {
      const found = read(() => messages.byId(id))
      if (!found || !from.includes(found.message.state)) return undefined
      return change((work) => work.drop(found))
    },
    outstanding: () => read(() => messages.outstanding().map(({ message }) => message)),
    awaitingReports: (since) =>
      read(() =>
        messages
          .awaiting()
          .filter(({ message }) => message.at >= since)
          .flatMap(({ message: { id }, serviceKey }) => (serviceKey ? [{ id, serviceKey }] : [])),
      ),

    markRead: (thread, upTo) =>
      change((work) => {
        const { message } = stored(upTo, 'upTo')
        if (message.thread !== thread) throw new CoreFailure('notFound', { field: 'upTo' })
        const record = work.of(thread)
        work.touch(record, tables.unread.readUpTo(record, message))
      }),
    markUnread: (thread) =>
      change((work) => {
        const record = work.of(thread)
        const last = messages.newestIncoming(record.number)
        if (last) work.touch(record, tables.unread.unreadAgain(record, last.message))
      }),
    markAllRead: () =>
      change((work) => {
        for (const { id } of threads.withUnread()) {
          const record = work.of(id)
          if (record.last) work.touch(record, tables.unread.readUpTo(record, record.last))
        }
      }),
    setMarks: (thread, marks) => change((work) => work.mark(thread, marks)),
    wakeSnoozed: (now) =>
      change((work) => {
        for (const { id } of threads.snoozedUntil(now)) work.mark(id, { snoozedUntil: null })
      }),
    saveDraft: (thread, text) =>
      change((work) => {
        const record = work.of(thread)
        if (record.draft === text) return
        record.draft = text
        work.touch(record)
      }),
    unread: () => read(threads.unread),
    usage: (text, own, since) => read(() => tables.sent.usage(text, own, since)),

    outboxMemory: () => read(() => state.read('outbox') ?? { notBefore: 0 }),
    rememberOutbox: (memory) => write(() => state.write('outbox', memory)),
    contacts: () => read(contacts.all),
    saveContacts: (list) => write(() => contacts.save(list)),
    removeContact: (id) => write(() => contacts.remove(id)),
    quickReplies: () => read(contacts.replies),
    saveQuickReplies: (replies) => write(() => contacts.saveReplies(replies)),

    menuDrafts: () => read(menuDrafts.all),
    keepMenuDraft: (draft) => write(() => menuDrafts.keep(draft)),
    dropMenuDraft: (key) => write(() => menuDrafts.drop(key)),

    supportMarks: () => read(support.marks),
    keepSupportMarks: (marks) => write(() => support.keepMarks(marks)),
    supportDrafts: () => read(support.drafts),
    keepSupportDraft: (draft) => write(() => support.saveDraft(draft)),
    supportPostings: () => read(support.postings),
    keepSupportPosting: (posting) => write(() => support.keepPosting(posting)),
    dropSupportPosting: (id) => write(() => support.dropPosting(id)),

    moneyMemory: () => read(money.memory),
    rememberMoney: (memory) => write(() => money.remember(memory)),
    lastBalance: () => read(money.lastBalance),
    noteBalance: (kopecks, at) => write(() => money.noteBalance(kopecks, at)),
    takeMovements: (...given) => write(() => money.take(...given)),
    movements: (filter, page) => read(() => money.page(filter, page)),
    monthSums: (filter) => read(() => money.months(filter)),
    unexplained: (zone) => read(() => money.unexplained(zone)),
    moneyHorizon: (now, zone) => write(() => money.horizon(now, zone)),

    openPresence: () => read(presence.start),
    recordPresence: (batch) => write(() => presence.record(batch)),
    presenceLines: (ids, from, to) => read(() => presence.lines(ids, from, to)),
    prunePresence: (before) => write(() => presence.prune(before)),
    presenceAlerts: () => read(() => state.read('presenceAlerts')),
    rememberPresenceAlerts: (memory) => write(() => state.write('presenceAlerts', memory)),

    index: (step) => write(() => search.index(...sequence.span(), step)),
    unsettled: () => read(() => gather(tables)),
    settle: (unsettled, now) => void change((work) => takeOver(tables, work, unsettled, now)),
    close: () => void database.close(),
  }
}

/** A message whose state moves on: what was said of the state before holds no more. */
function settled({
  failure: _failure,
  sendAt: _sendAt,
  needsDecision: _decision,
  ...rest
}: Message) {
  return rest
}
