import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { storedValue } from '../../database/stored-value.ts'
import type { OutboxMemory } from './types.ts'

const stored = storedValue<OutboxMemory>('outbox')

export const outboxMemory = (db: ReadableDatabase): OutboxMemory =>
  stored.read(db) ?? { notBefore: 0 }

/** Changes these members; `undefined` removes one. Returns all of it. */
export function rememberOutbox(db: WritableDatabase, changes: Partial<OutboxMemory>): OutboxMemory {
  const memory = { ...outboxMemory(db), ...changes }
  stored.write(db, memory)
  return memory
}
