import type { BackOutlook, ChangedBody, KeptChange, NotBack } from '../../bridge/changes.ts'
import { same } from '../../shared/plain-data.ts'
import { threeWay } from '../../shared/three-way.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import { versionOf } from '../platform/version.ts'
import { keptOf, type Changeable, type Changeables } from './changeable.ts'
import { leaving, leftIn, readGone, withoutGone, type Gone, type LeftOptions } from './left.ts'
import { keyOf } from './keys.ts'
import { mentionedIn, referrersTo } from './referrers.ts'

export interface OutlookOptions extends LeftOptions {
  changeables: Changeables
}

/**
 * Changes of one thing, the newest first, or its deletions; a creation, or a change without a known id is
 * alone.
 */
export type OfOneThing = readonly [KeptChange, ...KeptChange[]]

/** Groups changes by their things, in their order. */
export function byThing(changes: readonly KeptChange[]): OfOneThing[] {
  const groupOf = (change: KeptChange) =>
    change.action === 'created' || change.thing === undefined
      ? change.id
      : `${change.action} ${keyOf(change)}`
  return [...Map.groupBy(changes, groupOf).values()] as [KeptChange, ...KeptChange[]][]
}

/**
 * Returns a preview of the reverts of changes, by the present state of their things: one for each
 * thing.
 */
export async function outlooks(
  options: OutlookOptions,
  changes: readonly KeptChange[],
): Promise<BackOutlook[]> {
  const told: BackOutlook[] = []
  const all = byThing(changes)
  // If this fails, the preview of each thing reports it.
  for (const kind of new Set(changes.map(({ kind }) => kind))) {
    await options.changeables[kind]?.renew?.().catch(options.describe)
  }
  const returning = new Set<string>()
  const gone = await readGone(options, changes, returning)
  chooseReturning(options, all, { gone, returning })
  for (const some of all) told.push(await outlookOf(options, some, gone))
  return inOrder(withLed(options, told))
}

/** Finds the deleted things that can be created again: all but those that need another one, which cannot. */
function chooseReturning(
  { changeables, moment }: OutlookOptions,
  all: readonly OfOneThing[],
  { gone, returning }: { gone: Gone; returning: Set<string> },
): void {
  let deleted = all.filter(([{ action }]) => action === 'deleted')
  for (const [one] of deleted) returning.add(keyOf(one))
  for (let before = Infinity; deleted.length < before;) {
    before = deleted.length
    deleted = deleted.filter((changes) => {
      const changeable = changeables[changes[0].kind]
      const isNew =
        changeable &&
        !hindranceOf(changes, changeable) &&
        createdAgain(changeable, changes, { gone, moment }).anew
      if (!isNew) returning.delete(keyOf(changes[0]))
      return isNew
    })
  }
}

/** Adds the names of what will lead to things that are created again, and returns to no former state itself. */
function withLed({ account }: OutlookOptions, told: readonly BackOutlook[]): BackOutlook[] {
  const created = new Set(told.flatMap((one) => (one.anew ? keyOf(one) : [])))
  const chosen = new Set(told.filter(({ not, failure }) => !not && !failure).map(keyOf))
  const others = referrersTo(account, created).filter((one) => !chosen.has(keyOf(one)))
  return told.map((one) => {
    const led = others.flatMap(({ name, to }) => (to.includes(keyOf(one)) ? name : []))
    return led.length > 0 ? { ...one, led } : one
  })
}

/** Returns the order of the calls: what others refer to is created first, and numbers are led there last. */
function inOrder(told: readonly BackOutlook[]): BackOutlook[] {
  const created = told.filter(({ anew }) => anew)
  const byKey = new Map(created.map((one) => [keyOf(one), one]))
  const ordered = new Set<BackOutlook>()
  const visited = new Set<BackOutlook>()
  function visit(one: BackOutlook): void {
    if (visited.has(one)) return
    visited.add(one)
    for (const key of mentionedIn(one.then)) {
      const other = byKey.get(key)
      if (other) visit(other)
    }
    ordered.add(one)
  }
  created.forEach(visit)
  const [others, numbers] = [false, true].map((isNumber) =>
    told.filter((one) => !one.anew && (one.kind === 'numbers') === isNumber),
  )
  return [...ordered, ...(others ?? []), ...(numbers ?? [])]
}

type Names = NonNullable<KeptChange['names']>

/** Returns a preview of the revert of one thing's changes, by its present state. */
async function outlookOf(
  { changeables, describe, moment }: OutlookOptions,
  changes: OfOneThing,
  gone: Gone,
): Promise<BackOutlook> {
  const [{ kind, thing, name, action }] = changes
  const names = Object.assign({}, ...changes.map((change) => change.names)) as Names
  const told = {
    changes: changes.map(({ id }) => id),
    kind,
    name,
    ...(thing !== undefined && { thing }),
    ...(Object.keys(names).length > 0 && { names }),
    conflicts: [],
  }
  const changeable = changeables[kind]
  const not = hindranceOf(changes, changeable)
  if (not || !changeable) return { ...told, not: not ?? 'unwritable' }
  if (action === 'deleted')
    return { ...told, ...createdAgain(changeable, changes, { gone, moment }) }
  try {
    const now = gone.isGone(kind, thing ?? '') ? undefined : await changeable.read(thing ?? '')
    if (!now) return { ...told, not: 'gone' }
    const over = moment ? 'all' : []
    const found = merged(changeable, changes, now, { over, gone })
    return { ...told, version: versionOf([now, found.then]), now, ...found }
  } catch (error) {
    return { ...told, failure: describe(error) }
  }
}

/**
 * Returns a preview of a thing that is created again: not where it is still there or could be, where another
 * one has its name, or without what it needs.
 */
function createdAgain(
  changeable: Pick<Changeable, 'isAs'>,
  changes: OfOneThing,
  { gone, moment }: { gone: Gone } & Pick<OutlookOptions, 'moment'>,
): Partial<BackOutlook> {
  const { kind, thing = '', name, before = {} } = deletionIn(changes)
  if (gone.isThere(kind, thing)) return { not: moment ? 'same' : 'refused' }
  if (!gone.isGone(kind, thing)) return { failure: { kind: 'incomplete' } }
  if (gone.isNamed(kind, name)) return { not: 'named' }
  const then = withoutGone(before, gone)
  const left = leftIn(changeable, {}, before, gone)
  if (leftIn(changeable, {}, then, gone).length > 0) return { not: 'left', left }
  return { anew: true, then, version: versionOf(then), ...(left.length > 0 && { left }) }
}

/** Of several deletions of one thing, the first that may have been carried out. */
const deletionIn = (changes: OfOneThing): KeptChange =>
  changes.find(({ outcome }) => outcome !== 'notDone') ?? changes[0]

/**
 * Returns the reason why changes cannot be reverted in any state of the thing; undefined if there
 * is none.
 */
function hindranceOf(changes: OfOneThing, changeable?: Changeable): NotBack | undefined {
  const [{ action }] = changes
  if (changes.some(({ backBy }) => backBy !== undefined)) return 'back'
  if (changes.every(({ outcome }) => outcome === 'notDone')) return 'refused'
  if (changes.some(({ forgotten }) => forgotten)) return 'forgotten'
  if (action === 'created') return 'created'
  if (action === 'deleted' && !changeable?.create) return 'deleted'
  if (changes.every(isSecretAlone)) return 'secret'
  const { before } = changes.at(-1) as KeptChange
  if (before && changeable?.canBe?.(before) === false) return 'untold'
  if (
    changes.some(
      ({ thing, before, after }) => !thing || !before || (action === 'changed' && !after),
    )
  )
    return 'untold'
  return changeable ? undefined : 'unwritable'
}

const isSecretAlone = ({ secret, before, after }: KeptChange) =>
  secret === true && same(before ?? {}, after)

/** Returns a preview as a page may show it: secrets stay here. */
export function shownOutlook({ changeables }: OutlookOptions, told: BackOutlook): BackOutlook {
  const shown = (body?: ChangedBody) => body && keptOf(changeables[told.kind] ?? {}, body)
  return { ...told, ...omitNullish({ now: shown(told.now), then: shown(told.then) }) }
}

interface Merging {
  /** Fields to revert although others have changed them since. */
  over: readonly string[] | 'all'
  gone: Gone
}

/**
 * Computes the state of a thing without the changes, which are undone one after the other; fields
 * that others changed keep their values, and so do those that cannot be written.
 */
export function merged(
  changeable: Changeable,
  changes: OfOneThing,
  now: ChangedBody,
  { over, gone }: Merging,
): Pick<BackOutlook, 'not' | 'then' | 'conflicts' | 'left'> {
  const { isAs, unkept } = changeable
  let then: Record<string, unknown> = { ...now }
  const conflicts = new Map<string, BackOutlook['conflicts'][number]>()
  for (const { before = {}, after = {}, outcome, since } of changes) {
    if (outcome === 'notDone') continue
    // A comparison shows a part of the thing, and secrets are not kept.
    const isPart = since !== undefined || unkept !== undefined
    const reached = isPart ? { ...then, ...after } : after
    // The service may return the values that were sent in another form.
    const found = threeWay<Record<string, unknown>>(after, isAs(then, after) ? reached : then, {
      ...before,
    })
    then = found.values
    for (const { field, theirs, mine } of found.conflicts) {
      if (over === 'all') continue
      conflicts.set(field, { field, now: theirs, before: mine })
      if (!over.includes(field)) then[field] = theirs
    }
  }
  const left = leftIn(changeable, now, then, gone)
  const reached = leaving(then, now, left)
  const isSame = isAs(now, reached) && conflicts.size === 0
  return {
    then: reached,
    conflicts: [...conflicts.values()],
    ...(left.length > 0 && { left }),
    ...(isSame && { not: left.length > 0 ? 'left' : 'same' }),
  }
}
