import { randomUUID } from 'node:crypto'
import { same } from '../../../../shared/plain-data.ts'
import { values } from '../../../database/handles.ts'
import type { ReadableDatabase, WritableDatabase } from '../../../database/handles.ts'
import type { ItemAsked, ItemKind, TeamItem } from '../../../team/index.ts'
import { noteConflicts } from './conflicts.ts'
import { forget, knownOf, note } from './items.ts'
import type { SharedKind } from './kinds/kind.ts'
import { rejoin, step, type Known, type There } from './merge.ts'

/** What the server has that is not taken in here. */
const news = values<[ItemKind, epoch: number], string>(`
  SELECT t.value FROM team_things t LEFT JOIN shared_items s ON s.id = t.id
  WHERE t.kind = ? AND ((t.value ->> '$.version') > coalesce(s.version, 0) OR s.epoch < ?) ORDER BY t.id`)

/** What the server is to be asked, and what a page has to be told of. */
export interface Reconciled {
  asks: ItemAsked[]
  changed: { kind: ItemKind; id: string }[]
}

/** What the team has of a kind. What does not open, or is of no use, is as if it were not there. */
type News<C> = Map<string, There<C> & { isReadable: boolean }>

const NOTHING: Known<never> = {
  ...{ version: 0, base: undefined, sent: undefined, epoch: 0, isOwn: false },
}

/**
 * Brings all of one kind together.
 * @param takesOthers whether what others have is to be here, too
 */
export function reconcile<C>(
  db: WritableDatabase,
  kind: SharedKind<C>,
  { takesOthers, now, epoch }: { takesOthers: boolean; now: number; epoch: number },
): Reconciled {
  const there = readNews(db, kind, epoch)
  const known = knownOf<C>(db, kind.kind)
  const here = kind.here(db, known)
  const fits = kind.fits?.(db) ?? (() => true)
  const found: Reconciled = { asks: [], changed: [] }

  const tell = (id: string) => void found.changed.push({ kind: kind.kind, id })
  function keep(id: string, content: C | undefined): void {
    for (const changed of kind.keep(db, id, content, here.get(id))) tell(changed)
    if (content === undefined) here.delete(id)
    else here.set(id, content)
  }
  function bring(id: string, theirs?: There<C>): void {
    const last = known.get(id) ?? { ...NOTHING, epoch }
    const isApart = last.epoch < epoch
    const before = { ...last, epoch }
    const own = here.get(id)
    const rules = { merge: kind.merge, mayTell: !kind.isAuthors || isOurs(before, own) }
    const next = (isApart ? rejoin : step)(before, own, theirs, rules)
    const isNoted = theirs !== undefined || next.asks || isApart || before.sent !== undefined
    if (isNoted) note(db, kind.kind, id, next.known)
    known.set(id, next.known)
    if (next.here !== own) keep(id, next.here)
    if (next.gaveWay) noteConflicts(db, { kind: kind.kind, id, gaveWay: next.gaveWay, now })
    if (next.asks) found.asks.push(askOf(kind, id, next.known, next.here))
    if (next.beside === undefined) return
    const another = randomUUID()
    keep(another, next.beside)
    bring(another)
  }

  for (const [from, to] of pairsOf(kind, here, known, there)) {
    kind.alike?.rename(db, from, to)
    here.set(to, here.get(from) as C)
    here.delete(from)
    tell(from)
    tell(to)
  }
  for (const id of inOrder(here, known, there)) {
    const told = there.get(id)
    const theirs = told?.isReadable === false ? beneath(told, known.get(id), here.get(id)) : told
    if (told && !theirs) continue
    const content = theirs?.content ?? here.get(id) ?? known.get(id)?.base
    if (content !== undefined && !fits(content)) forget(db, id)
    else if (takesOthers || known.has(id) || here.has(id)) bring(id, theirs)
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

/** Things here that are as good as things there, where neither was shared between them before. */
function pairsOf<C>(
  { alike }: SharedKind<C>,
  here: ReadonlyMap<string, C>,
  known: ReadonlyMap<string, unknown>,
  there: News<C>,
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

/** All ids; what is gone comes last, when whatever takes its place is here. */
function inOrder<C>(
  here: ReadonlyMap<string, C>,
  known: ReadonlyMap<string, Known<C>>,
  there: News<C>,
): string[] {
  const isGone = (id: string): boolean => {
    const theirs = there.get(id)
    return theirs?.isReadable === true && theirs.content === undefined
  }
  const all = [...new Set([...here.keys(), ...known.keys(), ...there.keys()])]
  return [...all.filter((id) => !isGone(id)), ...all.filter(isGone)]
}

/** Of the same under several ids, as where two joined at once, all but the earliest: at each desktop. */
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
  { version, base }: Known<C>,
  here: C | undefined,
): ItemAsked {
  const named = here ?? base
  return {
    ...{ id, kind, seen: version, gone: here === undefined, content: here ?? {} },
    ...(to && named !== undefined && { to: to(named) }),
  }
}

/** Whether it was written at this computer: told, or to be. */
const isOurs = <C>({ isOwn, version, base }: Known<C>, here: C | undefined): boolean =>
  isOwn || version === 0 || !same(here, base)

/** What an edit is told against where the team's version cannot be read: else it would never go up. */
function beneath<C>(
  { version }: There<C>,
  { base }: Known<C> = NOTHING,
  here: C | undefined,
): There<C> | undefined {
  const isEdited = base !== undefined && here !== undefined && !same(base, here)
  return isEdited ? { version, content: base } : undefined
}

function readNews<C>(
  db: ReadableDatabase,
  { kind, schema }: SharedKind<C>,
  epoch: number,
): News<C> {
  const read = (row: string): [string, There<C> & { isReadable: boolean }] => {
    const { id, version, gone, content } = JSON.parse(row) as TeamItem
    const value = content.opened && !gone ? content.value : undefined
    const { data, success } = schema.safeParse(value)
    return [id, { version, content: data, isReadable: gone || success }]
  }
  return new Map(news(db).all(kind, epoch).map(read))
}
