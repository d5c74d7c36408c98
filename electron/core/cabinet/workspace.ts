import type { CabinetCommands, CabinetState } from '../../bridge/index.ts'
import type { Failure } from '../../bridge/failures.ts'
import type { WeeklyHours } from '../../shared/calendar/calendar.ts'
import { offsetOf } from '../../service/dates.ts'
import type {
  CallRecord,
  Client,
  OperationId,
  ServiceClient,
  ServiceFailure,
} from '../../service/index.ts'
import { createAccount, type Account } from '../account/account.ts'
import { createCalendar, type OfficeCalendar } from '../calendar/calendar.ts'
import { createChanges } from '../changes/changes.ts'
import type { Ask } from '../consent/consent.ts'
import type { Announce } from '../platform/emitter.ts'
import { isSignedOut, toFailure } from '../platform/failures/failure.ts'
import type { OfferedFiles } from '../files/offered-file.ts'
import type { NoticeRules } from '../notifications/rules.ts'
import type { KeptFiles } from '../files/kept-files.ts'
import type { OutboxTimes } from '../inbox/outbox/times.ts'
import { openRetention } from '../retention/periods.ts'
import { createHistory } from '../history/history.ts'
import { createSms } from '../sms/sms.ts'
import { createJobs } from '../jobs/jobs.ts'
import { createGuard } from '../ledger/guard.ts'
import { openLedger, type Ledger } from '../ledger/ledger.ts'
import { createLooking, type Looking } from '../platform/failures/looking.ts'
import { createBudget, inBackground } from '../platform/polling/budget.ts'
import { createLink } from '../platform/polling/link.ts'
import type { PollOutcome, Poll } from '../platform/polling/loop.ts'
import type { Pacer } from '../platform/polling/pace.ts'
import { quotaPoll } from '../platform/polling/quota.ts'
import { startScheduler, type Scheduler } from '../platform/polling/scheduler.ts'
import type { Link } from '../../bridge/link.ts'
import type { Logger } from '../platform/log/logger.ts'
import type { SecretStore } from '../platform/secrets/types.ts'
import { createTaskQueue } from '../platform/tasks/task-queue.ts'
import type { Handlers, ModuleName } from '../platform/handlers.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import { inBackupThread } from './backup-thread.ts'
import { createModules } from './modules.ts'
import { keepDatabase, type DatabaseKeeper } from './database-keeper.ts'
import { createCabinetConnection } from './client.ts'
import { createServiceClock } from './service-clock.ts'
import type { Cabinet } from '../../bridge/cabinet.ts'

export interface WorkspaceOptions {
  cabinet: Pick<Cabinet, 'id' | 'generation' | 'timeZone'>
  /** The data folder. */
  home: string
  secrets: SecretStore
  /** As it is known now. */
  described(): Cabinet
  ask: Ask
  /** Files that pages offer for upload. */
  uploads: OfferedFiles
  /** Files fetched for pages. */
  files: Pick<KeptFiles, 'keep'>
  notices: NoticeRules
  announce: Announce
  log: Logger
  pacer: Pacer
  /** The user's usual week. */
  workingHours(): WeeklyHours
  /** How long a message may be taken back, in milliseconds. */
  undo(): number
  /** Overrides of the outbox's intervals. */
  outbox?: Partial<OutboxTimes>
  /** Time that the account may take to show an unconfirmed change, in milliseconds. */
  settle: number
  /** True if this is the cabinet shown. */
  isActive(): boolean
  /** The session ended by itself. */
  onSignedOut(): void
  /** Called with the likely error of the zone, whenever an own message is found; see `Ingested`. */
  onDrift(drift: number): void
  /** The number of the contract with the service is known. */
  onContract(contract: string): void
}

/** Everything that is known and done about one cabinet, signed in or not. */
export interface Workspace {
  /** Command handlers of its modules, by the commands' names. */
  readonly commands: Handlers<CabinetCommands>
  state(): Omit<CabinetState, 'cabinet'>
  /** Begins to poll and to send; takes the client over and closes it in the end. */
  connect(client: ServiceClient): Promise<void>
  /** Ends polling and sending, and waits for a message on the wire; data stay readable. */
  disconnect(): Promise<void>
  /** Ends what is under way and closes the database. */
  close(): Promise<void>
  readonly database: Pick<DatabaseKeeper, 'retry' | 'database'>
  readonly ledger: Pick<Ledger, 'take'>
  readonly calendar: Pick<OfficeCalendar, 'isFree'>
  /** The session of this cabinet has ended. */
  markSignedOut(failure?: Failure): void
  /** Runs the polls whose results the user sees, and resolves when they have ended. */
  check(): Promise<Link>
  /** True if a call is on the wire that changes something. */
  isChanging(): boolean
  /** Takes note of a finished call. */
  noticed(call: CallRecord): void
  /** A call has had no reply for long. */
  silent(): void
  repace(): void
}

/** Polls run by “check now”. */
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
  const { account, keeper, modules, all, looking, ledger } = parts
  const polls = [
    ...all.flatMap(({ polls = [] }) => polls),
    ...(parts.hasRpc() ? [quotaPoll(connection.client, budget, options.onContract)] : []),
  ]
  const onOutcome = outcomeListener({ polls, link, account, all, describe })
  const online = createOnline({ connection, link, account, all, looking, polls, onOutcome })

  function open(): void {
    for (const module of all) module.open?.().catch(describe)
  }

  /** The session ended by itself. */
  function end(error: ServiceFailure): void {
    link.signedOut(describe(error))
    online.disconnect().catch(describe)
    options.onSignedOut()
  }

  return {
    commands: Object.assign({}, ...all.map((module) => module.commands)) as Workspace['commands'],
    state: () => ({ ...modules.state(), link: link.current(), database: keeper.state() }),
    connect: online.connect,
    ...listeningToCalls({ clock, link, account, all }),
    disconnect: online.disconnect,
    async close() {
      await online.disconnect()
      await Promise.all(all.map(async (module) => module.close?.()))
      await ledger.close().catch(describe)
      await keeper.close()
    },
    database: keeper,
    ledger,
    calendar: parts.calendar,
    isChanging: connection.isChanging,
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

interface WorkspaceParts {
  describe(error: unknown): Failure
  client: Client<OperationId>
  /** The service's clock, milliseconds since the epoch. */
  now(): number
  /** A database is open, or another one in the place of the one before. */
  onOpen(): void
  /** Runs these polls now, if signed in. */
  check(...polls: string[]): unknown
}

/** Parts shared by the modules of a cabinet. */
function createShared(options: WorkspaceOptions, given: WorkspaceParts) {
  const { announce, log } = options
  const { id: cabinet } = options.cabinet
  const { describe } = given
  const keeper = openDatabase(options, given)
  const ledger = openLedger({
    home: options.home,
    cabinet,
    secrets: options.secrets,
    log,
    onDoubt: () => announce('ledger.changed', { cabinet }),
  })
  const account = createAccount({
    cabinet,
    announce,
    describe,
    onList: (reading) => history.list(reading),
    onDetail: (reading) => history.detail(reading),
  })
  const { database } = keeper
  const history = createHistory({ cabinet, account, database, announce, describe })
  const calendar = createCalendar({ cabinet, database, hours: options.workingHours, announce })
  const looking = lookingIn(options)
  const jobs = createJobs({
    announce: (job) => announce('job.changed', { cabinet, job }),
    describe,
    hold: account.hold,
  })
  const changes = createChanges({
    cabinet,
    client: given.client,
    account,
    database,
    jobs,
    ask: options.ask,
    announce,
    describe,
    onUnrecorded: history.unrecorded,
  })
  const { client } = changes
  const guard = createGuard({ client, ledger, looking, describe })
  const sms = createSms(options.cabinet, client)
  return { keeper, ledger, account, history, calendar, looking, jobs, changes, client, guard, sms }
}

/** The modules of a cabinet, with their shared parts. */
function createParts(options: WorkspaceOptions, given: WorkspaceParts) {
  const { announce } = options
  const { id: cabinet, generation, timeZone: zone } = options.cabinet
  const { describe } = given
  const { keeper, history, ...shared } = createShared(options, given)
  const { account, calendar, changes, guard, sms, looking, ledger } = shared
  const context: CabinetContext = {
    cabinet,
    generation,
    zone,
    now: given.now,
    ...shared,
    database: keeper.database,
    apiFamily: () => (options.described().addresses.rest === '' ? 'rpc' : 'rest'),
    hasRpc: () => options.described().addresses.rpc !== '',
    ask: options.ask,
    uploads: options.uploads,
    files: options.files,
    notices: options.notices,
    announce,
    describe,
    pacer: options.pacer,
    isActive: options.isActive,
    check: (...polls) => void given.check(...polls),
  }
  const periods = openRetention(options.home, cabinet, options.log)
  const modules = createModules(context, {
    ...options,
    periods,
    since: periods.since,
    sms,
    keeper,
    archive: keeper.archive,
    inThread: inBackupThread,
    times: options.outbox ?? {},
  })
  const all: Module<ModuleName>[] = Object.values(modules.all)
  for (const one of all) {
    const { collections = [], changeables = {}, comparables, operations = {} } = one
    account.declare(collections)
    changes.declare(changeables, operations)
    history.declare({ ...changeables, ...comparables })
    guard.declare(operations)
  }
  return { account, calendar, keeper, modules, all, looking, ledger, hasRpc: context.hasRpc }
}

const lookingIn = ({ cabinet: { id: cabinet }, settle: within, announce }: WorkspaceOptions) =>
  createLooking({
    within,
    onLooking: (commands) => announce('ledger.looking', { cabinet, commands }),
  })

function openDatabase(options: WorkspaceOptions, { now, onOpen }: WorkspaceParts): DatabaseKeeper {
  const { id: cabinet, timeZone: zone } = options.cabinet
  return keepDatabase({
    ...options,
    cabinet,
    zone: { name: zone, offset: offsetOf(zone, now()) },
    onState: (database) => options.announce('database.changed', { cabinet, database }),
    onOpen,
  })
}

interface OnlineOptions extends Pick<Listening, 'polls' | 'all'> {
  connection: ReturnType<typeof createCabinetConnection>
  link: Pick<Listening['link'], 'reset'>
  account: Pick<Account, 'connect' | 'disconnect'>
  looking: Pick<Looking, 'stop'>
  onOutcome(outcome: PollOutcome): void
}

/** Work done while signed in. */
function createOnline(options: OnlineOptions) {
  const { connection, link, account, all, looking, polls, onOutcome } = options
  const enqueue = createTaskQueue()
  let scheduler: Scheduler | undefined

  /** Resolves when this connection and every earlier one has ended. */
  function disconnect(): Promise<void> {
    const former = connection.detach()
    const polling = scheduler
    scheduler = undefined
    return enqueue(async () => {
      if (!former) return
      account.disconnect()
      looking.stop()
      await Promise.all([polling?.stop(), ...all.map((module) => module.disconnect?.())])
      await former.close()
    })
  }

  return {
    async connect(next: ServiceClient): Promise<void> {
      await disconnect()
      link.reset()
      connection.attach(next)
      account.connect()
      for (const module of all) module.connect?.()
      scheduler = startScheduler(polls.map(paced), { onOutcome })
    },
    disconnect,
    runNow: async (...polls: string[]) => scheduler?.runNow(...polls),
    repace: () => scheduler?.repace(),
  }
}

interface LinkListening extends Pick<Listening, 'link' | 'all'> {
  clock: ReturnType<typeof createServiceClock>
  account: Pick<Account, 'noticed'>
}

/** Notes of finished calls and of silence, for all that depends on them. */
const listeningToCalls = ({ clock, link, account, all }: LinkListening) => ({
  silent: () => link.silent(Date.now()),
  noticed(call: CallRecord): void {
    if (call.status !== undefined) link.answered()
    clock.note(call)
    account.noticed(call)
    for (const module of all) module.noticed?.(call)
  },
})

interface Listening {
  polls: readonly Poll[]
  link: ReturnType<typeof createLink>
  account: Pick<Account, 'reachable'>
  all: readonly Module<ModuleName>[]
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
      for (const module of all) module.reachable?.()
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
  run: (signal) => inBackground(poll.urgent ?? false, () => poll.run(signal), signal),
})
