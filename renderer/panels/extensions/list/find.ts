import type { Extension } from '../../../../electron/bridge/extensions.ts'
import type { Reachability } from '../../../../electron/shared/intervals.ts'
import type { Reference } from '../../../../electron/shared/references/references.ts'
import type { Row } from './rows.ts'

/** Reachability, with those whose calls go on to a mobile phone apart. */
export type ReachFilter = Reachability | 'mobile'

/** Filters of the list; groups, queues and numbers by their ids. */
export type ExtensionFilters = {
  state: '' | ReachFilter
  group: string
  queue: string
  /** `none`: those that show no number of their own. */
  callerId: string
  ready: '' | 'unfinished'
}

export const noFilters: ExtensionFilters = {
  state: '',
  group: '',
  queue: '',
  callerId: '',
  ready: '',
}

/** Data that filters need besides the row itself. */
export interface Surroundings {
  reachOf(row: Row): ReachFilter
  referencesTo(id: number): readonly Reference[]
}

export const stateOf = (one: Extension | undefined): Reachability =>
  one ? (one.online ? 'online' : 'offline') : 'unknown'

/** Returns a predicate for the filters; unset filters are not evaluated. */
export function passes(
  { state, group, queue, callerId, ready }: ExtensionFilters,
  { reachOf, referencesTo }: Surroundings,
): (row: Row) => boolean {
  const isIn = (kind: 'groups' | 'queues', wanted: string, row: Row) =>
    wanted === '' ||
    referencesTo(row.id).some(({ from }) => from.kind === kind && String(from.id) === wanted)
  return (row) =>
    (state === '' || reachOf(row) === state) &&
    (callerId === '' || String(row.callerId?.id ?? 'none') === callerId) &&
    (ready === '' || row.unfinished === true) &&
    isIn('groups', group, row) &&
    isIn('queues', queue, row)
}

/** Order of the states: those who are off first, unknown ones last. */
export const reachOrder: readonly ReachFilter[] = ['offline', 'mobile', 'online', 'unknown']
