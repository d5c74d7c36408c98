import type { Contact } from '../../bridge/contacts.ts'
import type { Failure } from '../../bridge/failures.ts'
import type { CabinetId } from '../../bridge/cabinet.ts'
import type { Announce } from '../platform/emitter.ts'
import { createAnnouncements } from './announcements.ts'
import type { Change, Ingested, OutboxChange } from '../messages/stored/types.ts'
import type { StoredInbox } from '../messages/tables.ts'
import { createFileNotices, type FileNotices } from './file-notices.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { Outgoing } from './outbox/outgoing.ts'
import { createSenders, type Senders } from './outbox/senders.ts'
import { createSending, type Sending } from './outbox/sending.ts'
import type { OutboxTimes } from './outbox/times.ts'
import type { WayOut } from './outbox/way-out.ts'
import type { WireOptions } from './outbox/wire.ts'
import type { SmsInterface } from '../sms/interface.ts'
import { createHistory, type HistoryReader } from './sync/history.ts'
import { createIngestQueue } from './sync/ingest-queue.ts'
import { createInvalidMessages } from './sync/invalid-messages.ts'
import { createReadings } from './sync/readings.ts'
import { createReports } from './sync/reports.ts'
import { createSync } from './sync/sync.ts'
import { createThreads, type StoredMarks, type Threads } from './threads.ts'
import type {
  InboxCounts,
  InvalidMessage,
  LimitsReport,
  OutboxState,
  Sender,
  ThreadId,
} from '../../bridge/inbox.ts'

/** Sharing of conversations' marks within a team. */
interface Sharing {
  /** The team's operations for marks, once known: they do what the inbox's own do, and more. */
  marks(): Promise<StoredMarks | undefined>
  /** Something was set. */
  marked(): void
}

export interface InboxOptions {
  cabinet: CabinetId
  /** IANA zone of the service's times. */
  zone: string
  /** The service's clock, milliseconds since the epoch. */
  now(): number
  stored: StoredInbox
  /** Absent without a team. */
  sharing?: Sharing
  announce: Announce
  /** Makes a failure readable. */
  describe(error: unknown): Failure
  /** How long a message may be taken back, in milliseconds. */
  undo(): number
  /** The moment before which nothing is kept; see `core/retention`. */
  since?: () => number | undefined
  /** See `Ingested.drift`. */
  onDrift(drift: number): void
  /** See `Ingested.refused`. */
  onRefused?(changed: Contact[]): void
  /** The service took or refused a message: it is there and answers. */
  onAnswer(): void
  /** The service could not be reached by a message. */
  onUnreachable(): void
  /** See `WireOptions`. */
  askColleagues?: WireOptions['askColleagues']
  times?: Partial<OutboxTimes>
  random?: () => number
}

/** The messages of one cabinet: received, being sent, read. */
export interface Inbox
  extends
    Threads,
    FileNotices,
    Pick<Outgoing, 'send' | 'takeBack' | 'retry' | 'decide'>,
    Pick<Outbox, 'queue'>,
    Pick<WayOut, 'requireSender'> {
  counts(): InboxCounts
  /** Contacts changed, and so may the grouping of threads. */
  regroup(): Promise<void>
  invalid(): InvalidMessage[]
  senders: Pick<Senders, 'list' | 'known'>
  outbox(): OutboxState
  updateSenders(senders: Sender[]): void
  /** The database was opened or replaced: its content applies from now on. */
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
  /** Stops sending and waits for the message on the wire; queued ones wait for the next sign-in. */
  disconnect(): Promise<void>
  limits(thread: ThreadId, text: string): Promise<LimitsReport>
  /** Shows a change of the list that another module made. */
  show(change: Change): void
  /** Another module queued a message; it goes when its turn comes. */
  accept(change: OutboxChange): void
  pause(paused: boolean): Promise<void>
}

export function createInbox(options: InboxOptions): Inbox {
  const { cabinet, stored, announce } = options
  const { marks, onMarked } = markingOf(options)
  const announcements = createAnnouncements(cabinet, announce)
  const { changed: onChange } = announcements
  const senders = createSenders((list) => announce('senders.changed', { cabinet, senders: list }))
  const receiving = createReceiving({ ...options, marks, onChange, onIngested })
  const { sync, readings, history, invalid, readReports } = receiving
  const sending = createSending({
    ...options,
    senders,
    sms: readings.sms,
    afterCheck: readings.before,
    onChange,
    onState: (state) => announce('outbox.changed', { cabinet, outbox: state }),
  })
  const { outbox, outgoing, requireSender } = sending
  const notices = createFileNotices(cabinet, stored, announce)

  function onIngested(ingested: Ingested): void {
    announcements.ingested(ingested)
    if (ingested.drift !== undefined) options.onDrift(ingested.drift)
    if (ingested.refused) options.onRefused?.(ingested.refused)
    // A message that was found no longer holds back the next one like it.
    if (ingested.messages.length > 0) outbox.wake()
  }

  return {
    ...outgoing,
    ...notices,
    ...outboxOf(sending, onChange),
    ...createThreads({ stored, marks, onChange, onMarked, requireSender }),
    counts: announcements.counts,
    regroup: async () => onChange(await stored.regroup()),
    invalid: invalid.list,
    senders,
    updateSenders(list) {
      senders.update(list)
      outbox.wake()
    },

    async open() {
      sync.restart()
      onChange(await stored.regroup())
      await Promise.all([invalid.open(), notices.openFileNotices()])
      await outbox.open()
    },

    async sync(signal) {
      if (!readings.sms()) return
      announcements.woken(await stored.wakeSnoozed(Date.now()))
      await readings.poll(signal, outbox.noticeRead)
    },

    ...{ history, readReports },
    connect(sms) {
      readings.connect(sms)
      outbox.run()
    },

    async disconnect() {
      const stopped = outbox.stop()
      readings.disconnect()
      await stopped
    },
  }
}

/** Operations that set marks of conversations, and the call after each. */
const markingOf = ({ stored, sharing }: InboxOptions) => ({
  marks: async () => (await sharing?.marks()) ?? stored,
  onMarked: () => sharing?.marked(),
})

/** The outbox's interface for other modules. */
function outboxOf({ outbox, limits, requireSender }: Sending, onChange: (change: Change) => void) {
  return {
    outbox: outbox.state,
    reachable: outbox.reachable,
    pause: outbox.pause,
    queue: outbox.queue,
    limits: limits.report,
    requireSender,
    show: onChange,
    accept({ outstanding, ...change }: OutboxChange) {
      onChange(change)
      outbox.wake(outstanding)
    },
  }
}

interface ReceivingOptions extends Pick<
  InboxOptions,
  'cabinet' | 'zone' | 'now' | 'stored' | 'announce' | 'since'
> {
  marks(): Promise<Pick<StoredInbox, 'ingest'>>
  onChange(change: Change): void
  onIngested(ingested: Ingested): void
}

/** All that reads from the service: what is new, what is older, what does not fit, and reports of delivery. */
function createReceiving(options: ReceivingOptions) {
  const { cabinet, zone, now, stored, announce, onChange, onIngested } = options
  const { since = () => undefined } = options
  const ingestQueue = createIngestQueue(
    {
      cursor: () => stored.cursor(),
      async ingest(batch) {
        const marks = await options.marks()
        const first = since() ?? -Infinity
        return marks.ingest({ ...batch, rows: batch.rows.filter(({ at = first }) => at >= first) })
      },
    },
    onIngested,
  )
  const invalid = createInvalidMessages(stored, (list) =>
    announce('invalidMessages.changed', { cabinet, invalid: list }),
  )
  const reading = { ingestQueue, onInvalid: invalid.take, zone, now }
  const sync = createSync({ ...reading, stored })
  const history = createHistory({
    ...reading,
    since,
    onChange: (next) => announce('history.changed', { cabinet, history: next }),
  })
  const readings = createReadings(sync)
  const reports = createReports({ stored, onChange })

  async function readReports(signal: AbortSignal): Promise<void> {
    const sms = readings.sms()
    if (sms) await reports.run(sms, signal)
  }

  return { sync, readings, history, invalid, readReports }
}
