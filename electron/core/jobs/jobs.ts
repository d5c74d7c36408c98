import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Failure } from '../../bridge/failures.ts'
import { CoreFailure } from '../core-failure.ts'
import { stepOutcome } from './step-outcome.ts'
import { createThrottle, type Throttle } from './throttle.ts'
import type { Job, JobId, JobStep } from './types.ts'

/** One step of a job. */
export interface Task {
  subject: string
  name: string
  /** Nothing is left to do: it is as it should be already. */
  settled?: boolean
  /** One call, or a few that belong together. */
  run(): Promise<void>
}

/** What a job is made of. */
export interface Plan {
  /** `<subject>.<action>`. */
  work: string
  /** What tells this work from any other: the same asked for while it is under way is the same job. */
  key: string
  tasks: Task[]
  /** How many calls may be under way. */
  atOnce: 1 | 2
  /**
   * Reads the account anew and tells of the tasks at these places whether they were carried out;
   * nothing where that cannot be told.
   */
  verify?(places: number[]): Promise<(boolean | undefined)[]>
  /** Called whenever nothing of it is under way any more. */
  ended?(): void
  restore?: Restore
}

/** How a job's work is put back. */
export interface Restore {
  /** Whether what was done at these places can be put back. */
  isPossible(places: number[]): Promise<boolean[]>
  /** Has a person agree to it, where that is needed; rejects as `aborted` where they do not. */
  ask?(places: number[]): Promise<void>
  /** The work that puts it back; places that are not possible any more are left out. */
  plan(places: number[]): Promise<Plan>
}

export interface JobsOptions {
  announce(job: Job): void
  describe(error: unknown): Failure
  /** Called at the start of a job's work; what it returns is called at the end. */
  hold(): () => void
}

export interface Jobs {
  /** Begins to work and answers at once; the same plan while it is under way is the same job. */
  start(plan: Plan): Job
  /** Goes on with what is left undone; unknown steps are verified first. Rejects where that fails. */
  resume(id: JobId): Promise<Job>
  /** Lets nothing more leave. */
  cancel(id: JobId): void
  /**
   * Puts back what was done, as a job of its own; what cannot be put back is among its steps too.
   * Rejects as `invalid` with the field `job` where nothing can be.
   */
  undo(id: JobId): Promise<Job>
  /** Rejects as `notFound`. */
  get(id: JobId): Job
  /** Newest first. */
  list(): Job[]
  /** Resolves when no step of the job is under way. */
  ended(id: JobId): Promise<void>
  /** Stops every job and waits for the calls under way; what is left keeps waiting. */
  stop(): Promise<void>
}

/** So many outcomes in a row that nobody knows end a job: the service is not itself. */
const PATIENCE = 2

interface Run {
  job: Job
  plan: Plan
  /** Places that the job found settled. */
  spared: Set<number>
  /** Works as a part of the command that began it: what was agreed to then holds when it is gone on with. */
  within: ReturnType<typeof AsyncLocalStorage.snapshot>
  /** `cancel`: by a person; `trouble`: by itself; `closing`: the connection ends. */
  stopping?: 'cancel' | 'trouble' | 'closing'
  doubts: number
  next: number
  working: Promise<void>
  tell: Throttle
}

/** Runs jobs of many calls, a few at once, so that of every step it is known how far it is. */
export function createJobs({ announce, describe, hold }: JobsOptions): Jobs {
  const runs = new Map<JobId, Run>()

  function runOf(id: JobId): Run {
    const run = runs.get(id)
    if (!run) throw new CoreFailure('notFound', { field: 'job' })
    return run
  }

  const copy = ({ job }: Run): Job => ({ ...job, steps: [...job.steps] })

  function mark(run: Run, place: number, state: JobStep['state'], failure?: Failure): void {
    const { subject, name } = run.job.steps[place] as JobStep
    run.job.steps[place] = { subject, name, state, ...(failure && { failure }) }
    run.tell.soon()
  }

  function begin(run: Run): void {
    run.job.state = 'running'
    delete run.job.undo
    run.stopping = undefined
    run.doubts = 0
    run.next = 0
    run.tell.now()
    run.working = run.within(() => work(run))
  }

  async function work(run: Run): Promise<void> {
    const release = hold()
    try {
      await Promise.all(Array.from({ length: run.plan.atOnce }, () => takeTurns(run)))
      if (run.stopping !== 'closing') await settleUnknown(run).catch(describe)
      conclude(run)
    } finally {
      release()
    }
    if (run.stopping !== 'closing') await weighUndo(run).catch(describe)
  }

  async function takeTurns(run: Run): Promise<void> {
    while (!run.stopping && run.next < run.job.steps.length) {
      const place = run.next++
      if (run.job.steps[place]?.state === 'waiting') await takeStep(run, place)
    }
  }

  async function takeStep(run: Run, place: number): Promise<void> {
    mark(run, place, 'working')
    try {
      await run.plan.tasks[place]?.run()
      run.doubts = 0
      mark(run, place, 'done')
    } catch (error) {
      const failure = describe(error)
      const outcome = stepOutcome(error)
      if (outcome === 'unsent') {
        run.stopping ??= 'trouble'
        return mark(run, place, run.stopping === 'cancel' ? 'cancelled' : 'waiting', failure)
      }
      run.doubts = outcome === 'unknown' ? run.doubts + 1 : 0
      if (run.doubts >= PATIENCE) run.stopping ??= 'trouble'
      mark(run, place, outcome === 'unknown' ? 'unknown' : 'failed', failure)
    }
  }

  /** What nobody knows may be known by reading: what was carried out after all is done. */
  async function settleUnknown(run: Run): Promise<void> {
    const places = placesOf(run.job, 'unknown')
    if (places.length === 0 || !run.plan.verify) return
    const verdicts = await run.plan.verify(places)
    places.forEach((place, index) => {
      if (verdicts[index] === true) mark(run, place, 'done')
    })
  }

  function conclude(run: Run): void {
    const left = placesOf(run.job, 'waiting', 'cancelled')
    run.job.state = left.length > 0 ? 'stopped' : 'finished'
    run.tell.now()
    run.plan.ended?.()
  }

  /** Tells of each step that was done whether it can be put back. */
  async function weighUndo(run: Run): Promise<void> {
    if (!run.plan.restore) return
    const places = doneBy(run)
    const possible = await run.plan.restore.isPossible(places)
    if (run.job.state === 'running') return
    places.forEach((place, index) => {
      const step = run.job.steps[place] as JobStep
      run.job.steps[place] = { ...step, restorable: possible[index] === true }
    })
    const count = possible.filter(Boolean).length
    run.job.undo = count === 0 ? 'none' : count === places.length ? 'all' : 'partly'
    run.tell.now()
  }

  const doneBy = (run: Run): number[] =>
    placesOf(run.job, 'done').filter((place) => !run.spared.has(place))

  /** Begins a job; steps that nothing will be done for follow those of the plan. */
  function launch(plan: Plan, others: JobStep[] = []): Run {
    const spared = new Set(plan.tasks.flatMap(({ settled }, place) => (settled ? [place] : [])))
    const steps = plan.tasks.map(({ subject, name }, place): JobStep => ({
      subject,
      name,
      state: spared.has(place) ? 'done' : 'waiting',
    }))
    const job: Job = {
      id: randomUUID(),
      work: plan.work,
      state: 'running',
      steps: [...steps, ...others],
    }
    const tell = createThrottle(job.steps.length, () => announce(copy(run)))
    const working = Promise.resolve()
    const within = AsyncLocalStorage.snapshot()
    const run: Run = { job, plan, spared, within, doubts: 0, next: 0, working, tell }
    runs.set(job.id, run)
    begin(run)
    return run
  }

  function running(plan: Plan): Run | undefined {
    return [...runs.values()].find(
      (run) => run.job.state === 'running' && run.plan.key === plan.key,
    )
  }

  return {
    start: (plan) => copy(running(plan) ?? launch(plan)),
    async resume(id) {
      const run = runOf(id)
      if (run.job.state === 'running') return copy(run)
      await settleUnknown(run)
      // Somebody else may have resumed it meanwhile.
      if (runOf(id).job.state === 'running') return copy(run)
      run.job.steps = run.job.steps.map(({ subject, name, state }) => ({
        subject,
        name,
        state: state === 'done' || state === 'notRestored' ? state : 'waiting',
      }))
      begin(run)
      return copy(run)
    },
    cancel(id) {
      const run = runOf(id)
      if (run.job.state !== 'running') return
      run.stopping = 'cancel'
      for (const place of placesOf(run.job, 'waiting')) mark(run, place, 'cancelled')
    },
    async undo(id) {
      const run = runOf(id)
      const { restore } = run.plan
      const steps = [...run.job.steps]
      const places = steps.flatMap(({ restorable }, place) => (restorable ? [place] : []))
      if (!restore || places.length === 0) throw new CoreFailure('invalid', { field: 'job' })
      await restore.ask?.(places)
      const plan = await restore.plan(places)
      // Somebody else may have asked for it meanwhile.
      if (runOf(id).job.undo === 'none') throw new CoreFailure('invalid', { field: 'job' })
      run.job.undo = 'none'
      run.tell.now()
      const lost = steps.filter(({ restorable }) => restorable === false)
      return copy(launch(plan, lost.map(notRestored)))
    },
    get: (id) => copy(runOf(id)),
    list: () => [...runs.values()].map(copy).reverse(),
    ended: (id) => runOf(id).working,
    async stop() {
      for (const run of runs.values()) if (run.job.state === 'running') run.stopping = 'closing'
      await Promise.all([...runs.values()].map(({ working }) => working))
    },
  }
}

const notRestored = ({ subject, name }: JobStep): JobStep => ({
  subject,
  name,
  state: 'notRestored',
})

function placesOf({ steps }: Job, ...states: JobStep['state'][]): number[] {
  return steps.flatMap(({ state }, place) => (states.includes(state) ? [place] : []))
}
