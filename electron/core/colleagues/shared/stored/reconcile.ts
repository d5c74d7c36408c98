import { createHash } from 'node:crypto'
import { same } from '../../../../shared/plain-data.ts'
import { values } from '../../../database/handles.ts'
import type { ReadableDatabase, WritableDatabase } from '../../../database/handles.ts'
import type { ItemAsked, ItemKind, TeamItem } from '../../../team/index.ts'
import { noteConflicts } from './conflicts.ts'
import { forget, knownOf, note, ownOf } from './items.ts'
import type { Forgetting } from './kinds/forgotten.ts'
import { hideThing } from '../../../team/tables.ts'
import type { SharedKind } from './kinds/kind.ts'
import { erased, NONE, step, type KnownVersion, type There } from './merge.ts'

/**
 * Team versions not taken in here. One that is older than the acknowledged upload is skipped, as
 * the newer one is still to come, unless all changes were read since.
 */
const news = values<[ItemKind, epoch: number], string>(`
  SELECT t.value FROM team_things t LEFT JOIN shared_items s ON s.id = t.id
  WHERE t.kind = ? AND t.value ->> '$.version' > 0
    AND (t.value ->> '$.digest' IS NOT s.base ->> '$.digest' OR t.value ->> '$.version' <> s.version)
    AND (t.value ->> '$.version' >= coalesce(s.version, 0) OR s.epoch < ?) ORDER BY t.id`)
/** Items that the server lost. */
const lost = values<[ItemKind, epoch: number], string>(`
  SELECT s.id FROM shared_items s LEFT JOIN team_things t ON t.kind = s.kind AND t.id = s.id
  WHERE s.kind = ? AND s.version > 0 AND s.epoch < ? AND coalesce(t.value ->> '$.version', 0) = 0`)
const authorOf = values<[ItemKind, id: string], string>(
  `SELECT nullif(value ->> '$.author', '') FROM team_things WHERE kind = ? AND id = ?`,
)

/** Versions to upload, and items changed here. */
export interface Reconciled {
  asks: ItemAsked[]
  changed: { kind: ItemKind; id: string }[]
}

/** The team's versions of a kind's items by their ids; `NONE` for those it lost. */
type TeamVersions<C> = Map<string, ToldVersion<C>>
interface ToldVersion<C> extends There<C> {
  /** Visible to other members only from now on. */
  isHidden: boolean
  /** It opens, and matches its schema. */
  isReadable: boolean
}

const UNSHARED: KnownVersion<never> = { version: 0, base: NONE, sent: undefined, epoch: 0 }

interface Rules {
  /** Items of others are taken in. */
  takesOthers: boolean
  /** Milliseconds since the epoch. */
  now: number
  /** Number of full catch-ups, see `TeamTables.epoch`. */
  epoch: number
  /** The member at this computer. */
  me: string | undefined
}

/** One round over a kind: its items here and at the team, and what the round has found. */
interface ReconcileRound<C> {
  here: Map<string, C>
  known: Map<string, KnownVersion<C>>
  there: TeamVersions<C>
  found: Reconciled
  tell(id: string): void
  /** Keeps an item here, or removes it. */
  keep(id: string, content: C | undefined): void
  /** Merges the team's version of an item, or uploads ours. */
  bring(id: string, told?: There<C>): void
}

function beginRound<C>(
  db: WritableDatabase,
  kind: SharedKind<C>,
  { now, epoch, me }: Rules,
): ReconcileRound<C> {
  const there = readNews(db, kind, epoch)
  const known = knownOf<C>(db, kind.kind)
  const here = kind.here(db, known)
  const found: Reconciled = { asks: [], changed: [] }

  const tell = (id: string) => void found.changed.push({ kind: kind.kind, id })
  function keep(id: string, content: C | undefined): void {
    for (const changed of kind.keep(db, id, content, here.get(id))) tell(changed)
    if (content === undefined) here.delete(id)
    else here.set(id, content)
  }
  function bring(id: string, told?: There<C>): void {
    const before = known.get(id)
    const last = { ...(before ?? UNSHARED), epoch }
    const own = here.get(id)
    const theirs = told ?? { ...last.base, version: last.version }
    const author = () => authorOf(db).get(kind.kind, id) ?? me
    // An item that the team never had is the user's own; a handed-over draft is also its recipient's.
    const isHanded = kind.to !== undefined && theirs.version > 0
    const mayTell = !kind.isAuthors || isHanded || author() === me
    const next = step(last, own, theirs, { merge: kind.merge, mayTell })
    if (!same(next.known, before ?? UNSHARED)) note(db, kind.kind, id, next.known)
    known.set(id, next.known)
    if (!same(next.here, own)) keep(id, next.here)
    if (next.gaveWay) noteConflicts(db, { kind: kind.kind, id, gaveWay: next.gaveWay, now })
    if (next.asks) found.asks.push(askOf(kind, id, next.known, author()))
    if (next.beside === undefined) return
    const another = besideOf(id, next.beside)
    keep(another, next.beside)
    bring(another)
  }
  return { here, known, there, found, tell, keep, bring }
}

/** Syncs all items of one kind. */
export function reconcile<C>(db: WritableDatabase, kind: SharedKind<C>, rules: Rules): Reconciled {
  const { here, known, there, found, tell, keep, bring } = beginRound(db, kind, rules)
  const { takesOthers, epoch, me } = rules
  const fits = kind.fits?.(db) ?? (() => true)

  const gone = erasedItems(db)
  for (const id of gone) {
    if (here.has(id)) keep(id, undefined)
    const erasing = { id, told: there.get(id), before: known.get(id), epoch, me }
    found.asks.push(...eraseItem(db, kind, erasing))
  }
  for (const pair of pairsOf(kind, here, known, there)) {
    rename(db, kind, here, pair)
    pair.forEach(tell)
  }
  for (const id of inOrder(here, known, there).filter((one) => !gone.has(one))) {
    const told = there.get(id)
    const isShared = known.has(id) || here.has(id)
    // An edit is uploaded on top of the last readable version: else it could never be.
    const theirs = told?.isReadable === false ? beneath(told, known.get(id)) : told
    if (told && !theirs) continue
    const content = theirs?.content ?? here.get(id) ?? known.get(id)?.base.content
    if (told?.isHidden && isShared) keep(id, undefined)
    if (told?.isHidden || (content !== undefined && !fits(content))) forget(db, id)
    else if (takesOthers || isShared) bring(id, theirs)
  }
  for (const id of twinsOf(kind, here)) {
    keep(id, undefined)
    bring(id)
  }
  for (const [id, content] of kind.tidied?.(here) ?? []) {
    keep(id, content)
    bring(id)
  }
  return found
}

/**
 * Erases an item that named a person who was forgotten; returns the deletion that is to go up, if it is this
 * computer's to tell.
 */
function eraseItem<C>(
  db: WritableDatabase,
  kind: SharedKind<C>,
  { id, told, before, epoch, me }: Erasing<C>,
): ItemAsked[] {
  if (!before && !told) return []
  const author = authorOf(db).get(kind.kind, id) ?? me
  const isGone = told?.isReadable === true && told.content === undefined
  const there = told && { ...told, content: isGone ? undefined : {} }
  const next = erased({ ...(before ?? UNSHARED), epoch }, there)
  hideThing(db, id)
  if (!same(next, before)) note(db, kind.kind, id, next)
  const mayTell = !kind.isAuthors || author === me || kind.to !== undefined
  return next.sent && mayTell ? [askOf(kind, id, next, author)] : []
}

interface Erasing<C> extends Pick<Rules, 'epoch' | 'me'> {
  id: string
  told: ToldVersion<C> | undefined
  before: KnownVersion<C> | undefined
}

/** Ids of all items that named persons who were forgotten. */
const erasedItems = (db: ReadableDatabase): Set<string> =>
  new Set([...ownOf<Forgetting>(db, 'forgotten').values()].flatMap(({ items }) => items))

/** Pairs items here with equal ones of the team, if neither was shared before. */
function pairsOf<C>(
  { alike }: SharedKind<C>,
  here: ReadonlyMap<string, C>,
  known: ReadonlyMap<string, unknown>,
  there: TeamVersions<C>,
): [from: string, to: string][] {
  if (!alike || there.size === 0) return []
  const free = new Map<string, string>()
  for (const [id, one] of there) {
    if (one.content === undefined) continue
    if (!known.has(id) && !here.has(id)) free.set(alike.of(one.content), id)
  }
  return [...here].flatMap(([from, content]) => {
    if (known.has(from) || there.has(from)) return []
    const likeness = alike.of(content)
    const to = free.get(likeness)
    free.delete(likeness)
    return to === undefined ? [] : [[from, to]]
  })
}

function rename<C>(
  db: WritableDatabase,
  { alike }: SharedKind<C>,
  here: Map<string, C>,
  [from, to]: [from: string, to: string],
): void {
  alike?.rename(db, from, to)
  here.set(to, here.get(from) as C)
  here.delete(from)
}

/** Returns all ids; deleted items come last, after those that replace them. */
function inOrder<C>(
  here: ReadonlyMap<string, C>,
  known: ReadonlyMap<string, KnownVersion<C>>,
  there: TeamVersions<C>,
): string[] {
  const isGone = (id: string): boolean => {
    const theirs = there.get(id)
    return theirs?.isReadable === true && theirs.content === undefined
  }
  const all = [...new Set([...here.keys(), ...known.keys(), ...there.keys()])]
  return [...all.filter((id) => !isGone(id)), ...all.filter(isGone)]
}

/**
 * Returns the ids of duplicates, made for example if two desktops joined at once: all but the first
 * in order, which is the same on each desktop.
 */
function twinsOf<C>({ alike }: SharedKind<C>, here: ReadonlyMap<string, C>): string[] {
  if (!alike?.once) return []
  const first = new Map<string, string>()
  return [...here.keys()].toSorted().filter((id) => {
    const likeness = alike.of(here.get(id) as C)
    const stays = first.get(likeness)
    if (stays === undefined) first.set(likeness, id)
    return stays !== undefined && same(here.get(id), here.get(stays))
  })
}

function askOf<C>(
  { kind, to }: SharedKind<C>,
  id: string,
  { version, base, sent = base }: KnownVersion<C>,
  author: string | undefined,
): ItemAsked {
  const { content, ...descent } = sent
  const named = content ?? base.content
  return {
    ...{ id, kind, seen: version, descent, gone: content === undefined, content: content ?? {} },
    ...(to && author !== undefined && { author }),
    ...(to && named !== undefined && { to: to(named) }),
  }
}

/** Derives the id of the other item kept after a merge: the same on all desktops. */
function besideOf(id: string, content: unknown): string {
  const text = JSON.stringify([id, content])
  const digits = createHash('sha256').update(text).digest('hex')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5')
}

/** Returns the last readable version in place of an unreadable one; undefined if there was none. */
const beneath = <C>(
  { version }: There<C>,
  known: KnownVersion<C> | undefined,
): There<C> | undefined => known && { ...known.base, version }

function readNews<C>(db: ReadableDatabase, kind: SharedKind<C>, epoch: number): TeamVersions<C> {
  const read = (row: string): [string, ToldVersion<C>] => {
    const { id, isHidden, ...item } = JSON.parse(row) as TeamItem & { isHidden?: true }
    const { version, digest, of, gone, content } = item
    const value = content.opened && !gone ? content.value : undefined
    const { data, success } = kind.schema.safeParse(value)
    const isReadable = content.opened && (gone || success)
    return [id, { version, digest, of, content: data, isReadable, isHidden: isHidden === true }]
  }
  const nothing: ToldVersion<C> = { ...NONE, version: 0, isReadable: true, isHidden: false }
  return new Map([
    ...news(db).all(kind.kind, epoch).map(read),
    ...lost(db)
      .all(kind.kind, epoch)
      .map((id): [string, ToldVersion<C>] => [id, nothing]),
  ])
}
