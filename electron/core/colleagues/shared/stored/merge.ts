import { same } from '../../../../shared/plain-data.ts'
import { ancestorsOf, descentOf, isOf, type Descent } from '../../../team/descent.ts'

/** A version of an item; its content is undefined if it was deleted. */
export interface Version<C> extends Descent {
  content: C | undefined
}

/** Empty version, the ancestor of all. */
export const NONE: Version<never> = { content: undefined, digest: '', of: [] }

/** Sync state of an item. */
export interface KnownVersion<C> {
  /** The server's version number; 0 if it does not have the item. */
  version: number
  base: Version<C>
  /** Version being uploaded, not acknowledged yet. */
  sent: Version<C> | undefined
  /** Number of full catch-ups by then, see `TeamTables.epoch`. */
  epoch: number
}

/** The team's version of an item. */
export interface There<C> extends Version<C> {
  version: number
}

/** Result of merging two versions of an item. */
interface Joined<C> {
  content: C
  /** Own fields that gave way: the user is asked about them. */
  gaveWay?: Partial<C>
  /** Own content, kept as another item. */
  beside?: C
}

export type ItemMerge<C> = (base: C | undefined, theirs: C, mine: C) => Joined<C>

/** Result of syncing an item: its new content and sync state, and whether to upload it (`asks`). */
export interface Step<C> extends Pick<Joined<C>, 'gaveWay' | 'beside'> {
  known: KnownVersion<C>
  here: C | undefined
  asks: boolean
}

/**
 * Syncs one item: the team's version, the one here, and their last common one. If one descends from
 * the other, it is taken; else both are merged. An edit wins over a deletion, on either side.
 * @param mayTell whether this computer may upload it: an upload by another member would change its
 * author
 */
export function step<C>(
  known: KnownVersion<C>,
  here: C | undefined,
  { version, ...there }: There<C>,
  { merge, mayTell }: { merge: ItemMerge<C>; mayTell: boolean },
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

/**
 * Returns the version of the content here: the last one synced or uploaded, or a new one after it.
 */
function versionOf<C>({ base, sent }: KnownVersion<C>, here: C | undefined): Version<C> {
  const last = sent ?? base
  return same(here, last.content) ? last : made(here, ancestorsOf(last))
}

/**
 * The item names a person who was forgotten: it is deleted here and there, whatever was changed meanwhile, and
 * nothing of its contents is kept. The deletion goes up once, until the server has it.
 */
export function erased(
  known: KnownVersion<unknown>,
  there: There<unknown> = { ...known.base, version: known.version },
): KnownVersion<never> {
  const { digest, of, version } = there
  const isGone = there.content === undefined
  const sent = isGone
    ? known.sent?.content === undefined
      ? known.sent
      : undefined
    : made<never>(undefined, ancestorsOf(there))
  return {
    ...{ version, epoch: known.epoch, base: { content: undefined, digest, of } },
    sent: sent && { ...sent, content: undefined },
  }
}

const made = <C>(content: C | undefined, of: readonly string[]): Version<C> => ({
  content,
  ...descentOf(content, of),
})

/** Merge functions of fields in which neither side has to give way. */
export type Joins<C> = {
  [F in keyof C]?: (base: C[F] | undefined, theirs: C[F], mine: C[F]) => C[F]
}

/**
 * Merges field by field: a change on one side is taken; if both changed a field, the team's value
 * stays and the own one is returned in `gaveWay`. Without a base an empty field counts as
 * unchanged.
 */
export const byField =
  <C extends object>(joins: Joins<C> = {}): ItemMerge<C> =>
  (base, theirs, mine) => {
    const content = { ...theirs }
    const gaveWay: Partial<C> = {}
    for (const field of Object.keys(joins) as (keyof C)[]) {
      const joined = joins[field]?.(base?.[field], theirs[field], mine[field])
      if (joined === undefined) delete content[field]
      else content[field] = joined
    }
    for (const field of Object.keys(theirs) as (keyof C)[]) {
      const [own, other, before] = [mine[field], theirs[field], base?.[field]]
      if (field in joins || same(own, other) || same(own, before ?? '')) continue
      if (same(other, before ?? '')) content[field] = own
      else gaveWay[field] = own
    }
    return Object.keys(gaveWay).length > 0 ? { content, gaveWay } : { content }
  }

/**
 * Merges sets: elements added by either side are in the result, those removed by either are not.
 */
export function asSet<T>(base: T[] | undefined = [], theirs: T[], mine: T[]): T[] {
  const kept = theirs.filter((one) => mine.includes(one) || !base.includes(one))
  return [...kept, ...mine.filter((one) => !theirs.includes(one) && !base.includes(one))]
}
