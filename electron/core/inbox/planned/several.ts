import type { SeveralReport, ToOne } from '../../../bridge/planned.ts'
import { DAY } from '../../../shared/days.ts'
import type { StoredPlanned } from '../../messages/planned/tables.ts'
import { textKey } from '../../messages/matching/reconcile.ts'
import { partiesOf } from '../../messages/thread-id.ts'
import { judge, MONTH, monthStart } from '../outbox/limits.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { segmentsOf } from '../outbox/segments.ts'
import type { Senders } from '../outbox/senders.ts'

export interface SeveralOptions {
  stored: Pick<StoredPlanned, 'usages' | 'wishesOf'>
  /** IANA zone of the service's months. */
  zone: string
  queue: Outbox['queue']
  senders: Pick<Senders, 'list'>
  /** Least time between two messages, in milliseconds. */
  interval: number
}

export type SeveralReports = (own: string, messages: readonly ToOne[]) => Promise<SeveralReport>

/**
 * Computes the limits' verdict on many messages of one own number, with waiting and planned ones.
 */
export function createSeveralReports(options: SeveralOptions): SeveralReports {
  const { stored, zone, queue, senders, interval } = options
  return async (own, messages) => {
    const now = Date.now()
    const texts = Map.groupBy(messages, ({ text }) => textKey(text))
    const since = { text: now - DAY, own: monthStart(now, zone) }
    const found = await stored.usages([...texts.keys()], own, since)
    const { going, wait } = queue(found.outstanding)
    const waiting = [...going, ...found.planned]
    const ours = waiting.filter(({ thread }) => partiesOf(thread)?.own === own)
    const alike = Map.groupBy(waiting, ({ text }) => textKey(text))
    const copies = [...texts].map(
      ([key, some], place) =>
        (found.usages[place]?.sameText ?? 0) + (alike.get(key)?.length ?? 0) + some.length,
    )
    const sameText = Math.max(...copies)
    const sent = (found.usages[0]?.sentFrom ?? 0) + ours.length
    const segments = sum(messages)
    const left = senders.list().find(({ number }) => number === own)?.packet?.remaining
    const { unasked } = await stored.wishesOf(messages.map(({ other }) => other))
    const verdict = judge({
      // Figures of the last message: none before it has a graver verdict.
      sameText: sameText - 1,
      sentThisMonth: sent + messages.length - 1,
      segments: segments + sum(ours),
      ...(left !== undefined && { left }),
    })
    return {
      ...{ segments, sameText, unasked, ...verdict },
      ...(left !== undefined && { left }),
      month: { sent, limit: MONTH.limit },
      wait: Math.ceil((wait + (going.length + messages.length - 1) * interval) / 1_000),
    }
  }
}

const sum = (messages: readonly { text: string }[]): number =>
  messages.reduce((all, { text }) => all + segmentsOf(text), 0)
