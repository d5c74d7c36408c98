import type { KindCounts, RetentionChoice } from '../../bridge/retention.ts'
import { retentionKinds } from '../../shared/retention.ts'
import { dayOf } from '../../service/dates.ts'
import { addMonths } from '../../shared/days.ts'
import { startOf } from '../sms/days.ts'
import type { Before } from './stored/old.ts'

/** Beginnings of the days before which data is too old at a moment, by the account's days. */
export const cutoffs = (months: RetentionChoice['months'], now: number, zone: string): Before =>
  perKind((kind) => {
    const kept = months[kind]
    return kept === undefined ? undefined : startOf(addMonths(dayOf(now, zone), -kept), zone)
  })

/** The later of two moments for each kind: data that was deleted does not come back. */
export const later = (one: Before, other: Before): Before =>
  perKind((kind) => {
    const [a, b] = [one[kind], other[kind]]
    return a === undefined || b === undefined ? (a ?? b) : Math.max(a, b)
  })

/** Moments of those kinds alone whose data is not kept forever. */
export const ofKinds = (before: Before, months: RetentionChoice['months']): Before =>
  perKind((kind) => (months[kind] === undefined ? undefined : before[kind]))

/** True if some of the counts are higher than those that were shown. */
export const areMore = (counts: KindCounts, seen: KindCounts): boolean =>
  retentionKinds.some((kind) => counts[kind] > seen[kind])

export const isAny = (counts: KindCounts): boolean =>
  retentionKinds.some((kind) => counts[kind] > 0)

export const NONE: KindCounts = { messages: 0, drafts: 0, changes: 0, reachability: 0 }

function perKind(momentOf: (kind: (typeof retentionKinds)[number]) => number | undefined): Before {
  return Object.fromEntries(
    retentionKinds.flatMap((kind) => {
      const moment = momentOf(kind)
      return moment === undefined ? [] : [[kind, moment]]
    }),
  )
}
