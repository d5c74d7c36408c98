import { CoreFailure } from '../platform/failures/core-failure.ts'
import { TeamFailure } from '../team/index.ts'

/** Runs a task at a team's server; its failures reject as `team`. */
export async function atServer<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof TeamFailure ? new CoreFailure('team', { field: error.trouble }) : error
  }
}
