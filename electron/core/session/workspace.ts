import type { CabinetState } from '../../bridge/commands.ts'
import type { Failure } from '../../bridge/failures.ts'
import type { CallRecord, ServiceClient, ServiceFailure } from '../../service/index.ts'
import type { Addresses } from '../../service/catalogue/addresses.ts'
import { createAccount, type Account } from '../account/account.ts'
import { createContacts, type Contacts } from '../contacts/contacts.ts'
import type { Announce } from '../emitter.ts'
import { CoreFailure, isSignedOut, toFailure } from '../failure.ts'
import { createInbox, type Inbox } from '../inbox/inbox.ts'
import type { OutboxTimes } from '../inbox/outbox.ts'
import { createSms } from '../inbox/sms.ts'
import type { SmsInterface } from '../inbox/sms-interface.ts'
import type { History } from '../inbox/types.ts'
import { openLedger, type Ledger } from '../ledger/ledger.ts'
import { createMoney } from '../money/money.ts'
import { createNumbers, type Numbers } from '../numbers/numbers.ts'
import { createPacketsInterface } from '../packets/interface.ts'
import { createPackets, type Packets } from '../packets/packets.ts'
import { createLink } from '../polling/link.ts'
import type { Outcome } from '../polling/loop.ts'
import type { Pacer } from '../polling/pace.ts'
import { startScheduler, type Scheduler } from '../polling/scheduler.ts'
import type { Link } from '../polling/types.ts'
import type { Confirm, Logger } from '../ports.ts'
import { createPresence } from '../presence/presence.ts'
import type { SecretStore } from '../secrets/types.ts'
import { createSerial } from '../serial.ts'
import { CHECKS, createJobs, isQuiet } from './jobs.ts'
import { keepArchive, type ArchiveKeeper } from './archive-keeper.ts'
import type { Cabinet } from './types.ts'

/** External registrations are looked at no more often than this, in milliseconds. */
const REGISTRATIONS = 15_000

export interface WorkspaceOptions {
  cabinet: Pick<Cabinet, 'id' | 'generation' | 'timeZone'>
  /** The data folder. */
  home: string
  secrets: SecretStore
  /** Where the service is, as somebody signed in last. */
  addresses(): Addresses
  confirm: Confirm
  announce: Announce
  log: Logger
  pacer: Pacer
  /** How long a message may be taken back, in milliseconds. */
  undo(): number
  /** Overrides of the outbox's intervals. */
  outbox?: Partial<OutboxTimes>
  /** Whether this is the cabinet shown. */
  isActive(): boolean
  /** The session ended by itself. */
  onSignedOut(): void
}

/** Everything that is known and done about one cabinet, signed in or not. */
export interface Workspace {
  readonly inbox: Inbox
  readonly packets: Packets
  readonly account: Account
  readonly numbers: Numbers
  readonly ledger: Ledger
  link(): Link
  state(): Omit<CabinetState, 'cabinet'>
  /** Begins to poll and to send; takes the client over and closes it in the end. */
  connect(client: ServiceClient): Promise<void>
  /** Ends polling and sending, and waits for a message on the wire; what was read stays readable. */
  disconnect(): Promise<void>
  /** Ends what is under way and closes the archive. */
  close(): Promise<void>
  readonly contacts: Contacts
  readonly archive: Pick<ArchiveKeeper, 'retry' | 'setAside'>
  /** Nobody is signed in to this cabinet. */
  markSignedOut(failure?: Failure): void
  /** Runs every check at once and resolves when they have ended. */
  check(): Promise<Link>
  /** Reads older messages, about a month more than there are. */
  readHistory(): Promise<History>
  /** Takes note of a finished call. */
  noticed(call: CallRecord): void
  repace(): void
}

interface Connection {
  client: ServiceClient
  sms: SmsInterface
  scheduler: Scheduler
}

export function createWorkspace(options: WorkspaceOptions): Workspace {
  const { announce, log, pacer } = options
  const { id: cabinet, timeZone: zone } = options.cabinet
  const link = createLink((next) => announce('link.changed', { cabinet, link: next }))
  const presence = createPresence((changed, gone) =>
    announce('presence.changed', { cabinet, changed, gone }),
  )
  const money = createMoney((balance) => announce('balance.changed', { cabinet, balance }))
  const describe = (error: unknown) => toFailure(error, log)
  const keeper = keepArchive({
    ...options,
    cabinet,
    onState: (archive) => announce('archive.changed', { cabinet, archive }),
    onOpen: () => void inbox.open().catch(describe),
  })
  const inbox = createInbox({
    cabinet,
    zone,
    announce,
    describe,
    undo: options.undo,
    times: options.outbox ?? {},
    archive: keeper.archive,
    onSignedOut: end,
    onAnswer: () => void connection?.scheduler.runNow('inbox', 'senders', 'money'),
    onUnreachable: () => void connection?.scheduler.runNow('inbox'),
  })
  const reach = () => (options.addresses().rest === '' ? 'rpc' : 'rest')
  const shared = { cabinet, announce, describe, onSignedOut: end, reach } as const
  const ledger = openLedger({ home: options.home, cabinet, log })
  const account = createAccount({
    ...shared,
    zone,
    ways: () => ({
      reach: reach(),
      packets: options.cabinet.generation === 'current',
      aliases: options.addresses().rpc !== '',
    }),
    pause: () => Math.max(REGISTRATIONS, pacer.news(options.isActive())),
  })
  const numbers = createNumbers({
    ...shared,
    account,
    ledger,
    confirm: options.confirm,
    onSpent: () => void connection?.scheduler.runNow('money'),
  })
  const serial = createSerial()
  let connection: Connection | undefined
  const packets = createPackets({
    service: () => createPacketsInterface(options.cabinet.generation, connected().client),
    readNumbers: () => connected().sms.numbers(),
    onSpent: () => void connection?.scheduler.runNow('senders', 'money'),
  })

  function connected(): Connection {
    if (!connection) throw new CoreFailure('signedOut')
    return connection
  }

  function onOutcome(outcome: Outcome): void {
    if (!outcome.ok && isSignedOut(outcome.error)) return end(outcome.error)
    if (isQuiet(outcome.job)) {
      if (!outcome.ok) describe(outcome.error)
      return
    }
    if (outcome.ok) {
      link.succeeded(outcome.job, outcome.at)
      inbox.reachable()
      account.reachable()
      return
    }
    link.failed(outcome.job, describe(outcome.error), outcome.retryAt)
  }

  /** The session ended by itself. */
  function end(error: ServiceFailure): void {
    if (!connection) return
    const failure = describe(error)
    link.signedOut(failure)
    disconnect().catch(describe)
    options.onSignedOut()
  }

  /** Resolves when this connection and every earlier one has ended. */
  function disconnect(): Promise<void> {
    const ending = connection
    connection = undefined
    return serial(async () => {
      if (!ending) return
      account.disconnect()
      await Promise.all([ending.scheduler.stop(), inbox.disconnect(), numbers.disconnect()])
      await ending.client.close()
    })
  }

  return {
    inbox,
    packets,
    account,
    numbers,
    ledger,
    link: link.current,
    state: () => ({
      link: link.current(),
      ...optional('balance', money.balance()),
      extensions: presence.list(),
      senders: inbox.senders(),
      unread: inbox.unread(),
      outbox: inbox.outbox(),
      history: inbox.history.state(),
      archive: keeper.state(),
    }),
    async connect(client) {
      await disconnect()
      link.reset()
      const sms = createSms(options.cabinet, client)
      const isActive = options.isActive
      const jobs = createJobs({ client, sms, inbox, presence, money, pacer, isActive })
      inbox.connect(sms)
      connection = { client, sms, scheduler: startScheduler(jobs, { onOutcome }) }
      account.connect(client)
      numbers.connect(client)
    },
    noticed: account.noticed,
    disconnect: () => disconnect(),
    async close() {
      await disconnect()
      await keeper.close()
    },
    archive: keeper,
    contacts: createContacts(cabinet, keeper.archive, announce),
    markSignedOut: link.signedOut,
    async check() {
      await connection?.scheduler.runNow(...CHECKS)
      return link.current()
    },
    async readHistory() {
      const history = await inbox.history.goFurther()
      void connection?.scheduler.runNow('history')
      return history
    },
    repace: () => connection?.scheduler.repace(),
  }
}

function optional<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]?: V })
}
