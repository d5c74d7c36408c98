import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createHome, startCore, type Recorder } from '../../core/support/harness.ts'
import { startService, type Service } from '../../../support/service.ts'
import type { CommandName, CollectionName } from '../../../../electron/bridge/index.ts'
import type { Result } from '../../../../electron/bridge/failures.ts'
import { createDispatcher } from '../../../../electron/core/dispatch.ts'
import type { DemoOptions } from '../../../../electron/demo/index.ts'
import type { Addresses } from '../../../../electron/service/index.ts'
import type { OfferedFiles } from '../../../../electron/core/files/offered-file.ts'
import type { Core, CoreOptions } from '../../../../electron/core/ports.ts'
import type { Question, Reply } from '../../../../electron/core/consent/confirmation.ts'
import type { SignIn } from '../../../../electron/bridge/session.ts'
import { createMemorySecrets, type MemorySecrets } from '../../core/support/secrets.ts'
import type { MemoryLog } from '../../core/support/harness.ts'
import { openAccount, type Account, type Call } from './account.ts'

/** A core signed in to a demo cabinet in which nothing happens by itself. */
export interface Bench extends Account {
  readonly service: Service
  readonly core: Core
  /** The keychain, which outlives a restart. */
  readonly secrets: MemorySecrets
  readonly recorder: Recorder
  readonly cabinet: string
  readonly log: MemoryLog
  /** The app's data folder. */
  readonly home: string
  /** What a person was asked, and what they answer. */
  readonly questions: Question[]
  agrees: boolean | 'forNow'
  call: Call
  /** The same through the dispatcher that shells use: the argument is checked, and a failure is an answer. */
  dispatch(name: CommandName, argument: object): Promise<Result<unknown>>
  /**
   * Ends the app and starts it anew, with the same data folder and keychain.
   * @param meanwhile what happens while it is closed
   */
  restart(meanwhile?: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

export interface BenchOptions {
  rpc?: boolean
  /** Without it the account is reached by RPC alone. */
  rest?: boolean
  uploads?: OfferedFiles
  sizes?: DemoOptions['sizes']
  seed?: DemoOptions['seed']
  /** An older account. */
  legacy?: boolean
  /** How the outbox waits. */
  outbox?: CoreOptions['outbox']
  /** As of the core. */
  settle?: number
  /** What stands between the app and the service. */
  through?: (addresses: Addresses) => Promise<Addresses>
}

const scaleOf = ({ sizes, seed }: BenchOptions): Parameters<typeof startService>[1] => ({
  ...(sizes && { scale: 'large', sizes }),
  ...(seed !== undefined && { seed }),
})

export async function openBench(options: BenchOptions = {}): Promise<Bench> {
  const homes = [await createHome(), await createHome()] as const
  const home = homes[1].path
  const service = await startService(homes[0].path, scaleOf(options))
  const secrets = createMemorySecrets()
  const questions: Question[] = []
  const confirm = async (question: Question): Promise<Reply> => {
    questions.push(question)
    if (bench.agrees === 'forNow') return 'forNow'
    return bench.agrees ? 'yes' : 'no'
  }
  const start = (signIn?: SignIn) => startSignedIn(home, { options, secrets, confirm, signIn })

  let running = await start(await signInTo(service, options))
  const call: Call = (name, argument) => {
    const command = running.core.commands[name] as (given: unknown) => Promise<never>
    return command({ cabinet: running.id, ...argument })
  }
  const bench: Bench = {
    ...openAccount(call, () => running.recorder),
    service,
    questions,
    secrets,
    home,
    agrees: true,
    get core() {
      return running.core
    },
    get recorder() {
      return running.recorder
    },
    get cabinet() {
      return running.id
    },
    get log() {
      return running.log
    },
    call,
    dispatch(name, argument) {
      const { core, log, id } = running
      return createDispatcher(core.commands, log)(name, { cabinet: id, ...argument })
    },
    async restart(meanwhile) {
      await running.core.close()
      await meanwhile?.()
      running = await start()
    },
    async close() {
      await running.core.close()
      await service.close()
      for (const one of homes) await one.remove()
    },
  }
  return bench
}

/**
 * One bench for all tests of the file that calls it. Before each of them the service is as at first, what was
 * in doubt is settled, a person agrees and was asked nothing, and the given lists have been read again.
 */
export function benchForAllTests(
  collections: CollectionName[] = [],
  options: BenchOptions = {},
): Bench {
  let bench: Bench
  beforeAll(async () => {
    bench = await openBench(options)
  })
  beforeEach(async () => {
    await bench.service.reset()
    await settleDoubts(bench)
    for (const collection of collections) await bench.read(collection, true)
    bench.agrees = true
    bench.questions.length = 0
  })
  afterAll(() => bench.close())
  return new Proxy({} as Bench, {
    get: (_, key) => Reflect.get(bench, key) as unknown,
    set: (_, key, value) => Reflect.set(bench, key, value),
  })
}

/** A person takes note of everything that is told of calls in doubt. */
export async function settleDoubts(bench: Bench): Promise<void> {
  for (const { id } of await bench.call('ledger.open', {})) {
    await bench.call('ledger.settle', { entry: id })
  }
}

async function signInTo(service: Service, options: BenchOptions): Promise<SignIn> {
  const reached = (await options.through?.(service.addresses)) ?? service.addresses
  const addresses = {
    ...reached,
    ...(options.rpc === false && { rpc: '' }),
    ...(options.rest === false && { rest: '' }),
  }
  if (!options.legacy) {
    return { way: 'token', token: service.apiToken, generation: 'current', addresses }
  }
  const { email, password } = service.legacyAccount
  return { way: 'tokenService', generation: 'legacy', email, password, addresses }
}

interface Start {
  options: BenchOptions
  secrets: MemorySecrets
  confirm: NonNullable<Parameters<typeof startCore>[1]>['confirm']
  /** Without it the account is remembered. */
  signIn: SignIn | undefined
}

/** Starts the app in its data folder. Resolves once the account is online. */
async function startSignedIn(home: string, { options, secrets, confirm, signIn }: Start) {
  const { outbox, settle, uploads } = options
  const started = await startCore(home, {
    confirm,
    ...(outbox && { outbox }),
    ...(settle && { settle }),
    ...(uploads && { uploads }),
    secrets,
  })
  if (signIn) await started.core.commands['session.signIn'](signIn)
  const { cabinets } = await started.core.commands['app.state'](undefined)
  // By RPC alone it is online only once its money was read.
  if (options.rest !== false) {
    await started.recorder.event('link.changed', ({ link }) => link.state === 'online')
  }
  return { ...started, id: cabinets[0]?.id ?? '' }
}
