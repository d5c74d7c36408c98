import type { CabinetContext, Subject } from '../subject.ts'

/** Work over several things of any subject. */
export function jobsSubject({ jobs }: CabinetContext): Subject<'jobs'> {
  return {
    commands: {
      'jobs.list': async () => jobs.list(),
      'jobs.resume': ({ job }) => jobs.resume(job),
      'jobs.cancel': async ({ job }) => jobs.cancel(job),
      'jobs.undo': ({ job }) => jobs.undo(job),
    },
    disconnect: () => jobs.stop(),
  }
}
