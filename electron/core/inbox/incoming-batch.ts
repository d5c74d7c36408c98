import type { Batch, ServiceRow } from './archive.ts'
import { matchKey, reconcile, type Verdict } from './reconcile.ts'
import { threadId } from './numbers.ts'
import type { Message } from './types.ts'

/** How far the clocks of this machine and the service may differ, in milliseconds. */
const CLOCKS_APART = 15 * 60_000

export type DatedRow = ServiceRow & { at: number }

/** Rows oldest first; one without a readable time counts as of now. */
export function inOrder(rows: ServiceRow[], now: number): DatedRow[] {
  return rows
    .map((row) => ({ ...row, at: row.at ?? now }))
    .sort((a, b) => a.at - b.at || a.serviceId - b.serviceId)
}

/**
 * Looks for messages of ours among rows not known before. Rows of the history were not known only
 * because nobody had read that far, so there a row must also be no older than the message.
 */
export function findOurs(fresh: DatedRow[], outstanding: Message[], kind: Batch['kind']): Verdict {
  const ours = outstanding
    .filter(({ state }) => state !== 'queued')
    .map(({ id, thread, text, state, at }) => ({ id, key: matchKey(thread, text), state, at }))
  if (ours.length === 0) return { confirmed: [], deferred: [] }
  const earliest = new Map<string, number>()
  for (const { key, at } of ours.toReversed()) earliest.set(key, at)
  const candidates = fresh
    .filter(({ incoming }) => !incoming)
    .map(({ serviceId, own, other, text, at }) => ({
      serviceId,
      key: matchKey(threadId(own, other), text),
      at,
    }))
    .filter(({ key, at }) => {
      const since = earliest.get(key)
      return since !== undefined && (kind === 'news' || at >= since - CLOCKS_APART)
    })
  return reconcile(ours, candidates)
}
