import { storedValue } from '../../database/stored-value.ts'
import type { KeptInvalid, SyncCursor } from './types.ts'

/** Which days have been read. */
export const syncCursor = storedValue<SyncCursor>('cursor')

/** Rows that do not fit. */
export const invalidMessages = storedValue<KeptInvalid[]>('invalidMessages')
