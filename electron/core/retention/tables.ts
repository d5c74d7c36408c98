import { defineTables } from '../database/tables.ts'
import { countChanges } from './stored/changes.ts'
import { deleteSome, erase, hasTraces, noteTraces } from './stored/deleting.ts'
import { countPruned } from '../extensions/presence/pruning.ts'
import { whatIsOld } from './stored/old.ts'

export type RetentionTables = typeof retentionTables

/** Deletion of what is kept of the account, by its age. */
export const retentionTables = defineTables({
  name: 'retention',
  reads: { hasTraces, whatIsOld, countChanges, countPruned },
  writes: { deleteSome, noteTraces, erase },
  persons: { retentionTraces: 'none' },
})
