import type { CabinetState } from '../../bridge/commands.ts'
import type { Failure } from '../../bridge/failures.ts'
import type {
  CallRecord,
  PagedId,
  RowOf,
  ServiceClient,
  ServiceFailure,
} from '../../service/index.ts'
import type { Addresses } from '../../service/catalogue/addresses.ts'
import { createAccount, type Account } from '../account/account.ts'
import type { Announce } from '../emitter.ts'
import { isSignedOut, toFailure } from '../failure.ts'
import { createInbox, type Inbox } from '../inbox/inbox.ts'
import { createMemoryArchive } from '../inbox/memory-archive.ts'
import { openLedger, type Ledger } from '../ledger/ledger.ts'
import { createMoney } from '../money/money.ts'
import { createNumbers, type Numbers } from '../numbers/numbers.ts'
import { createLink } from '../polling/link.ts'
import type { Job, Outcome } from '../polling/loop.ts'
import type { Pacer } from '../polling/pace.ts'
import { startScheduler, type Scheduler } from '../polling/scheduler.ts'
import type { Link } from '../polling/types.ts'
import type { Confirm, Logger } from '../ports.ts'
import { createPresence } from '../presence/presence.ts'
import { createSerial } from '../serial.ts'
import type { Cabinet } from './types.ts'

/** External registrations are looked at no more often than this, in milliseconds. */
const REGISTRATIONS = 15_000

export interface WorkspaceOptions {
  cabinet: Pick<Cabinet, 'id' | 'generation' | 'timeZone'>
  /** Where the service is, as somebody signed in last. */
  addresses(): Addresses
  /** The data folder. */
  home: string
  confirm: Confirm
  announce: Announce
  log: Logger
  pacer: Pacer
  /** Whether this is the cabinet shown. */
  isActive(): boolean
  /** The session ended by itself. */
  onSignedOut(): void
}

/** Everything that is known and done about one cabinet, signed in or not. */
export interface Workspace {
  readonly inbox: Inbox
  readonly account: Account
  readonly numbers: Numbers
  readonly ledger: Ledger
  link(): Link
  state(): Omit<CabinetState, 'cabinet'>
  /** Begins to poll and to send; takes the client over and closes it in the end. */
  connect(client: ServiceClient): Promise<void>
  /** Ends polling and sending, and waits for a message on the wire; what was read stays readable. */
  disconnect(): Promise<void>
  /** Nobody is signed in to this cabinet. */
  markSignedOut(failure?: Failure): void
  /** Runs every check at once and resolves when they have ended. */
  check(): Promise<Link>
  /** Takes note of a finished call. */
  noticed(call: CallRecord): void
  repace(): void
}

interface Connection {
  client: ServiceClient
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
  const inbox = createInbox({
    cabinet,
    zone,
    announce,
    describe,
    archive: createMemoryArchive(),
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
  const numbers = createNumbers({ ...shared, account, ledger, confirm: options.confirm })
  const serial = createSerial()
  let connection: Connection | undefined

  function jobs(client: ServiceClient): Job[] {
    const news = () => pacer.news(options.isActive())
    return [
      { name: 'inbox', pause: news, run: (signal) => inbox.sync(client, signal) },
      {
        name: 'presence',
        pause: news,
        run: async (signal) =>
          presence.update(await allRows(client, 'sip.statuses', signal), Date.now()),
      },
      {
        name: 'senders',
        pause: pacer.slow,
        run: async (signal) => inbox.updateSenders(await allRows(client, 'sms.numbers', signal)),
      },
      {
        name: 'money',
        pause: pacer.slow,
        run: async (signal) => {
          const { balance } = await client.call('payment.balance', {}, { signal })
          money.update(balance, Date.now())
        },
      },
    ]
  }

  function onOutcome(outcome: Outcome): void {
    if (outcome.ok) {
      link.succeeded(outcome.job, outcome.at)
      inbox.reachable()
      account.reachable()
      return
    }
    if (isSignedOut(outcome.error)) return end(outcome.error)
    link.failed(outcome.job, describe(outcome.error), outcome.retryAt)
  }

  /** The session ended by itself. */
  function end(error: ServiceFailure): void {
    if (!connection) return
    const failure = describe(error)
    link.signedOut(failure)
    disconnect(failure).catch(describe)
    options.onSignedOut()
  }

  /** Resolves when this connection and every earlier one has ended. */
  function disconnect(reason?: Failure): Promise<void> {
    const ending = connection
    connection = undefined
    return serial(async () => {
      if (!ending) return
      account.disconnect()
      await Promise.all([ending.scheduler.stop(), inbox.disconnect(reason), numbers.disconnect()])
      await ending.client.close()
    })
  }

  return {
    inbox,
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
    }),
    async connect(client) {
      await disconnect()
      link.reset()
      connection = { client, scheduler: startScheduler(jobs(client), { onOutcome }) }
      inbox.connect(client)
      account.connect(client)
      numbers.connect(client)
    },
    noticed: account.noticed,
    disconnect: () => disconnect(),
    markSignedOut: link.signedOut,
    async check() {
      await connection?.scheduler.runNow()
      return link.current()
    },
    repace: () => connection?.scheduler.repace(),
  }
}

function optional<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]?: V })
}

async function allRows<Id extends PagedId>(
  client: ServiceClient,
  id: Id,
  signal: AbortSignal,
): Promise<RowOf<Id>[]> {
  // Neither list takes parameters.
  const input = {} as Parameters<typeof client.rows<Id>>[1]
  const rows: RowOf<Id>[] = []
  for await (const row of client.rows(id, input, { signal })) rows.push(row)
  return rows
}
