import type { BackOutlook, ChangedBody, KeptChange, NotBack } from '../../bridge/changes.ts'
import type { Failure } from '../../bridge/failures.ts'
import { same } from '../../shared/plain-data.ts'
import { threeWay } from '../../shared/three-way.ts'
import { versionOf } from '../platform/version.ts'
import type { Changeable, Changeables } from './changeable.ts'

export interface OutlookOptions {
  changeables: Changeables
  describe(error: unknown): Failure
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
  for (const some of all) told.push(await outlookOf(options, some))
  return told
}

/** Returns a preview of the revert of one thing's changes, by its present state. */
async function outlookOf(
  { changeables, describe }: OutlookOptions,
  changes: OfOneThing,
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
  if (not || !changeable) return { ...told, not: not ?? 'untold' }
  if (action === 'deleted') return { ...told, anew: true, ...thenOf(changes) }
  try {
    const now = await changeable.read(thing ?? '')
    if (!now) return { ...told, not: 'gone' }
    const version = versionOf(now)
    return { ...told, version, now, ...merged(changeable, changes, now, []) }
  } catch (error) {
    return { ...told, failure: describe(error) }
  }
}

const thenOf = (changes: OfOneThing) => {
  const { before } = changes.at(-1) as KeptChange
  return before ? { then: before } : {}
}

/**
 * Returns the reason why changes cannot be reverted in any state of the thing; undefined if there
 * is none.
 */
function hindranceOf(changes: OfOneThing, changeable?: Changeable): NotBack | undefined {
  const [{ action }] = changes
  if (changes.some(({ backBy }) => backBy !== undefined)) return 'back'
  if (changes.every(({ outcome }) => outcome === 'refused')) return 'refused'
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
  return undefined
}

const isSecretAlone = ({ secret, before, after }: KeptChange) =>
  secret === true && same(before ?? {}, after)

/**
 * Computes the state of a thing without the changes, which are undone one after the other; fields
 * that others changed keep their values.
 * @param over fields to revert although others have changed them since
 */
export function merged(
  { isAs }: Changeable,
  changes: OfOneThing,
  now: ChangedBody,
  over: readonly string[],
): Pick<BackOutlook, 'not' | 'then' | 'conflicts'> {
  let then: Record<string, unknown> = { ...now }
  const conflicts = new Map<string, BackOutlook['conflicts'][number]>()
  for (const { before = {}, after = {}, outcome } of changes) {
    if (outcome === 'refused') continue
    // The service may return the values that were sent in another form.
    const found = threeWay<Record<string, unknown>>(after, isAs(then, after) ? after : then, {
      ...before,
    })
    then = found.values
    for (const { field, theirs, mine } of found.conflicts) {
      conflicts.set(field, { field, now: theirs, before: mine })
      if (!over.includes(field)) then[field] = theirs
    }
  }
  const isSame = isAs(now, then)
  return {
    then,
    conflicts: [...conflicts.values()],
    ...(isSame && conflicts.size === 0 && { not: 'same' }),
  }
}
