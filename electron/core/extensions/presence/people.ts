import type { Events } from '../../../bridge/index.ts'
import type { Left } from '../../../bridge/extensions.ts'
import { omitNullish } from '../../../shared/omit-nullish.ts'
import type { Asked } from '../../database/tables.ts'
import { KEPT } from './history.ts'
import type { PresenceTables } from './tables.ts'
import type { KnownLine } from './types.ts'

type PeopleChange = Pick<Events['presence.changed'], 'changed' | 'gone'>

export interface PresencePeople {
  /** Takes what the list of registrations has become. */
  take(change: PeopleChange, isWhole: boolean): void
  /** The database is another one. */
  reopened(): void
  /**
   * Extensions that are in no list any more, as long as their history is kept. Rejects with a
   * `DatabaseFailure`.
   */
  left(): Promise<Left[]>
}

export interface PeopleOptions {
  stored: Pick<Asked<PresenceTables>, 'people' | 'rememberPeople'>
  describe(error: unknown): unknown
  /** Extensions of the account's present list. */
  numbers(): Iterable<{ id: number; number?: string }>
  now?: () => number
}

/**
 * Remembers the names of extensions with a history: once the account does not list an extension any
 * more, its name cannot be found elsewhere. Written when an extension comes, goes or is renamed.
 */
export function createPeople({
  stored,
  describe,
  numbers,
  now = Date.now,
}: PeopleOptions): PresencePeople {
  const names = new Map<number, string>()
  let isNews = true
  let isWhole = false

  async function write(): Promise<void> {
    if (!isWhole) return
    const before = (await stored.people()) ?? []
    const after = followed(
      before,
      names,
      new Map([...numbers()].map(({ id, number }) => [id, number])),
      now(),
    )
    if (JSON.stringify(after) !== JSON.stringify(before)) await stored.rememberPeople(after)
  }

  return {
    take({ changed, gone }, whole) {
      for (const { id, name } of changed) {
        isNews ||= names.get(id) !== name
        names.set(id, name)
      }
      for (const id of gone) isNews = names.delete(id) || isNews
      isWhole = whole
      if (!isNews || !whole) return
      isNews = false
      write().catch(describe)
    },
    reopened: () => void (isNews = true),
    async left() {
      await write()
      const known = (await stored.people()) ?? []
      return known.flatMap(({ left, ...one }) => (left === undefined ? [] : [{ ...one, at: left }]))
    },
  }
}

/** Everybody as now known: who is there by the name of today, who is gone by the last one. */
function followed(
  before: readonly KnownLine[],
  names: ReadonlyMap<number, string>,
  numbers: ReadonlyMap<number, string | undefined>,
  now: number,
): KnownLine[] {
  const known = new Map(before.map((one) => [one.id, one]))
  const numberOf = (id: number) => numbers.get(id) ?? known.get(id)?.number
  const there = [...names].map(([id, name]): KnownLine =>
    omitNullish({ id, name, number: numberOf(id) }),
  )
  const gone = before
    .filter(({ id, left = now }) => !names.has(id) && left > now - KEPT)
    .map((one): KnownLine =>
      omitNullish({ ...one, number: numberOf(one.id), left: one.left ?? now }),
    )
  return [...there, ...gone]
}
