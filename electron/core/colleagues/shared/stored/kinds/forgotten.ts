import { noteForgotten, type Forgotten } from '../../../../database/forgotten.ts'
import { itemContents, MOST_ERASED, MOST_FORGOTTEN } from '../../../../team/contents.ts'
import { keepOwn, ownOf } from '../items.ts'
import { declareKind } from './kind.ts'

/** A person whom a colleague has forgotten: digests of their numbers, and what named them. */
export interface Forgetting {
  numbers: Forgotten[]
  items: string[]
  /** The team's conversations with them. */
  threads: string[]
}

/** The same in parts of which each fits a sealed row. */
export function parted({ numbers, items, threads }: Forgetting): Forgetting[] {
  const count = Math.max(
    Math.ceil(numbers.length / MOST_FORGOTTEN),
    Math.ceil(items.length / MOST_ERASED),
    Math.ceil(threads.length / MOST_FORGOTTEN),
  )
  return Array.from({ length: count }, (_, place) => {
    const part = <T>(all: readonly T[], most: number) => all.slice(place * most, (place + 1) * most)
    return {
      numbers: part(numbers, MOST_FORGOTTEN),
      items: part(items, MOST_ERASED),
      threads: part(threads, MOST_FORGOTTEN),
    }
  })
}

/** It never changes, and nothing takes it back: a version without content gives way to the one that was. */
export const forgottenKind = declareKind<Forgetting>({
  kind: 'forgotten',
  schema: itemContents.forgotten,
  merge: (_base, theirs) => ({ content: theirs }),
  here: (db) => ownOf<Forgetting>(db, 'forgotten'),
  keep(db, id, content, before) {
    const kept = content ?? before
    if (!kept) return []
    noteForgotten(db, kept.numbers)
    return [keepOwn(db, 'forgotten', id, kept)]
  },
})
