import type { Job } from '../core/jobs/types.ts'
import type { CabinetId } from '../core/session/types.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import { localId } from './fields.ts'

export type * from '../core/jobs/types.ts'

const oneJob = inCabinet({ job: localId })

export const jobsCommands = {
  /** Jobs of this run, newest first. */
  'jobs.list': command(cabinetAlone)<Job[]>(),
  /** Goes on with what a stopped or failed job left undone; unknown steps are read anew first. */
  'jobs.resume': command(oneJob)<Job>(),
  'jobs.cancel': command(oneJob)(),
  /** Puts back what a job changed, as a job of its own; its steps tell what could not be put back. */
  'jobs.undo': command(oneJob, 'diverts')<Job>(),
}

export interface JobsEvents {
  'job.changed': { cabinet: CabinetId; job: Job }
}
