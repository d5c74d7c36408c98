import type {
  HolderKind,
  InternalNumbers,
} from '../../../electron/shared/references/internal-numbers.ts'
import { extensionRange } from '../../../electron/service/catalogue/values.ts'

const { least, most } = extensionRange
const isInRange = (number: number) => number >= least && number <= most

/**
 * Returns where to search for free numbers of a kind: from its lowest number on, or from the lowest
 * of all.
 */
export function usualBegin(taken: InternalNumbers, kind: HolderKind): number {
  const all = [...taken].filter(([number]) => isInRange(number))
  const akin = all.filter(([, holders]) => holders.some((one) => one.kind === kind))
  const numbers = (akin.length > 0 ? akin : all).map(([number]) => number)
  return numbers.reduce((lowest, one) => Math.min(lowest, one), numbers[0] ?? least)
}

/**
 * Free numbers, from a place on and then below it, the nearest first.
 * @param besides numbers that are about to be taken
 */
export function freeNumbers(
  taken: ReadonlyMap<number, unknown>,
  from: number,
  count: number,
  besides: ReadonlySet<number | undefined> = new Set(),
): number[] {
  const free: number[] = []
  const begin = Math.max(least, Math.min(most, from))
  const look = (number: number) => {
    if (!taken.has(number) && !besides.has(number)) free.push(number)
  }
  for (let number = begin; number <= most && free.length < count; number += 1) look(number)
  for (let number = begin - 1; number >= least && free.length < count; number -= 1) look(number)
  return free
}
