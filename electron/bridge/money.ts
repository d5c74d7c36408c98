import { z } from 'zod'
import type { Day } from '../shared/days.ts'
import type { CabinetId } from './cabinet.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import type { Failure } from './failures.ts'
import { cursor } from './fields.ts'

export interface Balance {
  /** Roubles. */
  amount: number
  /** When it was read, milliseconds since the epoch. */
  at: number
  /** It is used up, or low by the settings of alerts. */
  low?: true
  /**
   * Shortfall for the fees of the next 31 days, in whole roubles; absent where the balance covers
   * them.
   */
  short?: number
  /** Recent invoice without a payment, in case of a shortfall. */
  open?: OpenInvoice
  /** Sums for an invoice, less the open one, if the shortfall is larger than that. */
  topUps?: TopUp[]
}

/** The latest invoice that waits for its payment. */
export interface OpenInvoice {
  id: number
  name: string
  /** Roubles. */
  sum: number
  /** The day, by the service's clock. */
  issued: Day
  /** Roubles of all that wait. */
  total: number
}

/**
 * Sum that covers so many months at the usual costs and leaves the threshold: hundreds of roubles.
 */
export interface TopUp {
  months: 1 | 3 | 6
  sum: number
}

/** Money received, charged once, charged by the month. */
export type MovementKind = 'payment' | 'charge' | 'subscription'

/** One movement of the balance, from a history of the service. */
export interface Movement {
  /** An id of this computer; the service gives none. */
  id: number
  kind: MovementKind
  /** Milliseconds since the epoch; absent where the service wrote none that can be read. */
  at?: number
  /** The time as the service wrote it, where it cannot be read. */
  rawTime?: string
  /** Kopecks that it adds to the balance; negative where it takes some. */
  sum: number
  /** Its sign is against its kind: money received that goes, or a charge that comes back. */
  reversal?: true
  comment: string
}

/** A movement that its history does not list any more: the operator corrected it. */
export interface WithdrawnMovement extends Movement {
  /** When that was noticed, milliseconds since the epoch. */
  withdrawn: number
}

/** Filter of a list of movements; absent fields narrow nothing. */
export interface MovementFilter {
  kind?: MovementKind | undefined
  /** First and last day, by the service's clock. */
  from?: Day | undefined
  to?: Day | undefined
  /** Kopecks, whichever way they went; both ends included. */
  least?: number | undefined
  most?: number | undefined
  /** Words that the comment has, in any order; case and ё do not matter. */
  text?: string | undefined
}

export interface MovementsPage {
  /** The latest first, those without a readable time last. */
  rows: Movement[]
  /** Cursor of the next page; absent after the last one. */
  next?: string
}

/** All movements of one kind in one month. */
export interface MonthSum {
  /** `YYYY-MM`; empty for movements without a readable time. */
  month: string
  kind: MovementKind
  count: number
  /** Kopecks, as in `Movement`. */
  sum: number
}

/** Change of the balance that the histories do not explain, between readings of both. */
interface Unexplained {
  /** The first and the last of the balance's readings that are compared, milliseconds since the epoch. */
  since: number
  until: number
  /** Kopecks, negative if the balance fell by more than the rows say. */
  sum: number
}

/** Difference in spending from the month before, in kopecks; below zero if it was less. */
export interface MonthChange {
  /** The month before, `YYYY-MM`. */
  before: string
  /** The last day of it that is compared, where the month itself is not over. */
  until?: Day
  spent: number
  /** Reasons by the comments of charges, the largest first. */
  reasons: { comment: string; spent: number }[]
  /** The sum of all other reasons. */
  others: number
  /**
   * Difference of the unexplained sums, on top; absent where one of the months was not read whole.
   */
  unexplained?: number
}

/** One month of the balance: kopecks as in `Movement`, absent for kinds without a movement. */
export interface Month extends Partial<Record<MovementKind, number>> {
  /** `YYYY-MM`; empty for movements without a readable time. */
  month: string
  /** The sum that no row explains. */
  unexplained?: number
  /** The balance at its end, or now. */
  closing?: number
  /** Before the first reading of the balance: counted back by the rows alone. */
  estimated?: true
  /** It is not over. */
  running?: true
  /** Absent where nothing is known of the one before. */
  change?: MonthChange
}

/** All months, the latest first. */
export interface Months {
  rows: Month[]
  /** Absent until the histories cover two readings of the balance. */
  unexplained?: Unexplained
}

/** Something that has been read, and when, milliseconds since the epoch. */
export interface Threshold {
  /** Roubles; absent where the service has none. */
  amount?: number
  at: number
}

/** Progress of reading the histories. */
export interface HistoryState {
  /** When all three were last read as they were, milliseconds since the epoch. */
  readAt?: number
  reading: boolean
  /** Rows whose sum cannot be read, where there are any: they are in no list. */
  unread?: number
  /** Why the last reading failed. */
  failure?: Failure
  /** They changed under every attempt to read them: they are read again soon. */
  unsteady?: true
  /** Number of rows that were listed once and are not any more, if there are any. */
  withdrawn?: number
}

/** Kinds of monthly fees. */
export type FeeKind = 'tariff' | 'number' | 'packet' | 'service' | 'calls'

/** A fee that recurs, on the day it is expected. */
export interface DueFee {
  day: Day
  /** Kopecks, above zero. */
  sum: number
  /** As the history words it; empty where no row of it names what is connected now. */
  comment: string
  /** The connected thing; absent for fees that only the history lists. */
  of?: { kind: FeeKind; name: string }
}

/** Something that costs another sum by the month than it did; kopecks, 0 where there was or is none. */
export interface FeeChange {
  kind: FeeKind
  name: string
  /** The tariff that there was. */
  before?: string
  was: number
  is: number
}

/** Forecast of when the money may run out without payments. */
export interface Horizon {
  /** When it was worked out, milliseconds since the epoch, and the day that it begins with. */
  at: number
  day: Day
  /** Kopecks at that moment. */
  balance: number
  /** Whole weeks of history that it is drawn from. */
  weeks: number
  /** `readings`: what no row explains is in it; `history`: it is drawn from the rows alone. */
  basis: 'readings' | 'history'
  /**
   * The day on which the balance reaches zero, with 10, 50 and 90 % of the drawn courses at or before it;
   * a part is absent where it lies beyond `lookedTo`. No range at all where the history is too short.
   */
  range?: { low?: Day; middle?: Day; high?: Day }
  lookedTo: Day
  /** Fees of the next 31 days, and what they leave of the balance, in kopecks. */
  fees: DueFee[]
  left: number
  /** Monthly spending beside fees, estimated from those weeks; kopecks. */
  beside: number
  /** Difference between the fees of connected things and those charged last, if there is one. */
  differs?: { month: string; charged: number; connected: number; changes: FeeChange[] }
  /** Earlier ranges whose day is known by now, and how many of them held it. */
  earlier: { judged: number; held: number }
}

/** All that is known of one cabinet's money, but its rows. */
export interface MoneyState {
  balance?: Balance
  threshold?: Threshold
  history: HistoryState
  /** Absent until the balance and a history were read. */
  horizon?: Horizon
}

/** Kopecks. */
const sum = z.int().min(0)
const day = z.iso.date()

/** Narrows a list of movements; what is absent narrows nothing. */
const filter = z.strictObject({
  kind: z.enum(['payment', 'charge', 'subscription']).optional(),
  from: day.optional(),
  to: day.optional(),
  least: sum.optional(),
  most: sum.optional(),
  text: z.string().max(200).optional(),
})

export const moneyCommands = {
  /** The state known on this computer: nothing is asked of the service. */
  'money.state': command(cabinetAlone)<MoneyState>(),
  /**
   * Begins to read balance, threshold and histories at once; `money.changed` reports the progress.
   */
  'money.read': command(cabinetAlone)(),
  /** Sets the balance, in whole roubles, at which the service sends its notice. */
  'money.setThreshold': command(
    inCabinet({ amount: z.int().min(0), seen: z.number().optional() }),
  )(),
  /** Movements as they are kept, the latest first. */
  'money.movements': command(
    inCabinet({ filter, after: cursor, limit: z.int().min(1).max(5_000) }),
  )<MovementsPage>(),
  /** Movements that a history listed once and does not any more. */
  'money.withdrawn': command(cabinetAlone)<WithdrawnMovement[]>(),
  /** Movements by month and kind, the latest month first. */
  'money.monthSums': command(inCabinet({ filter }))<MonthSum[]>(),
  /** Income, spending, what was left and why, by month. */
  'money.months': command(cabinetAlone)<Months>(),
}

export interface MoneyEvents {
  'balance.changed': { cabinet: CabinetId; balance: Balance }
  /** Something other than the balance; `rows` where movements came. */
  'money.changed': { cabinet: CabinetId; rows: boolean }
}
