import { AsyncLocalStorage } from 'node:async_hooks'
import type { CallRecord } from '../../service/index.ts'
import type { InvalidRows } from '../../bridge/account.ts'

/** The list that is being read where a call is made, so that no reader hands on what it could not read. */
const reading = new AsyncLocalStorage<{ count: number; reasons: Set<string> }>()

/** Reads a list; returns it with what is known of the rows that could not be read. */
export async function withInvalidRows<T>(
  read: () => Promise<T>,
): Promise<{ value: T; invalid?: InvalidRows }> {
  const found = { count: 0, reasons: new Set<string>() }
  const value = await reading.run(found, read)
  if (found.count === 0) return { value }
  return { value, invalid: { count: found.count, reasons: [...found.reasons] } }
}

/** Takes note of a finished call, for the list that it was made for. */
export function noteInvalidRows({ operation, invalidRows, invalidReasons }: CallRecord): void {
  const list = reading.getStore()
  if (!list || invalidRows === undefined) return
  list.count += invalidRows
  for (const reason of invalidReasons ?? []) list.reasons.add(`${operation} · ${reason}`)
}
