import { numberOf, dayText, DAY } from '../../shared/days.ts'
import { createAbout, type CommentSubject } from './comments.ts'
import type { FeeKind } from '../../bridge/money.ts'
import { thing, thingsOf, type Connected, type Thing } from './connected.ts'
import { dayOfMonth, monthsLater, type DayNumber } from './days.ts'
import { differenceOf, type Difference } from './difference.ts'
import { findFees, type PeriodicCharge, type RecurringFee } from './fees.ts'

/** A fee that is due, again and again. */
export interface Due extends Pick<RecurringFee, 'spent' | 'days'> {
  /** The comment in the history; empty if no row names what is connected now. */
  comment: string
  /** The thing it pays for; absent if only the history shows it. */
  of?: { kind: FeeKind; name: string }
}

export interface Dues {
  fees: Due[]
  /** Periodic charges that are not recurring fees. */
  others: PeriodicCharge[]
  differs?: Difference
}

type AboutOf = (comment: string) => CommentSubject | undefined

/** A fee of the history, and what it is for. */
interface Told {
  fee: RecurringFee
  about: CommentSubject | undefined
  /** The fee that it was charged instead of, when that was due again: after a correction it has another comment. */
  instead?: RecurringFee | undefined
}

/**
 * Returns the fees ahead: connected services at their present price, on the day the history shows
 * or else the day of most fees, and fees known from the history alone. Disconnected services are
 * not due.
 */
export function duesOf(
  charges: readonly PeriodicCharge[],
  today: DayNumber,
  connected: Connected | undefined,
): Dues {
  const { fees, others } = findFees(charges, today)
  if (!connected) return { fees, others }
  const aboutOf = createAbout(connected)
  const round = usualRound(fees, charges, today)
  const told = latestOf(toldOf(fees, others, { ...round, today }, aboutOf))
  const things = [...thingsOf(connected), ...callsOf(connected, charges, aboutOf)]
  const tellOf = pair(things, told, connected)
  const used = new Set(tellOf.values())
  const [beyond, gone] = partition(
    told.filter((one) => !used.has(one)),
    ({ about }) => isBeyond(about, things),
  )
  const differs = differenceOf(round.last, {
    was: [
      ...[...tellOf].map(([one, { fee, about }]) => ({ ...one, ...about, spent: fee.spent })),
      ...gone.flatMap(({ fee, about }) => (about ? { ...about, spent: fee.spent } : [])),
    ],
    is: things.map((one) => ({ ...one, spent: priceOf(one, tellOf.get(one)) })),
    beyond: beyond.reduce((sum, { fee }) => sum + fee.spent, 0),
  })
  return {
    fees: [
      ...things.flatMap((one) => dueOf(one, tellOf.get(one), round)),
      ...beyond.map(({ fee }) => fee),
    ],
    others: others.filter((row) => !aboutOf(row.comment)),
    ...(differs && { differs }),
  }
}

/** Fees of the history, and what was charged with them, or instead of one, for the first time. */
function toldOf(
  fees: readonly RecurringFee[],
  others: readonly PeriodicCharge[],
  { last, days, today }: Round & { today: DayNumber },
  aboutOf: AboutOf,
): Told[] {
  const told = fees.map((fee) => ({ fee, about: aboutOf(fee.comment) }))
  const begun = others.flatMap(({ day, ...row }): Told[] => {
    const about = aboutOf(row.comment)
    if (!about) return []
    const instead = told.find((one) => isSame(one.about, about) && nextOf(one.fee) <= day)?.fee
    if (day !== last && !instead) return []
    const fee = { ...row, last: day, days: day === last ? days : monthly(day, today) }
    return [{ fee, about, instead }]
  })
  const replaced = new Set(begun.map(({ instead }) => instead))
  return [...told.filter(({ fee }) => !replaced.has(fee)), ...begun]
}

const isSame = (one: CommentSubject | undefined, other: CommentSubject): boolean =>
  one !== undefined && keyOf(one) === keyOf(other)

/** Returns the day a fee was due next after its last charge. */
const nextOf = ({ last }: RecurringFee): DayNumber => monthsLater(last, 1, dayOfMonth(last))

/** Drops charges for a thing under its former name; a number may have several fees. */
function latestOf(told: readonly Told[]): Told[] {
  const last = new Map<string, DayNumber>()
  for (const { fee, about } of told) {
    if (about) last.set(keyOf(about), Math.max(fee.last, last.get(keyOf(about)) ?? 0))
  }
  return told.filter(
    ({ fee, about }) => !about || about.kind === 'number' || fee.last === last.get(keyOf(about)),
  )
}

function partition<T>(all: readonly T[], fits: (one: T) => boolean): [T[], T[]] {
  const { yes = [], no = [] } = Object.groupBy(all, (one) => (fits(one) ? 'yes' : 'no'))
  return [yes, no]
}

const priceOf = (one: Thing, told: Told | undefined): number => one.spent ?? told?.fee.spent ?? 0

function dueOf(one: Thing, told: Told | undefined, round: Round): Due[] {
  const spent = priceOf(one, told)
  if (spent <= 0) return []
  const isNamed = told !== undefined && (told.about?.name ?? one.name) === one.name
  const of = { kind: one.kind, name: one.name }
  return [{ comment: isNamed ? told.fee.comment : '', of, spent, days: (told?.fee ?? round).days }]
}

const keyOf = ({ kind, key }: Pick<Thing, 'kind' | 'key'>): string => `${kind} ${key}`

/**
 * Finds the fee of the history for each thing: the one that names it, of several that of its price, and else
 * the latest. One that names nothing is the thing's whose price it has, or the tariff's where it has that of
 * another tariff.
 */
function pair(things: readonly Thing[], told: readonly Told[], { tariff }: Connected) {
  const named = Map.groupBy(told, ({ about }) => about && keyOf(about))
  const found = new Map<Thing, Told>()
  for (const one of things) {
    const rank = ({ fee, about, instead = fee }: Told): number =>
      (about?.name === one.name ? 2 : 0) + (instead.spent === one.spent ? 1 : 0)
    const [best] = (named.get(keyOf(one)) ?? []).toSorted(
      (a, b) => rank(b) - rank(a) || b.fee.last - a.fee.last,
    )
    if (best) found.set(one, best)
  }
  const nameless = new Set(named.get(undefined))
  const take = (one: Thing, prices: readonly (number | undefined)[]) => {
    const fits = [...nameless].find(({ fee }) => prices.includes(fee.spent))
    if (!fits || found.has(one)) return
    nameless.delete(fits)
    found.set(one, fits)
  }
  for (const one of things) take(one, [one.spent])
  for (const one of things) {
    if (one.kind === 'tariff') take(one, tariff?.others.map(({ spent }) => spent) ?? [])
  }
  return found
}

/** Returns true if a fee in the history is due in addition to those of connected services. */
function isBeyond(about: CommentSubject | undefined, things: readonly Thing[]): boolean {
  if (!about) return true
  return about.kind === 'number' && things.some((one) => keyOf(one) === keyOf(about))
}

/** Accounts of verification calls with the package that was charged or taken last. */
function callsOf(
  { calls }: Connected,
  charges: readonly PeriodicCharge[],
  aboutOf: AboutOf,
): Thing[] {
  const last = new Map<string, { day: DayNumber; pack: string; spent: number }>()
  for (const { comment, day, spent } of charges) {
    const { kind, key = '', pack = '' } = aboutOf(comment) ?? {}
    if (kind === 'calls' && day >= (last.get(key)?.day ?? 0)) last.set(key, { day, pack, spent })
  }
  return (calls?.accounts ?? []).flatMap(({ id, names, taken }) => {
    const charged = last.get(String(id))
    const isTakenLast = taken && Math.floor(taken.at / DAY) >= (charged?.day ?? 0)
    const pack = isTakenLast ? taken.name : charged?.pack
    if (pack === undefined) return []
    const price = calls?.packages.find(({ name }) => name === pack)?.spent
    const spent = price ?? (isTakenLast ? undefined : charged?.spent)
    return [thing('calls', String(id), { name: names.at(-1) ?? String(id), spent })]
  })
}

/** The days on which most fees are charged. */
interface Round {
  /** Day of their last charge; absent if nothing was ever charged. */
  last?: DayNumber
  days(until: DayNumber): DayNumber[]
}

function usualRound(
  fees: readonly RecurringFee[],
  charges: readonly PeriodicCharge[],
  today: DayNumber,
): Round {
  const rounds = [...Map.groupBy(fees, ({ last }) => last)]
  const [[, most] = []] = rounds.toSorted(
    ([one, of], [other, others]) => others.length - of.length || other - one,
  )
  if (most?.[0]) return most[0]
  const days = [...Map.groupBy(charges, ({ day }) => day)]
  const [first] = days.toSorted(([, one], [, other]) => other.length - one.length)
  return { ...(first && { last: first[0] }), days: monthly(first?.[0] ?? firstOf(today), today) }
}

/** The first day of a month. */
const firstOf = (day: DayNumber): DayNumber => numberOf(`${dayText(day).slice(0, 7)}-01`)

/** Returns a function that lists the same day of every month, from tomorrow on. */
const monthly = (gone: DayNumber, today: DayNumber) => (until: DayNumber) => {
  const found: DayNumber[] = []
  for (let nth = 1; ; nth += 1) {
    const day = monthsLater(gone, nth, dayOfMonth(gone))
    if (day > until) return found
    if (day > today) found.push(day)
  }
}
