import { isRecord } from '../../service/refusal.ts'
import type { LooseTable } from '../../bridge/costs.ts'

/** So much of a reply that is no table is shown, in characters. */
const LONGEST = 10_000

/**
 * A reply of which no form is described as a table: its columns are the members of its rows, in the order in
 * which they come, and nothing is left out or given a meaning.
 */
export function looseTable(reply: unknown): LooseTable {
  const found = rowsOf(reply)
  if (!found) {
    return { columns: [], rows: [], other: cellOf(reply).slice(0, LONGEST) }
  }
  const columns = new Set<string>()
  const records = found.map((row) => (isRecord(row) ? row : { '': row }))
  for (const record of records) for (const name of Object.keys(record)) columns.add(name)
  const names = [...columns]
  return { columns: names, rows: records.map((one) => names.map((name) => cellOf(one[name]))) }
}

/** The reply itself, or the only list among its members. */
function rowsOf(reply: unknown): unknown[] | undefined {
  if (Array.isArray(reply)) return reply as unknown[]
  if (!isRecord(reply)) return undefined
  const lists = Object.values(reply).filter((one): one is unknown[] => Array.isArray(one))
  return lists.length === 1 ? lists[0] : undefined
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
