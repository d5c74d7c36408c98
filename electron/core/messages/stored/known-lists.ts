import type { MessageId } from '../../../bridge/inbox.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { storedValue } from '../../database/stored-value.ts'
import { sequence } from './sequence.ts'
import { syncCursor } from './sync-state.ts'

/**
 * How much of the service's list was known when a message was written that has not left yet: what the list
 * shows beyond that came since, whatever the computer's clock was then.
 */
export interface KnownList {
  /** The first day that had been read, `YYYY-MM-DD`; absent where nothing had. */
  oldest?: string
  /** The lowest and the highest number of arrival that had been given; older versions kept no highest. */
  low: number
  high?: number
}

const stored = storedValue<Record<MessageId, KnownList>>('knownLists')

export const knownFor = (db: ReadableDatabase, id: MessageId): KnownList | undefined =>
  stored.read(db)?.[id]

export function noteKnown(db: WritableDatabase, ids: readonly MessageId[]): void {
  const oldest = syncCursor.read(db)?.oldest
  const known = { ...sequence.span(db), ...(oldest !== undefined && { oldest }) }
  stored.write(db, { ...stored.read(db), ...Object.fromEntries(ids.map((id) => [id, known])) })
}

/** They have left, or never will. */
export function forgetKnown(db: WritableDatabase, ids: readonly MessageId[]): void {
  const gone = new Set(ids)
  const kept = Object.entries(stored.read(db) ?? {}).filter(([id]) => !gone.has(id))
  stored.write(db, Object.fromEntries(kept))
}
