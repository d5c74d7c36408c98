import { countRemoved } from '../../changes/queries.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { countFormer } from '../../history/former.ts'

/** Number of changes, and of former states of the account, that are too old. */
export const countChanges = (db: ReadableDatabase, before: number): number =>
  countRemoved(db, before) + countFormer(db, before)
