import { createAccount } from '../../../../electron/core/account/account.ts'
import { createEmitter } from '../../../../electron/core/emitter.ts'
import { toFailure } from '../../../../electron/core/failure.ts'
import type { Archive } from '../../../../electron/core/inbox/archive.ts'
import { createSms } from '../../../../electron/core/inbox/sms/sms.ts'
import { createJobs } from '../../../../electron/core/jobs/jobs.ts'
import { createGuard } from '../../../../electron/core/ledger/guard.ts'
import { openLedger } from '../../../../electron/core/ledger/ledger.ts'
import { createPacer } from '../../../../electron/core/polling/pace.ts'
import type { CabinetContext, Subject, SubjectName } from '../../../../electron/core/subject.ts'
import { createSubjects, type Subjects } from '../../../../electron/core/subjects.ts'
import type { SecretStore } from '../../../../electron/core/secrets/types.ts'
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

/** What a cabinet gives to its subjects, over a client that is connected; parts may be replaced. */
export function contextOver({
  client,
  home,
  secrets = createMemorySecrets(),
  ...given
}: Given): CabinetContext {
  const log = createMemoryLog()
  const { announce } = createEmitter(log)
  const describe = (error: unknown) => toFailure(error, log)
  const { cabinet = 'c', generation = 'current', zone = 'Europe/Moscow' } = given
  const ledger = openLedger({ home, cabinet, secrets, log })
  const account = createAccount({ cabinet, announce, describe })
  account.connect()
  return {
    cabinet,
    generation,
    zone,
    now: () => Date.now(),
    client,
    guard: createGuard({ client, ledger, describe }),
    ledger,
    account,
    jobs: createJobs({ announce: () => undefined, describe, hold: account.hold }),
    archive: {} as Archive,
    sms: createSms({ generation, timeZone: zone }, client),
    reach: () => 'rest',
    hasRpc: () => true,
    ask: () => Promise.resolve(),
    uploads: { take: () => undefined },
    files: { keep: unused },
    notices: {
      content: () => 'full',
      isQuiet: () => false,
      lowBalance: () => ({ threshold: true, days: 7 }),
    },
    announce,
    describe,
    pacer: createPacer(),
    isActive: () => true,
    settle: 1,
    check: () => undefined,
    ...given,
  }
}

/** Every subject of a cabinet in which nothing is kept and nothing is sent. */
export function subjectsOf(context: CabinetContext): Subjects {
  return createSubjects(
    { ...context, archive: {} as Archive },
    {
      sms: createSms({ generation: context.generation, timeZone: context.zone }, context.client),
      keeper: { retry: unused, setAside: unused },
      undo: () => 0,
      onDrift: () => undefined,
      times: {},
    },
  )
}

const unused = () => Promise.reject(new Error('Nothing is kept here'))

/** Lets a subject take part in its cabinet as the workspace does. */
export function joined<Name extends SubjectName>(
  { account, guard }: CabinetContext,
  subject: Subject<Name>,
): Subject<Name> {
  account.declare(subject.slices ?? [])
  guard.resolveBy(subject.resolvers ?? {})
  return subject
}
