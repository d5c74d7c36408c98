import { createHash } from 'node:crypto'
import { parseTime } from '../../service/dates.ts'
import { isRecord } from '../../service/refusal.ts'
import { normaliseNumber } from '../../shared/phone-number.ts'
import type { InvalidMessage } from '../../bridge/inbox.ts'

/** Longest text kept of a row that may be misread. */
const TEXT = 2000

/** Rows as they came that do not have the described shape, each with its mistake. */
export interface InvalidSmsRows {
  invalid: readonly unknown[]
  reasons: readonly string[]
}

/**
 * The readable part of invalid rows. They never reach the database's messages, so that no uncertain
 * row is taken for the trace of an own message.
 * @param operation the operation that listed them
 * @param zone the cabinet's IANA zone
 */
export function toInvalid(
  operation: string,
  { invalid, reasons }: InvalidSmsRows,
  zone: string,
): InvalidMessage[] {
  return invalid.map((row, index) => ({
    id: `${operation}:${createHash('sha256')
      .update(asText(identityOf(row)))
      .digest('hex')
      .slice(0, 24)}`,
    reason: `${operation} · ${reasons[index] ?? ''}`,
    ...(isRecord(row) ? readable(row, zone) : {}),
  }))
}

function readable(row: Record<string, unknown>, zone: string): Partial<InvalidMessage> {
  const text = wordOf(row['msg'])?.slice(0, TEXT)
  const [sender, receiver] = [numberOf(row['sender']), numberOf(row['receiver'])]
  const times = [row['created_datetime'], row['sent_datetime']].map(wordOf)
  const at = times.map((time) => time && parseTime(time, zone)).find((one) => one !== undefined)
  return {
    ...(text === undefined ? {} : { text }),
    ...(typeof at === 'number' ? { at } : {}),
    ...(sender === undefined ? {} : { sender }),
    ...(receiver === undefined ? {} : { receiver }),
  }
}

function numberOf(value: unknown): string | undefined {
  const word = wordOf(value)
  return word === undefined ? undefined : normaliseNumber(word)
}

function wordOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** The fields of a row that stay the same while it is read, sent and delivered. */
function identityOf(row: unknown): unknown {
  if (!isRecord(row) || wordOf(row['id']) === undefined) return row
  const { id, sender, receiver, msg, incoming } = row
  return { id, sender, receiver, msg, incoming }
}

/** The row as JSON; empty for rows nested too deeply, which are all treated as one. */
function asText(row: unknown): string {
  try {
    return JSON.stringify(row)
  } catch {
    return ''
  }
}
