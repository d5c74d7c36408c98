import type { CabinetId } from './cabinet.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import type { Failure } from './failures.ts'
import { localId } from './fields.ts'

export type JobId = string

/** State of one step. `unknown`: it was sent and no reply came; reading again may settle it. */
type StepState = 'waiting' | 'working' | 'done' | 'failed' | 'unknown' | 'cancelled'

/** One call, or a few that belong together, about one thing. */
export interface JobStep {
  /** The module whose thing it is, such as `numbers`. */
  subject: string
  /** Display name, or a telephone number in digits. */
  name: string
  state: StepState
  failure?: Failure
}

/** Work over several things, one after the other, with a visible state for each. */
export interface Job {
  id: JobId
  /** The kind of work, `<subject>.<action>`. */
  work: string
  /** Name of the one thing that it is about, such as a colleague who is taken out everywhere. */
  about?: string
  state: 'running' | 'finished' | 'stopped'
  steps: JobStep[]
}

const oneJob = inCabinet({ job: localId })

export const jobsCommands = {
  /** Jobs of this run, newest first. */
  'jobs.list': command(cabinetAlone)<Job[]>(),
  /** Resumes the undone steps of a stopped or failed job; unknown ones are read again first. */
  'jobs.resume': command(oneJob)<Job>(),
  'jobs.cancel': command(oneJob)(),
}

export interface JobsEvents {
  'job.changed': { cabinet: CabinetId; job: Job }
}
