import type { FeeChange, FeeKind } from '../../bridge/money.ts'
import type { DayNumber } from './days.ts'

/** Difference between the last charges and the services connected now; kopecks. */
export interface Difference {
  day: DayNumber
  charged: number
  connected: number
  /** The greatest first. */
  changes: FeeChange[]
}

/** The cost of one thing, former or current. */
interface Cost {
  kind: FeeKind
  key: string
  name: string
  spent: number
}

/** Maximum number of changes named. */
const NAMED = 3

/**
 * Compares the last charges with the services connected now.
 * @param beyond fees known from the history alone, part of both sums
 * @returns undefined if the sums are equal
 */
export function differenceOf(
  day: DayNumber | undefined,
  { was, is, beyond }: { was: readonly Cost[]; is: readonly Cost[]; beyond: number },
): Difference | undefined {
  const sumOf = (costs: readonly Cost[]) => costs.reduce((sum, { spent }) => sum + spent, beyond)
  const [charged, connected] = [sumOf(was), sumOf(is)]
  if (day === undefined || charged === connected) return undefined
  const changes = new Map<string, FeeChange>()
  const at = ({ kind, key, name }: Cost): FeeChange => {
    const known = changes.get(`${kind} ${key}`) ?? { kind, name, was: 0, is: 0 }
    changes.set(`${kind} ${key}`, known)
    return known
  }
  for (const cost of was) at(cost).was += cost.spent
  for (const cost of is) {
    const change = at(cost)
    if (cost.kind === 'tariff' && change.name !== cost.name) change.before = change.name
    change.name = cost.name
    change.is += cost.spent
  }
  const greatest = [...changes.values()]
    .filter((one) => one.was !== one.is)
    .sort((one, other) => Math.abs(other.is - other.was) - Math.abs(one.is - one.was))
  return { day, charged, connected, changes: greatest.slice(0, NAMED) }
}
