import { same } from '../../../../shared/plain-data.ts'

/** What this computer and the team last had alike of a thing. */
export interface Known<C> {
  /** The server's version of it; 0 where it never had one. */
  version: number
  /** Undefined where it was gone. */
  base: C | undefined
  /** What the server was asked to take, and has not answered yet. */
  sent: C | undefined
  /** How often the server had been set back by then. */
  epoch: number
  /** This computer wrote it last. */
  isOwn: boolean
}

/** How the team has it. */
export interface There<C> {
  version: number
  /** Undefined where it is gone. */
  content: C | undefined
}

/** What became of two changes of the same thing. */
interface Joined<C> {
  content: C
  /** What was written here and gave way, by its field: a person is asked about it. */
  gaveWay?: Partial<C>
  /** What was written here, and stays as a thing of its own. */
  beside?: C
}

export type Merge<C> = (base: C | undefined, theirs: C, mine: C) => Joined<C>

/** Whether something of a thing is to be told the team, and how it is here and known from now on. */
export interface Step<C> extends Pick<Joined<C>, 'gaveWay' | 'beside'> {
  known: Known<C>
  here: C | undefined
  asks: boolean
}

/**
 * Brings one thing together: what the team has by now, what is here, and what both last had alike. An edit is
 * stronger than a deletion, on whichever side it was.
 */
export function step<C>(
  known: Known<C>,
  here: C | undefined,
  there: There<C> | undefined,
  { merge }: { merge: Merge<C> },
): Step<C> {
  const isNews = there !== undefined && there.version > known.version
  if (!isNews) return asking(known, here)
  const theirs = there.content
  // Its answer was lost, and what came of it is one's own.
  const base = known.sent !== undefined && same(known.sent, theirs) ? theirs : known.base
  const now: Known<C> = { ...known, version: there.version, base: theirs, sent: undefined }
  if (here === undefined) {
    const wasDeleted = base !== undefined && same(base, theirs)
    return asking(now, wasDeleted ? undefined : theirs)
  }
  if (theirs === undefined) return asking(now, same(here, base) ? undefined : here)
  const isAsTheirs = same(here, base) || same(here, theirs)
  const { content, ...rest } = isAsTheirs ? { content: theirs } : merge(base, theirs, here)
  return { ...asking(now, content), ...rest }
}

/**
 * Brings one thing together after the server was set back, which may have acknowledged what it does not have any more:
 * that goes up again. Where others have written something else since, neither knew the other.
 * @param mayTell what others wrote is theirs to tell again: a note would be told as one's own else
 */
export function rejoin<C>(
  known: Known<C>,
  here: C | undefined,
  there: There<C> | undefined,
  { merge, mayTell }: { merge: Merge<C>; mayTell: boolean },
): Step<C> {
  const { version = 0 } = there ?? {}
  // Of what the server has not any more, its author alone is known.
  const theirs = version > 0 ? there?.content : undefined
  const now: Known<C> = { ...known, version, base: theirs, sent: undefined }
  const isLost = version < known.version
  if (!mayTell) return isLost ? asking({ ...now, base: here }, here) : asking(now, theirs)
  const isUnchanged = same(theirs, known.base) || same(theirs, here)
  if (isLost || isUnchanged || theirs === undefined) return asking(now, here)
  if (here === undefined) return asking(now, theirs)
  const { content, ...rest } = merge(undefined, theirs, here)
  return { ...asking(now, content), ...rest }
}

function asking<C>(known: Known<C>, here: C | undefined): Step<C> {
  const asks = !same(here, known.base)
  return { known: { ...known, sent: asks ? here : undefined }, here, asks }
}

/** How a field that was changed on both sides is joined, where nothing of either has to give way. */
export type Joins<C> = {
  [F in keyof C]?: (base: C[F] | undefined, theirs: C[F], mine: C[F]) => C[F]
}

/**
 * Joins by field: what only one side changed is taken; where both did, the team's stays, and one's own is told.
 * Without a base an empty field is as good as an unchanged one.
 */
export const byField =
  <C extends object>(joins: Joins<C> = {}): Merge<C> =>
  (base, theirs, mine) => {
    const content = { ...theirs }
    const gaveWay: Partial<C> = {}
    for (const field of Object.keys(theirs) as (keyof C)[]) {
      const [own, other, before] = [mine[field], theirs[field], base?.[field]]
      const join = joins[field]
      if (join) content[field] = join(before, other, own)
      else if (same(own, other) || same(own, before ?? '')) continue
      else if (same(other, before ?? '')) content[field] = own
      else gaveWay[field] = own
    }
    return Object.keys(gaveWay).length > 0 ? { content, gaveWay } : { content }
  }

/** A set: what either side added is there, what either took out is not. */
export function asSet<T>(base: T[] | undefined = [], theirs: T[], mine: T[]): T[] {
  const kept = theirs.filter((one) => mine.includes(one) || !base.includes(one))
  return [...kept, ...mine.filter((one) => !theirs.includes(one) && !base.includes(one))]
}
