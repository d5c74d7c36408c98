import { same } from '../../../../shared/plain-data.ts'
import { ancestorsOf, descentOf, isOf, type Descent } from '../../../team/descent.ts'

/** A thing as it was at some time; its content is undefined where it was gone. */
export interface Version<C> extends Descent {
  content: C | undefined
}

/** What all things come of. */
export const NONE: Version<never> = { content: undefined, digest: '', of: [] }

/** What this computer and the team last had alike of a thing. */
export interface Known<C> {
  /** The server's number for it; 0 where it does not have the thing. */
  version: number
  base: Version<C>
  /** What the server was asked to take, and has not answered yet. */
  sent: Version<C> | undefined
  /** How often all that the server has had been read by then. */
  epoch: number
}

/** How the team has it. */
export interface There<C> extends Version<C> {
  version: number
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
 * Brings one thing together: what the team has, what is here, and what both last had alike. What came of the other is
 * what it is from now on; else neither knew the other, and both are joined. An edit is stronger than a deletion,
 * on whichever side it was.
 * @param mayTell it would not be told as somebody else's by being told from here
 */
export function step<C>(
  known: Known<C>,
  here: C | undefined,
  { version, ...there }: There<C>,
  { merge, mayTell }: { merge: Merge<C>; mayTell: boolean },
): Step<C> {
  const mine = versionOf(known, here)
  const now = { ...known, version }
  const taken = {
    known: { ...now, base: there, sent: undefined },
    here: there.content,
    asks: false,
  }
  const asking = (sent: Version<C>): Step<C> => ({
    ...{ known: { ...taken.known, sent }, here: sent.content, asks: true },
  })

  if (isOf(mine, there)) return mayTell ? asking(mine) : { known: now, here, asks: false }
  const isKnownThere = mine.digest === there.digest || isOf(there, mine)
  if (isKnownThere || !mayTell || here === undefined || same(here, there.content)) return taken
  const of = ancestorsOf(there, mine)
  if (there.content === undefined) return asking(made(here, of))
  const common = [known.sent, known.base].find((one) => one && isOf(there, one))
  const { content, ...rest } = merge(common?.content, there.content, here)
  return { ...(same(content, there.content) ? taken : asking(made(content, of))), ...rest }
}

/** What is here as a version: the one that was last told, or what was made of it. */
function versionOf<C>({ base, sent }: Known<C>, here: C | undefined): Version<C> {
  const last = sent ?? base
  return same(here, last.content) ? last : made(here, ancestorsOf(last))
}

const made = <C>(content: C | undefined, of: readonly string[]): Version<C> => ({
  content,
  ...descentOf(content, of),
})

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
