import type { ReplyField } from '../../bridge/tariffs.ts'

/** Deeper than this nothing is looked into; a reply of more pieces is no answer to a question. */
const DEEPEST = 4
const MOST = 100
/** Fields that only say that the call succeeded. */
const ENVELOPE = new Set(['success', 'code'])

/**
 * A reply of which no form is described, piece by piece, as the service words it: nothing is computed and no
 * meaning is added.
 */
export function readRawReply(reply: unknown): ReplyField[] {
  return pieces(reply, undefined, 0).slice(0, MOST)
}

function pieces(value: unknown, name: string | undefined, depth: number): ReplyField[] {
  if (value === null || value === undefined || value === '') return []
  if (typeof value !== 'object' || depth === DEEPEST) {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return [{ ...(name !== undefined && { name }), value: text }]
  }
  if (Array.isArray(value)) return value.flatMap((one) => pieces(one, name, depth + 1))
  return Object.entries(value)
    .filter(([key]) => depth > 0 || !ENVELOPE.has(key))
    .flatMap(([key, one]) => pieces(one, name === undefined ? key : `${name}.${key}`, depth + 1))
}
