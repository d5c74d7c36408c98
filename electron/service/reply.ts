import { z } from 'zod'
import type { Operation, Rows } from './catalogue/index.ts'
import { isRecord } from './refusal.ts'

/** A reply as the operation's schema gives it back, and how many of its rows are invalid. */
export type Fitting =
  { fits: true; value: unknown; invalidRows: number } | { fits: false; at: string }

/** Applies the operation's schema to a reply; `at` names the place of the first misfit. */
export function fitReply(operation: Operation, value: unknown): Fitting {
  const read = z.safeParse(operation.reply, value)
  if (read.success) return { fits: true, value: read.data, invalidRows: countInvalid(read.data) }
  return { fits: false, at: place(read.error.issues[0]?.path ?? []) }
}

/** Counts the invalid rows of every list in a reply, however deep. */
function countInvalid(reply: unknown): number {
  let count = 0
  const rest: unknown[] = [reply]
  while (rest.length > 0) {
    const value = rest.pop()
    if (isRows(value)) {
      count += value.invalid.length
      for (const row of value.valid) rest.push(row)
    } else if (Array.isArray(value)) {
      for (const item of value) rest.push(item)
    } else if (isRecord(value)) {
      for (const member of Object.values(value)) rest.push(member)
    }
  }
  return count
}

function isRows(value: unknown): value is Rows<unknown> {
  return isRecord(value) && Array.isArray(value['valid']) && Array.isArray(value['invalid'])
}

/** A path that is safe to log: keys that are not plain names may be telephone numbers. */
function place(path: readonly PropertyKey[]): string {
  const parts = path.map((key) =>
    typeof key === 'string' && /^[a-z_]{1,40}$/i.test(key) ? key : '*',
  )
  return parts.length > 0 ? parts.join('.') : 'top'
}
