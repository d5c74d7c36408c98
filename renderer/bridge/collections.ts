import type {
  CollectionDelta,
  CollectionName,
  Collections,
  CollectionView,
} from '../../electron/bridge/index.ts'

type Row = Collections[CollectionName]

/** Returns a row's key: the value of the field that the collection names. */
const keyOf = (row: Row, key: string) =>
  (row as unknown as Record<string, string | number>)[key] ?? ''

/** Returns the view of a collection that was never read. */
export const nothing = <S extends CollectionName>(collection: S): CollectionView<S> => ({
  collection,
  key: 'id',
  state: { state: 'empty' },
  rows: [],
})

/** A collection after a change: rows keep their places, new ones come last. */
export function merged(
  view: CollectionView,
  { key, state, changed, gone }: CollectionDelta,
): CollectionView {
  if (changed.length === 0 && gone.length === 0) return { ...view, state }
  const rows = new Map<string | number, Row>(view.rows.map((row) => [keyOf(row, key), row]))
  for (const one of gone) rows.delete(one)
  for (const row of changed) rows.set(keyOf(row, key), row)
  return { ...view, key, state, rows: [...rows.values()] }
}
