import type { ChangedBody, ChangedKind, KeptChange, LeftField } from '../../bridge/changes.ts'
import type { Failure } from '../../bridge/failures.ts'
import { same } from '../../shared/plain-data.ts'
import type { Account } from '../account/account.ts'
import type { FormerMoment } from '../consent/confirmation.ts'
import type { Changeable } from './changeable.ts'
import { keyOf } from './keys.ts'
import { referencesOf } from './names.ts'
import { calledIn, thingOf, type Row } from './rows.ts'

export interface LeftOptions {
  account: Pick<Account, 'current' | 'renew' | 'known' | 'knownDetail' | 'isWhole'>
  /** The moment that things return to as it was then, instead of reverts of recorded changes. */
  moment?: FormerMoment
  describe(error: unknown): Failure
}

/** Returns the names of the things that a value refers to and that no longer exist, unlike a present one. */
type GoneIn = (value: unknown, now: unknown) => string[]

/** Things that no longer exist. */
export interface Gone {
  isGone(kind: ChangedKind, thing: string): boolean
  isThere(kind: ChangedKind, thing: string): boolean
  /** True if a thing of the kind has this name. */
  isNamed(kind: ChangedKind, name: string): boolean
  goneIn: GoneIn
}

/** Nothing is known to be gone. */
export const NOTHING_GONE: Gone = {
  isGone: () => false,
  isThere: () => false,
  isNamed: () => false,
  goneIn: () => [],
}

/**
 * Reads the lists of what the former states of changes refer to, of deleted things, and of those that return to
 * a moment: the service refuses to read some of what is gone. Of a list that cannot be read as a whole, nothing
 * counts as gone, and neither does what is created again: those `returning`, by kind and id.
 */
export async function readGone(
  { account, moment, describe }: LeftOptions,
  changes: readonly Pick<KeptChange, 'kind' | 'action' | 'before' | 'names'>[],
  returning: ReadonlySet<string>,
): Promise<Gone> {
  const names = new Map(changes.flatMap((change) => Object.entries(change.names ?? {})))
  const there = new Map<ChangedKind, ReadonlySet<string>>()
  const referred = [...referencesOf(changes.map(({ before }) => before))]
  const kinds: ChangedKind[] = referred.map(([kind]) => kind)
  const named = changes.filter(({ action }) => moment ?? action === 'deleted')
  kinds.push(...named.map(({ kind }) => kind))
  for (const kind of new Set(kinds)) {
    // Much may have gone since a moment of long ago.
    await (moment ? account.renew(kind) : account.current(kind)).catch(describe)
    if (!account.isWhole(kind)) continue
    const rows = account.known(kind) as readonly Row[]
    there.set(kind, new Set(rows.map((row) => thingOf(kind, row))))
  }
  const isGone = (kind: ChangedKind, thing: string) => there.get(kind)?.has(thing) === false
  const taken = createTaken(account)
  return {
    isGone,
    isThere: (kind, thing) => there.get(kind)?.has(thing) === true,
    isNamed: (kind, name) => taken(kind).has(name.toLowerCase()),
    goneIn(value, now) {
      const known = new Set([...referencesOf(now)].map((one) => one.join(' ')))
      return [...referencesOf(value)].flatMap(([kind, thing]) => {
        const key = keyOf({ kind, thing })
        const isThere = known.has(key) || returning.has(key) || !isGone(kind, thing)
        return isThere ? [] : [names.get(key) ?? `№ ${thing}`]
      })
    },
  }
}

/** Names in small letters, of one kind after the other as they are asked for. */
function createTaken({ known }: Pick<Account, 'known'>) {
  const taken = new Map<ChangedKind, ReadonlySet<string>>()
  return (kind: ChangedKind): ReadonlySet<string> => {
    const rows = known(kind) as readonly Row[]
    const names =
      taken.get(kind) ?? new Set(rows.map((row) => (calledIn(kind, row) ?? '').toLowerCase()))
    taken.set(kind, names)
    return names
  }
}

/** Returns the fields that keep their present value, as the former one cannot be written. */
export function leftIn(
  { isAs }: Pick<Changeable, 'isAs'>,
  now: ChangedBody,
  then: ChangedBody,
  { goneIn }: Gone,
): LeftField[] {
  const fields = new Set([...Object.keys(now), ...Object.keys(then)])
  return [...fields].flatMap((field): LeftField[] => {
    if (same(now[field], then[field])) return []
    // The field is its own key: what its value means may depend on it.
    const gone = goneIn({ [field]: then[field] }, { [field]: now[field] })
    if (gone.length > 0) return [{ field, gone }]
    return then[field] === undefined && isAs(now, withoutField(now, field)) ? [{ field }] : []
  })
}

/** Returns the state to create a thing with: without members and branches that no longer exist. */
export const withoutGone = (then: ChangedBody, { goneIn }: Gone): ChangedBody =>
  Object.fromEntries(
    Object.entries(then).map(([field, value]) => [
      field,
      Array.isArray(value)
        ? value.filter((one) => goneIn({ [field]: [one] }, {}).length === 0)
        : value,
    ]),
  )

const withoutField = (body: ChangedBody, field: string): ChangedBody =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== field))

/** Returns a state in which some fields have their present value. */
export const leaving = (
  then: ChangedBody,
  now: ChangedBody,
  left: readonly LeftField[],
): ChangedBody =>
  left.reduce((body, { field }) => {
    const others = withoutField(body, field)
    return field in now ? { ...others, [field]: now[field] } : others
  }, then)
