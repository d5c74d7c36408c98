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
  /** What the fees of the next 31 days are short of, in whole roubles; absent where it covers them. */
  short?: number
}

/** Money received, charged once, charged by the month. */
export type MovementKind = 'payment' | 'charge' | 'subscription'

/** One movement of the balance, as a history of the service tells it. */
export interface Movement {
  /** Of this computer's own; the service gives none. */
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

/** What a list of movements is narrowed to; what is absent narrows nothing. */
export interface MovementFilter {
  kind?: MovementKind | undefined
  /** First and last day, as clocks at the service tell it. */
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
  /** Where the next page begins; absent after the last one. */
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

/** What the balance did beyond what the histories tell, between readings of both. */
interface Unexplained {
  /** The first and the last of the balance's readings that are compared, milliseconds since the epoch. */
  since: number
  until: number
  /** Kopecks, negative where the balance fell by more than the rows tell. */
  sum: number
}

/** By how much more was spent than in the month before, in kopecks; below zero where it was less. */
export interface MonthChange {
  /** The month before, `YYYY-MM`. */
  before: string
  spent: number
  /** What it comes from by the comments of charges, the largest first. */
  reasons: { comment: string; spent: number }[]
  /** What all other reasons come to. */
  others: number
  /** What no row explains differs by so much on top; absent where one of the months was not read whole. */
  unexplained?: number
}

/** What one month did to the balance: kopecks as in `Movement`, absent where there was nothing of a kind. */
export interface Month extends Partial<Record<MovementKind, number>> {
  /** `YYYY-MM`; empty for movements without a readable time. */
  month: string
  /** What no row explains. */
  unexplained?: number
  /** The balance at its end, or now. */
  closing?: number
  /** Before the first reading of the balance: counted back by the rows alone. */
  estimated?: true
  /** It is not over. */
  running?: true
  /** Absent for the one that is not over, and where nothing is known of the one before. */
  change?: MonthChange
}

/** All months, the latest first. */
export interface Months {
  rows: Month[]
  /** Absent until two readings of the balance lie within what the histories tell. */
  unexplained?: Unexplained
}

/** Something that has been read, and when, milliseconds since the epoch. */
export interface Threshold {
  /** Roubles; absent where the service has none. */
  amount?: number
  at: number
}

/** How reading of the histories stands. */
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
}

/** A fee that recurs, on the day it is expected. */
interface DueFee {
  day: Day
  /** Kopecks, above zero. */
  sum: number
  comment: string
}

/** When the money may run out, if nobody pays. */
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
  /** What is known, from this computer alone: nothing is asked of the service. */
  'money.state': command(cabinetAlone)<MoneyState>(),
  /** Begins to read balance, threshold and histories at once; `money.changed` tells how that goes. */
  'money.read': command(cabinetAlone)(),
  /** Sets the balance, in whole roubles, at which the service sends its notice. */
  'money.setThreshold': command(inCabinet({ amount: z.int().min(0) }))<Threshold>(),
  /** Movements as they are kept, the latest first. */
  'money.movements': command(
    inCabinet({ filter, after: cursor, limit: z.int().min(1).max(5_000) }),
  )<MovementsPage>(),
  /** The same by month and kind, the latest month first. */
  'money.monthSums': command(inCabinet({ filter }))<MonthSum[]>(),
  /** What came, what went, what was left and why, by the month. */
  'money.months': command(cabinetAlone)<Months>(),
}

export interface MoneyEvents {
  'balance.changed': { cabinet: CabinetId; balance: Balance }
  /** Something other than the balance; `rows` where movements came. */
  'money.changed': { cabinet: CabinetId; rows: boolean }
}
