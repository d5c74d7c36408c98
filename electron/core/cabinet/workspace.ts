import type { CabinetCommands, CabinetState } from '../../bridge/index.ts'
import type { Failure } from '../../bridge/failures.ts'
import { offsetOf } from '../../service/dates.ts'
import type { CallRecord, ServiceClient, ServiceFailure } from '../../service/index.ts'
import type { Addresses } from '../../service/catalogue/addresses.ts'
import { createAccount, type Account } from '../account/account.ts'
import { createAsk } from '../consent.ts'
import type { Announce } from '../emitter.ts'
import { isSignedOut, toFailure } from '../failure.ts'
import type { OfferedFiles } from '../media/offered-file.ts'
import type { NoticeRules } from '../notifications/rules.ts'
import type { KeptFiles } from '../files/kept-files.ts'
import type { OutboxTimes } from '../inbox/outbox/times.ts'
import { createSms } from '../inbox/sms/sms.ts'
import { createJobs } from '../jobs/jobs.ts'
import { createGuard } from '../ledger/guard.ts'
import { openLedger } from '../ledger/ledger.ts'
import { createBudget, inBackground } from '../polling/budget.ts'
import { createLink } from '../polling/link.ts'
import type { PollOutcome, Poll } from '../polling/loop.ts'
import type { Pacer } from '../polling/pace.ts'
import { quotaPoll } from '../polling/quota.ts'
import { startScheduler, type Scheduler } from '../polling/scheduler.ts'
import type { Link } from '../polling/types.ts'
import type { Confirm, Logger } from '../ports.ts'
import type { SecretStore } from '../secrets/types.ts'
import { createSerial } from '../serial.ts'
import type { CabinetContext, Handlers, Subject, SubjectName } from '../subject.ts'
import { createSubjects } from '../subjects.ts'
import { keepArchive, type ArchiveKeeper } from './archive-keeper.ts'
import { createCabinetConnection } from './client.ts'
import { createServiceClock } from './service-clock.ts'
import type { Cabinet } from './types.ts'

export interface WorkspaceOptions {
  cabinet: Pick<Cabinet, 'id' | 'generation' | 'timeZone'>
  /** The data folder. */
  home: string
  secrets: SecretStore
  /** Where the service is, as somebody signed in last. */
  addresses(): Addresses
  confirm: Confirm
  /** What pages offer for upload. */
  uploads: OfferedFiles
  /** What is fetched for pages. */
  files: Pick<KeptFiles, 'keep'>
  notices: NoticeRules
  announce: Announce
  log: Logger
  pacer: Pacer
  /** How long a message may be taken back, in milliseconds. */
  undo(): number
  /** Overrides of the outbox's intervals. */
  outbox?: Partial<OutboxTimes>
  /** As of `CabinetContext`. */
  settle: number
  /** Whether this is the cabinet shown. */
  isActive(): boolean
  /** The session ended by itself. */
  onSignedOut(): void
  /** Told by how much the zone seems wrong, whenever a message of ours is found; see `Ingested`. */
  onDrift(drift: number): void
}

/** Everything that is known and done about one cabinet, signed in or not. */
export interface Workspace {
  /** What its subjects do, by the commands' names. */
  readonly commands: Handlers<CabinetCommands>
  state(): Omit<CabinetState, 'cabinet'>
  /** Begins to poll and to send; takes the client over and closes it in the end. */
  connect(client: ServiceClient): Promise<void>
  /** Ends polling and sending, and waits for a message on the wire; what was read stays readable. */
  disconnect(): Promise<void>
  /** Ends what is under way and closes the archive. */
  close(): Promise<void>
  readonly archive: Pick<ArchiveKeeper, 'retry'>
  /** Nobody is signed in to this cabinet. */
  markSignedOut(failure?: Failure): void
  /** Runs what a person sees the results of at once, and resolves when that has ended. */
  check(): Promise<Link>
  /** Takes note of a finished call. */
  noticed(call: CallRecord): void
  repace(): void
}

/** What "check now" checks. */
const CHECKS = ['inbox', 'presence', 'senders', 'money'] as const

export function createWorkspace(options: WorkspaceOptions): Workspace {
  const { announce, log } = options
  const { id: cabinet } = options.cabinet
  const describe = (error: unknown) => toFailure(error, log)
  const clock = createServiceClock()
  const link = createLink((next) => announce('link.changed', { cabinet, link: next }))
  const budget = createBudget(() => options.pacer.requests(options.isActive()))
  const connection = createCabinetConnection(end, budget)
  const parts = createParts(options, {
    describe,
    client: connection.client,
    now: clock.now,
    onOpen: open,
    check: (...polls) => online.runNow(...polls),
  })
  const { account, keeper, subjects, all } = parts
  const polls = [
    ...all.flatMap(({ polls = [] }) => polls),
    ...(parts.hasRpc() ? [quotaPoll(connection.client, budget)] : []),
  ]
  const onOutcome = outcomeListener({ polls, link, account, all, describe })
  const online = createOnline({ connection, link, account, all, polls, onOutcome })

  function open(): void {
    for (const subject of all) subject.open?.().catch(describe)
  }

  /** The session ended by itself. */
  function end(error: ServiceFailure): void {
    link.signedOut(describe(error))
    online.disconnect().catch(describe)
    options.onSignedOut()
  }

  return {
    commands: Object.assign({}, ...all.map((subject) => subject.commands)) as Workspace['commands'],
    state: () => ({ ...subjects.state(), link: link.current(), archive: keeper.state() }),
    connect: online.connect,
    noticed(call) {
      clock.note(call)
      account.noticed(call)
      for (const subject of all) subject.noticed?.(call)
    },
    disconnect: online.disconnect,
    async close() {
      await online.disconnect()
      await Promise.all(all.map(async (subject) => subject.close?.()))
      await keeper.close()
    },
    archive: keeper,
    markSignedOut: link.signedOut,
    async check() {
      await budget.hurry(async () => online.runNow(...CHECKS))
      return link.current()
    },
    repace() {
      budget.repace()
      online.repace()
    },
  }
}

interface Given {
  describe(error: unknown): Failure
  client: CabinetContext['client']
  /** The service's clock, milliseconds since the epoch. */
  now(): number
  /** An archive is open, or another one in the place of the one before. */
  onOpen(): void
  /** Runs these polls now, while somebody is signed in. */
  check(...polls: string[]): unknown
}

/** What the subjects of a cabinet share, and the subjects. */
function createParts(options: WorkspaceOptions, given: Given) {
  const { announce, log } = options
  const { id: cabinet, generation, timeZone: zone } = options.cabinet
  const { client, describe } = given
  const keeper = openArchive(options, given)
  const ledger = openLedger({
    home: options.home,
    cabinet,
    secrets: options.secrets,
    log,
    onDoubt: () => announce('ledger.changed', { cabinet }),
  })
  const account = createAccount({ cabinet, announce, describe })
  const guard = createGuard({ client, ledger, describe })
  const sms = createSms(options.cabinet, client)
  const jobs = createJobs({
    announce: (job) => announce('job.changed', { cabinet, job }),
    describe,
    hold: account.hold,
  })
  const context: CabinetContext = {
    cabinet,
    generation,
    zone,
    now: given.now,
    client,
    guard,
    ledger,
    account,
    jobs,
    archive: keeper.archive,
    sms,
    reach: () => (options.addresses().rest === '' ? 'rpc' : 'rest'),
    hasRpc: () => options.addresses().rpc !== '',
    ask: createAsk(options.confirm),
    uploads: options.uploads,
    files: options.files,
    notices: options.notices,
    announce,
    describe,
    pacer: options.pacer,
    isActive: options.isActive,
    settle: options.settle,
    check: (...polls) => void given.check(...polls),
  }
  const subjects = createSubjects(context, {
    sms,
    keeper,
    undo: options.undo,
    onDrift: options.onDrift,
    times: options.outbox ?? {},
  })
  const all: Subject<SubjectName>[] = Object.values(subjects.all)
  for (const { slices = [], resolvers = {} } of all) {
    account.declare(slices)
    guard.resolveBy(resolvers)
  }
  return { account, keeper, subjects, all, hasRpc: context.hasRpc }
}

function openArchive(options: WorkspaceOptions, { now, onOpen }: Given): ArchiveKeeper {
  const { id: cabinet, timeZone: zone } = options.cabinet
  return keepArchive({
    ...options,
    cabinet,
    zone: { name: zone, offset: offsetOf(zone, now()) },
    onState: (archive) => options.announce('archive.changed', { cabinet, archive }),
    onOpen,
  })
}

interface OnlineOptions extends Pick<Listening, 'polls' | 'all'> {
  connection: ReturnType<typeof createCabinetConnection>
  link: Pick<Listening['link'], 'reset'>
  account: Pick<Account, 'connect' | 'disconnect'>
  onOutcome(outcome: PollOutcome): void
}

/** What is done while somebody is signed in. */
function createOnline({ connection, link, account, all, polls, onOutcome }: OnlineOptions) {
  const serial = createSerial()
  let scheduler: Scheduler | undefined

  /** Resolves when this connection and every earlier one has ended. */
  function disconnect(): Promise<void> {
    const former = connection.detach()
    const polling = scheduler
    scheduler = undefined
    return serial(async () => {
      if (!former) return
      account.disconnect()
      await Promise.all([polling?.stop(), ...all.map((subject) => subject.disconnect?.())])
      await former.close()
    })
  }

  return {
    async connect(next: ServiceClient): Promise<void> {
      await disconnect()
      link.reset()
      connection.attach(next)
      account.connect()
      for (const subject of all) subject.connect?.()
      scheduler = startScheduler(polls.map(paced), { onOutcome })
    },
    disconnect,
    runNow: async (...polls: string[]) => scheduler?.runNow(...polls),
    repace: () => scheduler?.repace(),
  }
}

interface Listening {
  polls: readonly Poll[]
  link: ReturnType<typeof createLink>
  account: Pick<Account, 'reachable'>
  all: readonly Subject<SubjectName>[]
  describe(error: unknown): Failure
}

/** Says by the outcomes of polls whether the service can be reached. */
function outcomeListener({ polls, link, account, all, describe }: Listening) {
  return (outcome: PollOutcome): void => {
    const isQuiet = polls.some(({ name, quiet }) => name === outcome.poll && quiet)
    if (outcome.ok) {
      if (isQuiet) return
      link.succeeded(outcome.poll, outcome.at)
      account.reachable()
      for (const subject of all) subject.reachable?.()
      return
    }
    // Whichever call found the session over has ended it.
    if (isSignedOut(outcome.error)) return
    const failure = describe(outcome.error)
    if (!isQuiet) link.failed(outcome.poll, failure, outcome.began, outcome.retryAt)
  }
}

/** A poll whose requests wait for their turns. */
const paced = (poll: Poll): Poll => ({
  ...poll,
  run: (signal) => inBackground(poll.urgent ?? false, () => poll.run(signal)),
})
