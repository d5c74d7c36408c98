import { ServiceFailure } from '../../../service/index.ts'
import { steadyNow } from '../../platform/steady-clock.ts'
import type { Change } from '../../messages/stored/types.ts'
import type { StoredInbox } from '../../messages/tables.ts'
import type { SmsInterface } from '../../sms/interface.ts'

/** How long a report is waited for, in milliseconds: networks try no longer. */
const WAITED_FOR = 3 * 86_400_000
/** Messages asked about in one run. */
const AT_ONCE = 10
/** A message is asked about again after this share of the time that it has been waiting, at least. */
const SHARE = 0.25
const LEAST = 60_000

export interface ReportsOptions {
  stored: Pick<StoredInbox, 'awaitingReports' | 'advance'>
  onChange(change: Change): void
}

export interface Reports {
  /**
   * Asks for the delivery of messages that the list has not reported, the ones not asked about for
   * longest first. Does nothing if the interface has no reports. Rejects with a `ServiceFailure`.
   */
  run(sms: SmsInterface, signal: AbortSignal): Promise<void>
}

/** Delivery reports of an older cabinet's messages (section "Legacy SMS methods", `sms/get-status`). */
export function createReports({ stored, onChange }: ReportsOptions): Reports {
  /** When each message was first and last asked about. */
  const asked = new Map<string, { first: number; last: number }>()

  function isDue(id: string, now: number): boolean {
    const times = asked.get(id)
    return !times || now - times.last >= Math.max(LEAST, (now - times.first) * SHARE)
  }

  return {
    async run(sms, signal) {
      if (!sms.delivery) return
      const now = steadyNow()
      const awaited = await stored.awaitingReports(Date.now() - WAITED_FOR)
      const ids = new Set(awaited.map(({ id }) => id))
      for (const id of asked.keys()) if (!ids.has(id)) asked.delete(id)
      const due = awaited
        .filter(({ id }) => isDue(id, now))
        .sort((a, b) => (asked.get(a.id)?.last ?? 0) - (asked.get(b.id)?.last ?? 0))
      for (const { id, serviceKey } of due.slice(0, AT_ONCE)) {
        const delivery = await ask(sms, serviceKey, signal)
        asked.set(id, { first: asked.get(id)?.first ?? now, last: now })
        const change = delivery && (await stored.advance(id, ['confirmed'], delivery))
        if (change) onChange(change)
      }
    },
  }
}

/** One message that the service does not know must not keep the others from being asked about. */
async function ask(sms: SmsInterface, serviceKey: string, signal: AbortSignal) {
  try {
    return await sms.delivery?.(serviceKey, signal)
  } catch (error) {
    if (error instanceof ServiceFailure && error.kind === 'refused') return undefined
    throw error
  }
}
