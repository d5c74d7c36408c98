import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import { createHearing } from '../platform/hearing.ts'
import type { Plan } from './plan.ts'
import { mark, placesOf, settleUnknown, work, type Run, type RunOptions } from './run.ts'
import { createThrottle } from './throttle.ts'
import type { Job, JobId, JobStep } from '../../bridge/jobs.ts'

export interface JobsOptions extends RunOptions {
  announce(job: Job): void
}

export interface Jobs {
  /** Begins to work and answers at once; the same plan while it is under way is the same job. */
  start(plan: Plan): Job
  /** Goes on with what is left undone; unknown steps are verified first. Rejects where that fails. */
  resume(id: JobId): Promise<Job>
  /** Lets nothing more leave. */
  cancel(id: JobId): void
  /** Rejects as `notFound`. */
  get(id: JobId): Job
  /** Newest first. */
  list(): Job[]
  /** Resolves when no step of the job is under way. */
  ended(id: JobId): Promise<void>
  /** Stops every job and waits for the calls under way; what is left keeps waiting. */
  stop(): Promise<void>
}

/** Runs jobs of many calls, a few at once, so that of every step it is known how far it is. */
export function createJobs(options: JobsOptions): Jobs {
  const runs = new Map<JobId, Run>()

  function runOf(id: JobId): Run {
    const run = runs.get(id)
    if (!run) throw new CoreFailure('notFound', { field: 'job' })
    return run
  }

  function launch(plan: Plan): Run {
    const run = runFrom(plan, options)
    runs.set(run.job.id, run)
    begin(run, options)
    return run
  }

  const isRunning = ({ job }: Run): boolean => job.state === 'running'
  const running = (plan: Plan) =>
    [...runs.values()].find((run) => isRunning(run) && run.plan.key === plan.key)

  return {
    start: (plan) => copy(running(plan) ?? launch(plan)),
    async resume(id) {
      const run = runOf(id)
      if (isRunning(run)) return copy(run)
      await settleUnknown(run)
      // Somebody else may have resumed it meanwhile.
      if (isRunning(run)) return copy(run)
      run.job.steps = run.job.steps.map(({ subject, name, state }) => ({
        subject,
        name,
        state: state === 'done' ? state : 'waiting',
      }))
      begin(run, options)
      return copy(run)
    },
    cancel(id) {
      const run = runOf(id)
      if (!isRunning(run)) return
      run.stopping = 'cancel'
      for (const place of placesOf(run.job, 'waiting')) mark(run, place, 'cancelled')
    },
    get: (id) => copy(runOf(id)),
    list: () => [...runs.values()].map(copy).reverse(),
    ended: (id) => runOf(id).working,
    async stop() {
      for (const run of runs.values()) if (isRunning(run)) run.stopping = 'closing'
      await Promise.all([...runs.values()].map(({ working }) => working))
    },
  }
}

const copy = ({ job }: Run): Job => ({ ...job, steps: [...job.steps] })

function runFrom(plan: Plan, { announce }: JobsOptions): Run {
  const steps = plan.tasks.map(({ subject, name, settled }): JobStep => ({
    subject,
    name,
    state: settled ? 'done' : 'waiting',
  }))
  const { work: of, about } = plan
  const id = randomUUID()
  const job: Job = omitNullish({ id, work: of, about, state: 'running' as const, steps })
  const tell = createThrottle(job.steps.length, () => announce(copy(run)))
  const working = Promise.resolve()
  const within = AsyncLocalStorage.snapshot()
  const run: Run = { job, plan, within, doubts: 0, next: 0, working, tell }
  return run
}

function begin(run: Run, options: JobsOptions): void {
  run.job.state = 'running'
  run.stopping = undefined
  run.doubts = 0
  run.next = 0
  run.tell.now()
  // The command was answered as the job began: what its steps have done a page hears by the job's end.
  const hearing = createHearing()
  run.working = run.within(() => hearing.run(() => work(run, options)))
  void run.working.then(() => hearing.end(run.stopping !== 'closing'))
}
