import type { DatabaseTrouble } from '../../../bridge/database.ts'

/** The database cannot be used as it is; its file is kept. */
export class DatabaseFailure extends Error {
  override readonly name = 'DatabaseFailure'
  readonly trouble: DatabaseTrouble

  constructor(trouble: DatabaseTrouble, details: string = trouble) {
    super(details)
    this.trouble = trouble
  }
}
