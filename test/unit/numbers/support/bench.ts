import { createHome, startCore, type Recorder } from '../../core/support/harness.ts'
import { startService, type Service } from '../../../support/service.ts'
import type { Answer, Argument, CommandName } from '../../../../electron/bridge/commands.ts'
import type { Core } from '../../../../electron/core/ports.ts'
import type { Question } from '../../../../electron/core/numbers/confirmation.ts'
import type { Job, JobId } from '../../../../electron/core/numbers/types.ts'
import type { SliceName, SliceState, Slices } from '../../../../electron/core/account/types.ts'
import type { MemorySecrets } from '../../core/support/secrets.ts'
import type { MemoryLog } from '../../core/support/harness.ts'

type InCabinet = { cabinet: string }

/** A core signed in to a demo cabinet in which nothing happens by itself. */
export interface Bench {
  readonly service: Service
  readonly core: Core
  readonly recorder: Recorder
  readonly cabinet: string
  readonly log: MemoryLog
  /** What a person was asked, and what they answer. */
  readonly questions: Question[]
  agrees: boolean
  call<C extends CommandName>(
    name: C,
    argument: Omit<Argument<C> & InCabinet, 'cabinet'>,
  ): Promise<Answer<C>>
  /** The slice once it was read to its end. */
  read<S extends SliceName>(slice: S, anew?: boolean): Promise<Slices[S][]>
  /** The rows as the deltas so far make them. */
  shown<S extends SliceName>(slice: S): Slices[S][]
  /** Resolves when the slice is in a state, now or later. */
  reaches(slice: SliceName, state: SliceState['state']): Promise<SliceState>
  /** Resolves with the job once nothing of it is under way. */
  ended(job: JobId | Job): Promise<Job>
  /** Ends the app and starts it anew, with the same data folder and keychain. */
  restart(): Promise<void>
  close(): Promise<void>
}

export async function openBench(options: { rpc?: boolean } = {}): Promise<Bench> {
  const homes = [await createHome(), await createHome()] as const
  const service = await startService(homes[0].path)
  const questions: Question[] = []
  const confirm = (question: Question) => {
    questions.push(question)
    return Promise.resolve(bench.agrees)
  }
  let secrets: MemorySecrets | undefined
  const addresses = options.rpc === false ? { ...service.addresses, rpc: '' } : service.addresses

  async function start(signIn: boolean) {
    const started = await startCore(homes[1].path, { confirm, ...(secrets && { secrets }) })
    secrets = started.secrets
    if (signIn) {
      await started.core.commands['session.signIn']({
        way: 'token',
        token: service.apiToken,
        generation: 'current',
        addresses,
      })
    }
    const { cabinets } = await started.core.commands['app.state'](undefined)
    const id = cabinets[0]?.id ?? ''
    await started.recorder.event('link.changed', ({ link }) => link.state === 'online')
    return { ...started, id }
  }

  let running = await start(true)
  const bench: Bench = {
    service,
    questions,
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
    async read(slice, anew = false) {
      const view = await bench.call('account.read', { slice, anew })
      if (view.state.state !== 'fresh') {
        await running.recorder.event(
          'account.changed',
          ({ delta }) => delta.slice === slice && ['fresh', 'failed'].includes(delta.state.state),
        )
      }
      return bench.shown(slice)
    },
    shown<S extends SliceName>(slice: S) {
      const rows = new Map<string | number, Slices[S]>()
      for (const { delta } of running.recorder.of('account.changed')) {
        if (delta.slice !== slice) continue
        for (const row of delta.changed) rows.set(keyOf(row), row as Slices[S])
        for (const key of delta.gone) rows.delete(key)
      }
      return [...rows.values()]
    },
    async reaches(slice, state) {
      const seen = running.recorder
        .of('account.changed')
        .findLast((one) => one.delta.slice === slice)
      if (seen?.delta.state.state === state) return seen.delta.state
      const from = running.recorder.events.length
      const { delta } = await running.recorder.event('account.changed', (payload) => {
        const later = running.recorder.events.slice(from).some((one) => one.payload === payload)
        return later && payload.delta.slice === slice && payload.delta.state.state === state
      })
      return delta.state
    },
    async ended(job) {
      const id = typeof job === 'string' ? job : job.id
      const all = await bench.call('jobs.list', {})
      const now = all.find((one) => one.id === id)
      if (now && now.state !== 'running') return now
      const from = running.recorder.events.length
      const event = await running.recorder.event('job.changed', (payload) => {
        const later = running.recorder.events.slice(from).some((one) => one.payload === payload)
        return later && payload.job.id === id && payload.job.state !== 'running'
      })
      return event.job
    },
    async restart() {
      await running.core.close()
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

function keyOf(row: Slices[SliceName]): string | number {
  if ('key' in row) return row.key
  return 'id' in row ? row.id : row.number
}
