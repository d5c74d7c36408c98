import type { AsyncLocalStorage } from 'node:async_hooks'
import type { Failure } from '../../bridge/failures.ts'
import type { Plan } from './plan.ts'
import { asPartOf } from '../platform/work.ts'
import { whyNotDone } from '../platform/failures/outcome.ts'
import type { Throttle } from './throttle.ts'
import type { Job, JobStep } from '../../bridge/jobs.ts'

type Describe = (error: unknown) => Failure

export interface RunOptions {
  describe: Describe
  /** Called at the start of a job's work; what it returns is called at the end. */
  hold(): () => void
}

/** A job ends after so many steps in a row with an unknown outcome: the service has a problem. */
const PATIENCE = 2

/** A job and what its work needs. */
export interface Run {
  job: Job
  plan: Plan
  /** Async context of the command that started it: its approvals also hold for a resumed job. */
  within: ReturnType<typeof AsyncLocalStorage.snapshot>
  /** `cancel`: by the user; `trouble`: by itself; `closing`: the connection ends. */
  stopping?: 'cancel' | 'trouble' | 'closing'
  doubts: number
  next: number
  working: Promise<void>
  tell: Throttle
}

export function mark(run: Run, place: number, state: JobStep['state'], failure?: Failure): void {
  const { subject, name } = run.job.steps[place] as JobStep
  run.job.steps[place] = { subject, name, state, ...(failure && { failure }) }
  run.tell.soon()
}

/** Works on what waits, then finds out what is not known. */
export async function work(run: Run, { describe, hold }: RunOptions): Promise<void> {
  const release = run.plan.touchesNothing ? () => undefined : hold()
  try {
    await Promise.all(Array.from({ length: run.plan.atOnce }, () => takeTurns(run, describe)))
    if (run.stopping !== 'closing') await settleUnknown(run).catch(describe)
    conclude(run)
  } finally {
    release()
  }
}

async function takeTurns(run: Run, describe: Describe): Promise<void> {
  while (!run.stopping && run.next < run.job.steps.length) {
    const place = run.next++
    if (run.job.steps[place]?.state === 'waiting') await takeStep(run, place, describe)
  }
}

async function takeStep(run: Run, place: number, describe: Describe): Promise<void> {
  mark(run, place, 'working')
  try {
    await looked(run, place, async () => run.plan.tasks[place]?.run())
    run.doubts = 0
    mark(run, place, 'done')
  } catch (error) {
    const failure = describe(error)
    const reason = whyNotDone(error)
    // The next step would fail now, too.
    if (reason === 'unsent' || reason === 'held') {
      run.stopping ??= 'trouble'
      return mark(run, place, run.stopping === 'cancel' ? 'cancelled' : 'waiting', failure)
    }
    run.doubts = reason ? 0 : run.doubts + 1
    if (run.doubts >= PATIENCE) run.stopping ??= 'trouble'
    mark(run, place, reason ? 'failed' : 'unknown', failure)
  }
}

/** Does a step's work; while its outcome is looked up the step shows that. */
function looked<T>(run: Run, place: number, work: () => Promise<T>): Promise<T> {
  const onLooking = (is: boolean) =>
    mark(run, place, 'working', is ? { kind: 'looking' } : undefined)
  return asPartOf({ job: run.job, onLooking }, work)
}

/** Finds out by reading what is not known: what was carried out after all is done. */
export async function settleUnknown(run: Run): Promise<void> {
  const places = placesOf(run.job, 'unknown')
  if (places.length === 0 || !run.plan.outcomes) return
  const outcomes = await run.plan.outcomes(places)
  places.forEach((place, index) => {
    if (outcomes[index] === 'done') mark(run, place, 'done')
  })
}

function conclude(run: Run): void {
  const left = placesOf(run.job, 'waiting', 'cancelled')
  run.job.state = left.length > 0 ? 'stopped' : 'finished'
  run.tell.now()
  run.plan.ended?.()
}

export function placesOf({ steps }: Job, ...states: JobStep['state'][]): number[] {
  return steps.flatMap(({ state }, place) => (states.includes(state) ? [place] : []))
}
