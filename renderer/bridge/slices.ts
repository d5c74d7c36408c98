import type { SliceDelta, SliceName, Slices, SliceView } from '../../electron/bridge/index.ts'

export type Row = Slices[SliceName]

/** What tells a row of a slice from its neighbours: the member that the slice names. */
const keyOf = (row: Row, key: string) =>
  (row as unknown as Record<string, string | number>)[key] ?? ''

/** A slice nobody has read. */
export const nothing = <S extends SliceName>(slice: S): SliceView<S> => ({
  slice,
  key: 'id',
  state: { state: 'empty' },
  rows: [],
})

/** A slice after a change: rows keep their places, new ones come last. */
export function merged(view: SliceView, { key, state, changed, gone }: SliceDelta): SliceView {
  if (changed.length === 0 && gone.length === 0) return { ...view, state }
  const rows = new Map<string | number, Row>(view.rows.map((row) => [keyOf(row, key), row]))
  for (const one of gone) rows.delete(one)
  for (const row of changed) rows.set(keyOf(row, key), row)
  return { ...view, key, state, rows: [...rows.values()] }
}
