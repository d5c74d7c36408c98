import type { CabinetHandlers } from '../platform/handlers.ts'
import type { Jobs } from './jobs.ts'

/** Work over several things of any subject. */
export function jobsModule({ jobs }: { jobs: Jobs }): {
  commands: CabinetHandlers<'jobs'>
  disconnect(): Promise<void>
} {
  return {
    commands: {
      'jobs.list': async () => jobs.list(),
      'jobs.resume': ({ job }) => jobs.resume(job),
      'jobs.cancel': async ({ job }) => jobs.cancel(job),
    },
    disconnect: () => jobs.stop(),
  }
}
