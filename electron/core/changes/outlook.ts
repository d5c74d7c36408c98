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
 * Changes of one thing, the newest first; a creation, a deletion, or a change without a known id is
 * alone.
 */
export type OfOneThing = readonly [KeptChange, ...KeptChange[]]

/** Groups changes by their things, in their order. */
export function byThing(changes: readonly KeptChange[]): OfOneThing[] {
  const keyOf = ({ id, kind, thing, action }: KeptChange) =>
    action === 'changed' && thing !== undefined ? `${kind} ${thing}` : id
  return [...Map.groupBy(changes, keyOf).values()] as [KeptChange, ...KeptChange[]][]
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
  const returning = all.filter((some) => isCreatedAgain(options, some)).map(([one]) => keyOf(one))
  const gone = await readGone(options, changes, new Set(returning))
  for (const some of all) told.push(await outlookOf(options, some, gone))
  return inOrder(withLed(options, told))
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

const isCreatedAgain = ({ changeables }: OutlookOptions, changes: OfOneThing): boolean =>
  changes[0].action === 'deleted' && !hindranceOf(changes, changeables[changes[0].kind])

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

/** Returns a preview of the revert of one thing's changes, by its present state. */
async function outlookOf(
  { changeables, describe, moment }: OutlookOptions,
  changes: OfOneThing,
  gone: Gone,
): Promise<BackOutlook> {
  const [{ kind, thing, name, action }] = changes
  const told = {
    changes: changes.map(({ id }) => id),
    kind,
    name,
    ...(thing !== undefined && { thing }),
    conflicts: [],
  }
  const changeable = changeables[kind]
  const not = hindranceOf(changes, changeable)
  if (not || !changeable) return { ...told, not: not ?? 'unwritable' }
  if (action === 'deleted') {
    if (moment && gone.isNamed(kind, name)) return { ...told, not: 'named' }
    return { ...told, ...createdAgain(changeable, changes, gone) }
  }
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

/** Returns a preview of a thing that is created again; not without what it needs. */
function createdAgain(changeable: Changeable, [{ before = {} }]: OfOneThing, gone: Gone) {
  const then = withoutGone(before, gone)
  const left = leftIn(changeable, {}, before, gone)
  if (leftIn(changeable, {}, then, gone).length > 0) return { not: 'left' as const, left }
  return { anew: true as const, then, ...(left.length > 0 && { left }) }
}

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
