import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createHome, startCore, type Recorder } from '../../core/support/harness.ts'
import { startService, type Service } from '../../../support/service.ts'
import type { Answer, Argument, CommandName } from '../../../../electron/bridge/index.ts'
import type { EventName, Events } from '../../../../electron/bridge/index.ts'
import type { Result } from '../../../../electron/bridge/failures.ts'
import { createDispatcher } from '../../../../electron/core/dispatch.ts'
import type { DemoOptions } from '../../../../electron/demo/index.ts'
import type { Addresses } from '../../../../electron/service/index.ts'
import type { OfferedFiles } from '../../../../electron/core/media/index.ts'
import type { Core, CoreOptions } from '../../../../electron/core/ports.ts'
import type { Question, Reply } from '../../../../electron/core/confirmation.ts'
import type { Job, JobId } from '../../../../electron/core/jobs/types.ts'
import type { SliceName, Slices, SliceState } from '../../../../electron/bridge/index.ts'
import { createMemorySecrets, type MemorySecrets } from '../../core/support/secrets.ts'
import type { MemoryLog } from '../../core/support/harness.ts'

type InCabinet = { cabinet: string }

/** A core signed in to a demo cabinet in which nothing happens by itself. */
export interface Bench {
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
  call<C extends CommandName>(
    name: C,
    argument: Omit<Argument<C> & InCabinet, 'cabinet'>,
  ): Promise<Answer<C>>
  /** The same through the dispatcher that shells use: the argument is checked, and a failure is an answer. */
  dispatch(name: CommandName, argument: object): Promise<Result<unknown>>
  /** The slice once it was read to its end. */
  read<S extends SliceName>(slice: S, refresh?: boolean): Promise<Slices[S][]>
  /** The rows as the deltas so far make them. */
  shown<S extends SliceName>(slice: S): Slices[S][]
  /** Resolves when the slice is in a state, now or later. */
  reaches(slice: SliceName, state: SliceState['state']): Promise<SliceState>
  /** Resolves with the job once nothing of it is under way. */
  ended(job: JobId | Job): Promise<Job>
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
  /** An older account. */
  legacy?: boolean
  /** How the outbox waits. */
  outbox?: CoreOptions['outbox']
  /** As of the core. */
  settle?: number
  /** What stands between the app and the service. */
  through?: (addresses: Addresses) => Promise<Addresses>
}

/** Signing in needs REST, so the account's address is forgotten after it: in the list and with the token. */
async function forgetRest(home: string, { entries }: MemorySecrets): Promise<void> {
  const file = join(home, 'cabinets.json')
  const forgotten = (text: string) => text.replaceAll(/"rest":\s*"[^"]*"/g, '"rest":""')
  await writeFile(file, forgotten(await readFile(file, 'utf8')))
  for (const [name, secret] of entries) entries.set(name, forgotten(secret))
}

export async function openBench(options: BenchOptions = {}): Promise<Bench> {
  const homes = [await createHome(), await createHome()] as const
  const { sizes, uploads } = options
  const service = await startService(homes[0].path, sizes && { scale: 'large', sizes })
  const questions: Question[] = []
  const confirm = async (question: Question): Promise<Reply> => {
    questions.push(question)
    if (bench.agrees === 'forNow') return 'forNow'
    return bench.agrees ? 'yes' : 'no'
  }
  const secrets = createMemorySecrets()
  const reached = (await options.through?.(service.addresses)) ?? service.addresses
  const addresses = { ...reached, ...(options.rpc === false && { rpc: '' }) }

  async function start(signIn: boolean) {
    const started = await startCore(homes[1].path, {
      confirm,
      ...(options.outbox && { outbox: options.outbox }),
      ...(options.settle && { settle: options.settle }),
      ...(uploads && { uploads }),
      secrets,
    })
    if (signIn) {
      await started.core.commands['session.signIn'](
        options.legacy
          ? {
              way: 'tokenService',
              generation: 'legacy',
              email: service.legacyAccount.email,
              password: service.legacyAccount.password,
              addresses,
            }
          : { way: 'token', token: service.apiToken, generation: 'current', addresses },
      )
    }
    const { cabinets } = await started.core.commands['app.state'](undefined)
    const id = cabinets[0]?.id ?? ''
    // By RPC alone it is online only once the money was read.
    if (options.rest !== false || signIn) {
      await started.recorder.event('link.changed', ({ link }) => link.state === 'online')
    }
    return { ...started, id }
  }

  /** The first event that fits among those from a place on. */
  function laterEvent<E extends EventName>(
    from: number,
    name: E,
    fits: (payload: Events[E]) => boolean,
  ): Promise<Events[E]> {
    const { events, event } = running.recorder
    return event(name, (payload) => {
      return fits(payload) && events.slice(from).some((one) => one.payload === payload)
    })
  }

  let running = await start(true)
  if (options.rest === false) {
    await running.core.close()
    await forgetRest(homes[1].path, secrets)
    running = await start(false)
  }
  const bench: Bench = {
    service,
    questions,
    secrets,
    home: homes[1].path,
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
    call(name, argument) {
      const command = running.core.commands[name] as (given: unknown) => Promise<never>
      return command({ cabinet: running.id, ...argument })
    },
    dispatch(name, argument) {
      const { core, log, id } = running
      return createDispatcher(core.commands, log)(name, { cabinet: id, ...argument })
    },
    async read(slice, refresh = false) {
      const from = running.recorder.events.length
      const view = await bench.call('account.read', { slice, refresh })
      if (view.state.state !== 'fresh') {
        await laterEvent(from, 'account.changed', ({ delta }) => {
          return delta.slice === slice && ['fresh', 'failed'].includes(delta.state.state)
        })
      }
      return bench.shown(slice)
    },
    shown<S extends SliceName>(slice: S) {
      const rows = new Map<string | number, Slices[S]>()
      for (const { delta } of running.recorder.of('account.changed')) {
        if (delta.slice !== slice) continue
        for (const row of delta.changed as Slices[S][]) {
          rows.set((row as unknown as Record<string, string | number>)[delta.key] ?? '', row)
        }
        for (const key of delta.gone) rows.delete(key)
      }
      return [...rows.values()]
    },
    async reaches(slice, state) {
      const seen = running.recorder
        .of('account.changed')
        .findLast((one) => one.delta.slice === slice)
      if (seen?.delta.state.state === state) return seen.delta.state
      const { delta } = await laterEvent(
        running.recorder.events.length,
        'account.changed',
        (payload) => payload.delta.slice === slice && payload.delta.state.state === state,
      )
      return delta.state
    },
    async ended(job) {
      const id = typeof job === 'string' ? job : job.id
      const from = running.recorder.events.length
      const all = await bench.call('jobs.list', {})
      const now = all.find((one) => one.id === id)
      if (now && now.state !== 'running') return now
      const event = await laterEvent(from, 'job.changed', (payload) => {
        return payload.job.id === id && payload.job.state !== 'running'
      })
      return event.job
    },
    async restart(meanwhile) {
      await running.core.close()
      await meanwhile?.()
      running = await start(false)
    },
    async close() {
      await running.core.close()
      await service.close()
      for (const home of homes) await home.remove()
    },
  }
  return bench
}
