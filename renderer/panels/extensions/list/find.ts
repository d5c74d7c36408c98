import type { Extension } from '../../../../electron/bridge/extensions.ts'
import type { Reachability } from '../../../../electron/shared/intervals.ts'
import type { Reference } from '../../../../electron/shared/references/references.ts'
import type { Row } from './rows.ts'

/** Filters of the list; groups, queues and numbers by their ids. */
export type Filters = {
  state: '' | Reachability
  group: string
  queue: string
  /** `none`: those that show no number of their own. */
  callerId: string
  ready: '' | 'unfinished'
}

export const noFilters: Filters = { state: '', group: '', queue: '', callerId: '', ready: '' }

/** Data that filters need besides the row itself. */
export interface Surroundings {
  present(id: number): Extension | undefined
  referencesTo(id: number): readonly Reference[]
}

export const stateOf = (one: Extension | undefined): Reachability =>
  one ? (one.online ? 'online' : 'offline') : 'unknown'

/** Returns a predicate for the filters; unset filters are not evaluated. */
export function passes(
  { state, group, queue, callerId, ready }: Filters,
  { present, referencesTo }: Surroundings,
): (row: Row) => boolean {
  const isIn = (kind: 'groups' | 'queues', wanted: string, row: Row) =>
    wanted === '' ||
    referencesTo(row.id).some(({ from }) => from.kind === kind && String(from.id) === wanted)
  return (row) =>
    (state === '' || stateOf(present(row.id)) === state) &&
    (callerId === '' || String(row.callerId?.id ?? 'none') === callerId) &&
    (ready === '' || row.unfinished === true) &&
    isIn('groups', group, row) &&
    isIn('queues', queue, row)
}

/** Sort key: offline before online, unknown last. */
export const stateOrder = (one: Extension | undefined): number => (one ? (one.online ? 1 : 0) : 2)
