import type { Failure } from '../../bridge/failures.ts'

export type JobId = string

/**
 * How far one step is. `unknown`: it was sent and no reply came; reading again may tell. `notRestored`: of
 * a job that puts things back: how it was before is not known, so that it stays as it is.
 */
export type StepState =
  'waiting' | 'working' | 'done' | 'failed' | 'unknown' | 'cancelled' | 'notRestored'

/** One call, or a few that belong together, about one thing. */
export interface JobStep {
  /** The subject whose thing it is, such as `numbers`. */
  subject: string
  /** What a person calls it: a name, or a telephone number in digits. */
  name: string
  state: StepState
  failure?: Failure
  /** Whether what it did can be put back; absent where that is not known yet, or never. */
  restorable?: boolean
}

/** Work over several things, one after the other, so that everybody sees what was done and what was not. */
export interface Job {
  id: JobId
  /** What it does, `<subject>.<action>`. */
  work: string
  state: 'running' | 'finished' | 'stopped'
  steps: JobStep[]
  /** How much of what was done can be put back; absent where that is not known yet, or never. */
  undo?: 'all' | 'partly' | 'none'
}
