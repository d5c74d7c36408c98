import type { CollectionState } from '../../../../electron/bridge/account.ts'
import type {
  Answer,
  Argument,
  CommandName,
  Details,
  EventName,
  Events,
  CollectionName,
  Collections,
} from '../../../../electron/bridge/index.ts'
import type { Job, JobId } from '../../../../electron/bridge/jobs.ts'
import type { Recorder } from '../../core/support/harness.ts'

/** Carries a command out in the account that is signed in. */
export type Call = <C extends CommandName>(
  name: C,
  argument: Omit<Argument<C> & { cabinet: string }, 'cabinet'>,
) => Promise<Answer<C>>

/** What the core tells of the account's lists and jobs. */
export interface Account {
  /** The collection once it was read to its end. */
  read<S extends CollectionName>(collection: S, refresh?: boolean): Promise<Collections[S][]>
  /** The rows as the deltas so far make them. */
  shown<S extends CollectionName>(collection: S): Collections[S][]
  /** What is told of one row, as a reading that begins now finds it. */
  detail<S extends keyof Details>(collection: S, of: number): Promise<Details[S]>
  /** Resolves when the collection is in a state, now or later. */
  reaches(collection: CollectionName, state: CollectionState['state']): Promise<CollectionState>
  /** Resolves with the job once nothing of it is under way. */
  ended(job: JobId | Job): Promise<Job>
}

/** @param recorder that of the core which runs now */
export function openAccount(call: Call, recorder: () => Recorder): Account {
  function shown<S extends CollectionName>(collection: S): Collections[S][] {
    const rows = new Map<string | number, Collections[S]>()
    for (const { delta } of recorder().of('account.changed')) {
      if (delta.collection !== collection) continue
      for (const row of delta.changed as Collections[S][]) {
        rows.set((row as unknown as Record<string, string | number>)[delta.key] ?? '', row)
      }
      for (const key of delta.gone) rows.delete(key)
    }
    return [...rows.values()]
  }

  return {
    shown,
    async read(collection, refresh = false) {
      const later = fromNowOn(recorder())
      const view = await call('account.read', { collection, refresh })
      if (view.state.state !== 'fresh') {
        await later('account.changed', ({ delta }) => {
          return delta.collection === collection && ['fresh', 'failed'].includes(delta.state.state)
        })
      }
      return shown(collection)
    },
    async detail(collection, of) {
      const later = fromNowOn(recorder())
      await call('account.detail', { collection, of, refresh: true })
      const told = await later('detail.changed', ({ detail }) => {
        return (
          detail.collection === collection && detail.of === of && detail.state.state === 'fresh'
        )
      })
      return told.detail.detail as never
    },
    async reaches(collection, state) {
      const told = recorder().of('account.changed')
      const seen = told.findLast(({ delta }) => delta.collection === collection)
      if (seen?.delta.state.state === state) return seen.delta.state
      const { delta } = await fromNowOn(recorder())('account.changed', (payload) => {
        return payload.delta.collection === collection && payload.delta.state.state === state
      })
      return delta.state
    },
    async ended(job) {
      const id = typeof job === 'string' ? job : job.id
      const later = fromNowOn(recorder())
      const all = await call('jobs.list', {})
      const now = all.find((one) => one.id === id)
      if (now && now.state !== 'running') return now
      const event = await later('job.changed', (payload) => {
        return payload.job.id === id && payload.job.state !== 'running'
      })
      return event.job
    },
  }
}

/** Waits for the first event that fits and is not among those of before. */
function fromNowOn({ events, event }: Recorder) {
  const from = events.length
  return <E extends EventName>(
    name: E,
    fits: (payload: Events[E]) => boolean,
  ): Promise<Events[E]> =>
    event(name, (payload) => {
      return fits(payload) && events.slice(from).some((one) => one.payload === payload)
    })
}
