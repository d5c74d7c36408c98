import type { Outcome } from '../platform/failures/outcome.ts'

/** One step of a job. */
interface Task {
  subject: string
  name: string
  /** Nothing is left to do: it is as it should be already. */
  settled?: boolean
  /** One call, or a few that belong together. */
  run(): Promise<unknown>
}

/** Definition of a job. */
export interface Plan {
  /** `<subject>.<action>`. */
  work: string
  /** Name of the one thing that it is about. */
  about?: string
  /** Identifies the work: a request with the same key while it is under way gets the same job. */
  key: string
  tasks: Task[]
  /** How many calls may be under way. */
  atOnce: 1 | 2
  /** Reads the account again for the outcomes of these tasks. */
  outcomes?(places: number[]): Promise<Outcome[]>
  /** Nothing of the account changes by it: what is shown of that goes on being read meanwhile. */
  touchesNothing?: true
  /** Called whenever nothing of it is under way any more. */
  ended?(): void
}
