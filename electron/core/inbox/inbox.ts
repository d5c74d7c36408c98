import type { Failure } from '../../bridge/failures.ts'
import type { Announce } from '../emitter.ts'
import { outOfTurn } from '../polling/budget.ts'
import { createSerial } from '../serial.ts'
import { CoreFailure } from '../core-failure.ts'
import type { CabinetId } from '../cabinet/types.ts'
import type { Archive, Change, Ingested, Listed, Page } from './archive.ts'
import { createHistory, type HistoryReader } from './sync/history.ts'
import { createLimits } from './outbox/limits.ts'
import { isDialable, normaliseNumber } from '../phone/normalise.ts'
import { threadId } from './thread-id.ts'
import { createOutbox } from './outbox/outbox.ts'
import { OUTBOX_TIMES, type OutboxTimes } from './outbox/times.ts'
import { aboveDraft } from './outbox/decisions.ts'
import { createOutgoing, type Outgoing } from './outbox/outgoing.ts'
import { createReports } from './sync/reports.ts'
import { createSenders } from './outbox/senders.ts'
import type { SmsInterface } from './sms/interface.ts'
import { createSync } from './sync/sync.ts'
import { createInvalidMessages } from './sync/invalid-messages.ts'
import type {
  LimitsReport,
  MessageId,
  MessagesPage,
  MessagesPlace,
  OutboxState,
  SearchPage,
  SearchQuery,
  Sender,
  Thread,
  ThreadFilter,
  ThreadId,
  ThreadMarks,
  ThreadsPage,
  InvalidMessage,
} from './types.ts'
import { createIngestQueue } from './sync/ingest-queue.ts'

/** How long a message waits for the look before it leaves, in milliseconds. */
const CHECK = 10_000

export interface InboxOptions {
  cabinet: CabinetId
  /** IANA zone of the service's times. */
  zone: string
  /** The service's clock, milliseconds since the epoch. */
  now(): number
  archive: Archive
  announce: Announce
  /** Makes a failure readable. */
  describe(error: unknown): Failure
  /** How long a message may be taken back, in milliseconds. */
  undo(): number
  /** See `Ingested.drift`. */
  onDrift(drift: number): void
  /** The service took or refused a message: it is there and answers. */
  onAnswer(): void
  /** The service could not be reached by a message. */
  onUnreachable(): void
  times?: Partial<OutboxTimes>
  random?: () => number
}

/** The messages of one cabinet: what came, what is being sent, what was read. */
export interface Inbox extends Pick<Outgoing, 'send' | 'takeBack' | 'retry' | 'decide'> {
  unread(): number
  invalid(): InvalidMessage[]
  senders(): Sender[]
  outbox(): OutboxState
  updateSenders(senders: Sender[]): void
  /** The archive was opened, or another one in its place: what it holds counts from now on. */
  open(): Promise<void>
  sync(signal: AbortSignal): Promise<void>
  /** Reads older messages in the background. */
  readonly history: HistoryReader
  /** Asks for delivery reports that are due; older cabinets only. */
  readReports(signal: AbortSignal): Promise<void>
  /** The service answered: what could not leave before is tried again. */
  reachable(): void
  /** Begins to send what is queued. */
  connect(sms: SmsInterface): void
  /** Sends no more and waits for the message on the wire; what is queued waits for the next sign-in. */
  disconnect(): Promise<void>
  threads(filter: ThreadFilter, page: Page): Promise<ThreadsPage>
  findThreads(text: string, limit: number): Promise<Thread[]>
  messages(thread: ThreadId, place: MessagesPlace): Promise<MessagesPage>
  search(query: SearchQuery): Promise<SearchPage>
  openThread(own: string, other: string): Promise<Thread>
  limits(thread: ThreadId, text: string): Promise<LimitsReport>
  pause(paused: boolean): Promise<void>
  markRead(thread: ThreadId, upTo: MessageId): Promise<void>
  markUnread(thread: ThreadId): Promise<void>
  markAllRead(): Promise<void>
  setMarks(thread: ThreadId, marks: ThreadMarks): Promise<void>
  /** `keepDraft`: above the draft that is there. */
  saveDraft(thread: ThreadId, text: string, keepDraft?: boolean): Promise<void>
}

export function createInbox(options: InboxOptions): Inbox {
  const { cabinet, zone, now, archive, announce } = options
  const times = { ...OUTBOX_TIMES, ...options.times }
  const senders = createSenders((list) => announce('senders.changed', { cabinet, senders: list }))
  const ingestQueue = createIngestQueue(archive, tellIngested)
  const invalid = createInvalidMessages(archive, (list) =>
    announce('invalidMessages.changed', { cabinet, invalid: list }),
  )
  const hear = invalid.take
  const sync = createSync({ archive, ingestQueue, hear, zone, now })
  // One reading at a time: what it takes up must not be older than what was taken up before.
  const reading = createSerial()
  const reports = createReports({ archive, onChange: tell })
  const history = createHistory({
    ingestQueue,
    hear,
    zone,
    now,
    onChange: (next) => announce('history.changed', { cabinet, history: next }),
  })
  const outbox = createOutbox({
    ...options,
    times,
    ready: senders.known,
    afterCheck(leave) {
      // What is being read waits; the message does not, and its own check reads the same list.
      hurry.abort()
      hurry = new AbortController()
      return reading(async () => leave(await check()))
    },
    send: (message) => outgoing.deliver(message),
    limit: () => limits.departure(),
    onChange: tell,
    onState: (state) => announce('outbox.changed', { cabinet, outbox: state }),
  })
  const limits = createLimits({
    archive,
    zone,
    queue: outbox.queue,
    find: senders.find,
    interval: times.interval,
  })
  let sms: SmsInterface | undefined
  let leaving = new AbortController()
  let hurry = new AbortController()
  const outgoing = createOutgoing({
    ...options,
    senders,
    limits,
    outbox,
    sms: () => sms,
    onChange: tell,
  })
  let unread = 0

  /** Returns what the service lists right now, or undefined if it could not be read. */
  async function check(): Promise<Listed | undefined> {
    const by = sms
    if (!by) return undefined
    const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(CHECK)])
    try {
      // A person waits for the message, whatever woke the outbox.
      return await outOfTurn(() => sync.run(by, signal))
    } catch {
      // The poll that fails likewise tells of it.
      return undefined
    }
  }

  function tell({ threads, messages, gone, unread: count }: Change): void {
    if (threads.length > 0 || messages.length > 0 || gone) {
      announce('inbox.changed', { cabinet, threads, messages, ...(gone ? { gone } : {}) })
    }
    tellUnread(count)
  }

  function tellUnread(count: number): void {
    if (count === unread) return
    unread = count
    announce('unread.changed', { cabinet, unread })
  }

  function tellIngested({ arrivals, drift, ...change }: Ingested): void {
    tell(change)
    if (drift !== undefined) options.onDrift(drift)
    if (arrivals.length > 0) announce('inbox.arrived', { cabinet, arrivals })
    // A message that was found no longer holds back the next one like it.
    if (change.messages.length > 0) outbox.wake()
  }

  return {
    ...outgoing,
    unread: () => unread,
    invalid: invalid.list,
    senders: senders.list,
    outbox: outbox.state,
    updateSenders(list) {
      senders.update(list)
      outbox.wake()
    },

    async open() {
      sync.restart()
      tellUnread(await archive.unread())
      await invalid.open()
      await outbox.open()
    },

    async sync(signal) {
      if (!sms) return
      tell(await archive.wakeSnoozed(Date.now()))
      const by = sms
      const hurried = hurry.signal
      try {
        await reading(async () => {
          const at = Date.now()
          await sync.run(by, AbortSignal.any([signal, hurried]))
          outbox.noticeRead(at)
        })
      } catch (error) {
        if (signal.aborted || !hurried.aborted) throw error
      }
    },

    history,
    readReports: async (signal) => sms && reports.run(sms, signal),
    reachable: outbox.reachable,

    connect(by) {
      sms = by
      leaving = new AbortController()
      outbox.run()
    },

    async disconnect() {
      sms = undefined
      const stopped = outbox.stop()
      leaving.abort()
      await stopped
    },

    threads: (filter, page) => archive.threads(filter, page),
    findThreads: (text, limit) => archive.findThreads(text, limit),
    messages: (thread, place) => archive.messages(thread, place),
    search: (query) => archive.search(query),

    async openThread(own, other) {
      const [ownNumber, otherNumber] = [normaliseNumber(own), normaliseNumber(other)]
      const id = threadId(ownNumber, otherNumber)
      const there = await archive.thread(id)
      if (there) return there
      outgoing.requireSender(ownNumber)
      if (!isDialable(otherNumber)) throw new CoreFailure('invalid', { field: 'other' })
      tell(await archive.begin(ownNumber, otherNumber, Date.now()))
      return (await archive.thread(id)) as Thread
    },

    limits: limits.report,

    pause: outbox.pause,
    markRead: async (thread, upTo) => tell(await archive.markRead(thread, upTo)),
    markUnread: async (thread) => tell(await archive.markUnread(thread)),
    markAllRead: async () => tell(await archive.markAllRead()),
    setMarks: async (thread, marks) => tell(await archive.setMarks(thread, marks)),
    async saveDraft(thread, text, keepDraft = false) {
      const there = keepDraft ? await archive.thread(thread) : undefined
      tell(await archive.saveDraft(thread, aboveDraft(text, there?.draft ?? '')))
    },
  }
}
