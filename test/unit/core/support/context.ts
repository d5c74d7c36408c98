import { agreeing } from '../../../support/agreement.ts'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { USUAL_HOURS } from '../../../../electron/shared/calendar/calendar.ts'
import { createChanges } from '../../../../electron/core/changes/changes.ts'
import { createAccount } from '../../../../electron/core/account/account.ts'
import { askedOver } from '../../../../electron/core/database/index.ts'
import { createEmitter } from '../../../../electron/core/platform/emitter.ts'
import { toFailure } from '../../../../electron/core/platform/failures/failure.ts'
import { createSms } from '../../../../electron/core/sms/sms.ts'
import { createJobs } from '../../../../electron/core/jobs/jobs.ts'
import { createGuard } from '../../../../electron/core/ledger/guard.ts'
import { openLedger } from '../../../../electron/core/ledger/ledger.ts'
import { createLooking } from '../../../../electron/core/platform/failures/looking.ts'
import { openRetention } from '../../../../electron/core/retention/periods.ts'
import { createPacer } from '../../../../electron/core/platform/polling/pace.ts'
import type { ModuleName } from '../../../../electron/core/platform/handlers.ts'
import type { CabinetContext, Module } from '../../../../electron/core/module/module.ts'
import { createModules, type Modules } from '../../../../electron/core/cabinet/modules.ts'
import type { SecretStore } from '../../../../electron/core/platform/secrets/types.ts'
import type { ServiceClient } from '../../../../electron/service/index.ts'
import { createMemoryLog } from './harness.ts'
import { createMemorySecrets } from './secrets.ts'

interface Given extends Partial<CabinetContext> {
  client: ServiceClient
  /** The data folder, where the ledger lies. */
  home: string
  /** Where the ledger's key lies. */
  secrets?: SecretStore
}

/** What a cabinet gives to its modules, over a client that is connected; parts may be replaced. */
export function contextOver({
  client,
  home,
  secrets = createMemorySecrets(),
  ...given
}: Given): CabinetContext {
  const log = createMemoryLog()
  const { announce } = given.announce ? { announce: given.announce } : createEmitter(log)
  const describe = (error: unknown) => toFailure(error, log)
  const { cabinet = 'c', generation = 'current', zone = 'Europe/Moscow' } = given
  const ledger = openLedger({ home, cabinet, secrets, log })
  const account = createAccount({ cabinet, announce, describe })
  account.connect()
  const looking = createLooking({
    within: 1,
    onLooking: (commands) => announce('ledger.looking', { cabinet, commands }),
  })
  const jobs = createJobs({ announce: () => undefined, describe, hold: account.hold })
  const { ask = agreeing() } = given
  const changes = createChanges({
    cabinet,
    client,
    account,
    database: nothingKept,
    jobs,
    ask,
    announce,
    onUnrecorded: () => Promise.resolve(),
    describe,
  })
  return {
    cabinet,
    generation,
    zone,
    now: () => Date.now(),
    client,
    changes,
    guard: createGuard({ client, ledger, looking, describe }),
    ledger,
    account,
    jobs,
    database: nothingKept,
    sms: createSms({ generation, timeZone: zone }, client),
    apiFamily: () => 'rest',
    hasRpc: () => true,
    ask,
    uploads: { take: () => undefined },
    files: { keep: unused },
    calendar: usualWeek,
    notices: usualNotices,
    announce,
    describe,
    pacer: createPacer(),
    isActive: () => true,
    looking,
    check: () => undefined,
    ...given,
  }
}

const unused = () => Promise.reject(new Error('Nothing is kept here'))

const usualWeek: CabinetContext['calendar'] = {
  read: () => unused(),
  change: () => unused(),
  office: () => ({ hours: USUAL_HOURS, calendar: { country: 'none', own: [] } }),
  isFree: () => false,
}

const usualNotices: CabinetContext['notices'] = {
  content: () => 'full',
  isQuiet: () => false,
  zone: () => undefined,
  lowBalance: () => ({ threshold: true, days: 7 }),
}

/** Every module of a cabinet in which nothing is kept and nothing is sent. */
export function subjectsOf(context: CabinetContext): Modules {
  return createModules(
    { ...context, database: nothingKept },
    {
      sms: createSms({ generation: context.generation, timeZone: context.zone }, context.client),
      keeper: { retry: unused, setAside: unused, state: () => ({ state: 'opening' }) },
      undo: () => 0,
      onDrift: () => undefined,
      times: {},
      since: () => undefined,
      periods: openRetention(
        join(tmpdir(), 'switchdesk-nothing'),
        context.cabinet,
        createMemoryLog(),
      ),
      secrets: createMemorySecrets(),
      home: '',
      log: createMemoryLog(),
      archive: unused,
      described: () => {
        throw new Error('Nothing is kept here')
      },
      inThread: unused,
    },
  )
}

const nothingKept = askedOver(unused)

/** Lets a module take part in its cabinet as the workspace does. */
export function joined<Name extends ModuleName>(
  { account, guard }: CabinetContext,
  module: Module<Name>,
): Module<Name> {
  account.declare(module.collections ?? [])
  guard.declare(module.operations ?? {})
  return module
}
