/** One step of a job. */
interface Task {
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
   * Reads the account again and tells of the tasks at these places whether they were carried out;
   * nothing where that cannot be told.
   */
  verify?(places: number[]): Promise<(boolean | undefined)[]>
  /** Nothing of the account changes by it: what is shown of that goes on being read meanwhile. */
  touchesNothing?: true
  /** Called whenever nothing of it is under way any more. */
  ended?(): void
}
