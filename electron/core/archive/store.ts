import { CoreFailure } from '../core-failure.ts'
import type { Archive, Zone } from '../inbox/archive.ts'
import { threadId } from '../inbox/thread-id.ts'
import type { MessageId } from '../inbox/types.ts'
import { createAccess, type Access, type Operations } from './access.ts'
import { openContacts } from './contacts.ts'
import type { Database } from './database.ts'
import { takeRows } from './ingest.ts'
import { openExternalIds } from './external-ids.ts'
import { openMenuDrafts } from './menu-drafts.ts'
import { openMoney } from './money.ts'
import type { StoredMessage } from './message-rows.ts'
import { openMessages } from './messages.ts'
import { outgoingOperations } from './outgoing.ts'
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
import { beginWork } from './work.ts'

/** By which the first versions took the service's times. */
const FIRST_ZONE: Zone = { name: 'Europe/Moscow', offset: 3 * 3_600_000 }

/** The archive in the thread that asks: the same operations, answered at once or thrown from. */
export type Store = Operations<keyof Archive> & {
  /** Puts a batch of messages into the index of words; see `Search.index`. */
  index(step: IndexStep): boolean
  /** What this archive alone holds, for another one to take over. */
  unsettled(): Unsettled
  settle(unsettled: Unsettled, now: number): void
}

type Tables = ReturnType<typeof openTables>

function openTables(database: Database) {
  const state = openState(database)
  const threads = openThreads(database)
  const messages = openMessages(database, threads.nameOf)
  const search = openSearch(database, state, messages)
  return {
    messages,
    threads,
    contacts: openContacts(database),
    sequence: openSequence(database, search.indexed),
    search,
    state,
    unread: openUnread(database),
    sent: openSent(database),
    presence: openPresenceLog(database),
    externalIds: openExternalIds(state),
    menuDrafts: openMenuDrafts(state),
    support: openSupport(state),
    money: openMoney(database, state),
  }
}

/** Opens the archive that a database holds; closing it closes the database. */
export function openStore(database: Database): Store {
  const tables = openTables(database)
  const { state, threads, search, sequence } = tables
  const access = createAccess(database, tables)
  const { read, write, change } = access
  return {
    ...messageOperations(access, tables),
    ...outgoingOperations(access, tables),
    ...threadOperations(access, tables),
    ...contactOperations(access, tables),
    ...subjectOperations(access, tables),
    ...presenceOperations(access, tables),
    timeBy(zone) {
      const { name, offset } = state.read('zone') ?? FIRST_ZONE
      if (name === zone.name) return
      write(() => {
        retime(database, tables, offset - zone.offset)
        state.write('zone', zone)
      })
      threads.forget()
    },
    index: (step) => write(() => search.index(...sequence.span(), step)),
    unsettled: () => read(() => gather(tables)),
    settle: (unsettled, now) => void change((work) => takeOver(tables, work, unsettled, now)),
    close: () => void database.close(),
  }
}

/** Messages as they are read and searched, and the service’s rows as they come. */
function messageOperations(
  { read, write }: Access,
  tables: Tables,
): Operations<
  | 'cursor'
  | 'ingest'
  | 'threads'
  | 'thread'
  | 'findThreads'
  | 'messages'
  | 'message'
  | 'search'
  | 'invalidMessages'
  | 'keepInvalidMessages'
> {
  const { messages, threads, contacts, search, state } = tables
  return {
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
    invalidMessages: () => read(() => state.read('invalidMessages') ?? []),
    keepInvalidMessages: (list) => write(() => state.write('invalidMessages', list)),
  }
}

/** What a person does with threads. */
function threadOperations(
  { read, change }: Access,
  { messages, threads, unread }: Tables,
): Operations<
  | 'begin'
  | 'markRead'
  | 'markUnread'
  | 'markAllRead'
  | 'setMarks'
  | 'wakeSnoozed'
  | 'saveDraft'
  | 'unread'
> {
  function stored(id: MessageId): StoredMessage {
    const found = messages.byId(id)
    if (!found) throw new CoreFailure('notFound', { field: 'upTo' })
    return found
  }

  return {
    begin: (own, other, now) =>
      change((work) => void work.begun(own, other, threadId(own, other), now)),
    markRead: (thread, upTo) =>
      change((work) => {
        const { message } = stored(upTo)
        if (message.thread !== thread) throw new CoreFailure('notFound', { field: 'upTo' })
        const record = work.of(thread)
        work.touch(record, unread.readUpTo(record, message))
      }),
    markUnread: (thread) =>
      change((work) => {
        const record = work.of(thread)
        const last = messages.newestIncoming(record.number)
        if (last) work.touch(record, unread.unreadAgain(record, last.message))
      }),
    markAllRead: () =>
      change((work) => {
        for (const { id } of threads.withUnread()) {
          const record = work.of(id)
          if (record.last) work.touch(record, unread.readUpTo(record, record.last))
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
  }
}

/** Contacts and quick replies. */
function contactOperations(
  { read, write }: Access,
  { contacts }: Tables,
): Operations<'contacts' | 'saveContacts' | 'removeContact' | 'quickReplies' | 'saveQuickReplies'> {
  return {
    contacts: () => read(contacts.all),
    saveContacts: (list) => write(() => contacts.save(list)),
    removeContact: (id) => write(() => contacts.remove(id)),
    quickReplies: () => read(contacts.replies),
    saveQuickReplies: (replies) => write(() => contacts.saveReplies(replies)),
  }
}

/** What menus, support and money keep. */
function subjectOperations(
  { read, write }: Access,
  { externalIds, menuDrafts, support, money }: Tables,
): Operations<
  | 'externalIds'
  | 'keepExternalId'
  | 'menuDrafts'
  | 'keepMenuDraft'
  | 'dropMenuDraft'
  | 'supportMarks'
  | 'keepSupportMarks'
  | 'supportDrafts'
  | 'keepSupportDraft'
  | 'supportPostings'
  | 'keepSupportPosting'
  | 'dropSupportPosting'
  | 'moneyMemory'
  | 'rememberMoney'
  | 'lastBalance'
  | 'noteBalance'
  | 'takeMovements'
  | 'movements'
  | 'monthSums'
  | 'unexplained'
  | 'moneyHorizon'
> {
  return {
    externalIds: () => read(externalIds.all),
    keepExternalId: (key, id) => write(() => externalIds.keep(key, id)),

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
  }
}

/** Who could be reached when. */
function presenceOperations(
  { read, write }: Access,
  { presence, state }: Tables,
): Operations<
  | 'openPresence'
  | 'recordPresence'
  | 'presenceLines'
  | 'prunePresence'
  | 'presenceAlerts'
  | 'rememberPresenceAlerts'
> {
  return {
    openPresence: () => read(presence.start),
    recordPresence: (batch) => write(() => presence.record(batch)),
    presenceLines: (ids, from, to) => read(() => presence.lines(ids, from, to)),
    prunePresence: (before) => write(() => presence.prune(before)),
    presenceAlerts: () => read(() => state.read('presenceAlerts')),
    rememberPresenceAlerts: (memory) => write(() => state.write('presenceAlerts', memory)),
  }
}
