import { AsyncLocalStorage } from 'node:async_hooks'
import type { CallRecord } from '../../service/index.ts'
import type { InvalidRows } from '../../bridge/account.ts'

/**
 * The list being read. Follows the asynchronous context, so readers need not pass invalid rows on.
 */
const reading = new AsyncLocalStorage<{ count: number; reasons: Set<string>; total?: number }>()

/** Reads a list; returns it with the facts about its invalid rows. */
export async function withInvalidRows<T>(
  read: () => Promise<T>,
): Promise<{ value: T; invalid?: InvalidRows }> {
  const found = { count: 0, reasons: new Set<string>() }
  const value = await reading.run(found, read)
  if (found.count === 0) return { value }
  return { value, invalid: { count: found.count, reasons: [...found.reasons] } }
}

/** Number of rows that the service announced for the list being read. */
export const announcedRows = (): number | undefined => reading.getStore()?.total

/** Takes note of a finished call, for the list that it was made for. */
export function noteInvalidRows(record: CallRecord): void {
  const { operation, total, invalidRows, invalidReasons } = record
  const list = reading.getStore()
  if (!list) return
  // A list beside it may have fewer rows, such as the numbers that can send messages.
  if (total !== undefined) list.total = Math.max(list.total ?? 0, total)
  if (invalidRows === undefined) return
  list.count += invalidRows
  for (const reason of invalidReasons ?? []) list.reasons.add(`${operation} · ${reason}`)
}
