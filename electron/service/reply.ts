import { z } from 'zod'
import type { Operation, Rows } from './catalogue/index.ts'
import { placeOf } from './catalogue/schema-issue.ts'
import { isRecord } from './refusal.ts'

/** A reply as the operation's schema gives it back, and what is wrong with each invalid row. */
export type Fitting =
  { fits: true; value: unknown; invalidRows: string[] } | { fits: false; at: string }

/** The part of a body that the operation's schema describes: of JSON-RPC its result. */
export function resultIn({ family }: Operation, body: unknown): unknown {
  const isWrapped = family === 'rpc' || family === 'sms'
  return isWrapped && isRecord(body) ? (body['result'] ?? null) : body
}

/** Applies the operation's schema to a reply; `at` names the place of the first schema issue. */
export function fitReply(operation: Operation, value: unknown): Fitting {
  const read = z.safeParse(operation.reply, value)
  if (read.success) return { fits: true, value: read.data, invalidRows: reasonsIn(read.data) }
  return { fits: false, at: placeOf(read.error.issues[0]?.path ?? []) }
}

/** Mistakes in the invalid rows of every list in a reply, at any depth. */
function reasonsIn(reply: unknown): string[] {
  const reasons: string[] = []
  const rest: unknown[] = [reply]
  while (rest.length > 0) {
    const value = rest.pop()
    if (isRows(value)) {
      reasons.push(...value.reasons)
      for (const row of value.valid) rest.push(row)
    } else if (Array.isArray(value)) {
      for (const item of value) rest.push(item)
    } else if (isRecord(value)) {
      for (const member of Object.values(value)) rest.push(member)
    }
  }
  return reasons
}

function isRows(value: unknown): value is Rows<unknown> {
  return isRecord(value) && Array.isArray(value['valid']) && Array.isArray(value['invalid'])
}
