import type { CollectionName, Collections } from '../../bridge/index.ts'

type EditedRow = { id: number; name: string }
/** Lists whose resources have an id and a name, and can be edited. */
export type EditableCollection = {
  [S in CollectionName]: Collections[S] extends EditedRow ? S : never
}[CollectionName]
