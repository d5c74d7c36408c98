import type { KeptChange } from '../../../electron/bridge/changes.ts'

/** Changes of one piece of work, or one alone. */
export type ChangeGroup = readonly [KeptChange, ...KeptChange[]]

/** Groups changes of one job, at the position of its newest change. */
export function grouped(changes: readonly KeptChange[]): ChangeGroup[] {
  const groups = Map.groupBy(changes, ({ id, job }) => job ?? id)
  return [...groups.values()] as [KeptChange, ...KeptChange[]][]
}
