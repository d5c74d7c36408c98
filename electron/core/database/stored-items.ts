import type { ReadableDatabase, WritableDatabase } from './handles.ts'
import { storedValue } from './stored-value.ts'

/** Items with a key each, so few and small that they are stored as one value. */
export interface StoredItems<T> {
  keyOf(item: T): unknown
  read(db: ReadableDatabase): T[]
  write(db: WritableDatabase, items: T[]): void
  /** Adds an item, or replaces the one with its key. */
  keep(db: WritableDatabase, item: T): void
  drop(db: WritableDatabase, key: unknown): void
}

/** @param most number of items beyond which the oldest are removed */
export function storedItems<T>(
  name: string,
  keyOf: (item: T) => unknown,
  most = Infinity,
): StoredItems<T> {
  const { read: readValue, write } = storedValue<T[]>(name)
  const read = (db: ReadableDatabase) => readValue(db) ?? []
  return {
    keyOf,
    read,
    write,
    keep(db, item) {
      const items = read(db)
      const place = items.findIndex((one) => keyOf(one) === keyOf(item))
      const kept = place < 0 ? [...items, item] : items.with(place, item)
      write(db, kept.slice(-most))
    },
    drop(db, key) {
      write(
        db,
        read(db).filter((one) => keyOf(one) !== key),
      )
    },
  }
}

/** Items of another database that are not older than those with their keys here. */
export function laterItems<T extends { at: number }>(
  db: ReadableDatabase,
  { read, keyOf }: StoredItems<T>,
  others: readonly T[],
): T[] {
  const known = new Map(read(db).map((item) => [keyOf(item), item.at]))
  return others.filter((item) => (known.get(keyOf(item)) ?? -Infinity) <= item.at)
}
