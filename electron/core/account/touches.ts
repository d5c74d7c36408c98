import { operations, type OperationId, type Slice } from '../../service/index.ts'
import type { SliceName } from './types.ts'

/** Which lists show a part of the account that an operation can make stale. */
const SLICES: Partial<Record<Slice, SliceName>> = {
  numbers: 'numbers',
  // Numbers are shown with their packets.
  smsNumbers: 'numbers',
  reservedNumbers: 'reservedNumbers',
  externalNumbers: 'externalNumbers',
  sip: 'sip',
  groups: 'groups',
  queues: 'queues',
  scenarios: 'scenarios',
}

/**
 * The lists that an operation makes stale, by what the catalogue says it touches. A message takes
 * its segments from a packet; for that alone a list of thousands is not read after every message.
 */
export function staleAfter(operation: OperationId): SliceName[] {
  const touches: readonly Slice[] = operations[operation].touches
  if (touches.includes('messages')) return []
  return [...new Set(touches.flatMap((part) => SLICES[part] ?? []))]
}
