import type { SliceDelta, SliceName, Slices, SliceView } from '../../electron/bridge/model.ts'

export type Row = Slices[SliceName]

/** What tells a row of a slice from its neighbours. */
export function rowKey(row: Row): string | number {
  if ('key' in row) return row.key
  return 'id' in row ? row.id : row.number
}

/** A slice nobody has read. */
export const nothing = <S extends SliceName>(slice: S): SliceView<S> => ({
  slice,
  state: { state: 'empty' },
  rows: [],
})

/** A slice after a change: rows keep their places, new ones come last. */
export function merged(view: SliceView, { state, changed, gone }: SliceDelta): SliceView {
  if (changed.length === 0 && gone.length === 0) return { ...view, state }
  const rows = new Map<string | number, Row>(view.rows.map((row) => [rowKey(row), row]))
  for (const key of gone) rows.delete(key)
  for (const row of changed) rows.set(rowKey(row), row)
  return { ...view, state, rows: [...rows.values()] }
}
