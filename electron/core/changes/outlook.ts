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

/** Changes of one thing, the newest first; of a new one, or one whose id nobody knows, one alone. */
export type OfOneThing = readonly [KeptChange, ...KeptChange[]]

/** Changes by the things that they are about, in their order. */
export function byThing(changes: readonly KeptChange[]): OfOneThing[] {
  const keyOf = ({ id, kind, thing, action }: KeptChange) =>
    action === 'changed' && thing !== undefined ? `${kind} ${thing}` : id
  return [...Map.groupBy(changes, keyOf).values()] as [KeptChange, ...KeptChange[]][]
}

/** Tells what putting changes back would do, by what their things are now: each thing once. */
export async function outlooks(
  options: OutlookOptions,
  changes: readonly KeptChange[],
): Promise<BackOutlook[]> {
  const told: BackOutlook[] = []
  const all = byThing(changes)
  // Where it cannot be read each thing tells it.
  for (const kind of new Set(changes.map(({ kind }) => kind))) {
    await options.changeables[kind]?.renew?.().catch(options.describe)
  }
  for (const some of all) told.push(await outlookOf(options, some))
  return told
}

/** Tells what putting the changes of one thing back would do, by what it is now. */
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

/** What keeps changes from being put back whatever the thing is now. */
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
 * What a thing becomes where the changes are taken out of it, one after the other: what others changed stays.
 * @param over fields that a person takes back although somebody else has changed them since
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
    // It may say the same in other words than it was sent in.
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
