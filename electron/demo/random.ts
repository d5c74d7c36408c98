import { createHash } from 'node:crypto'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** Repeatable chance: the same parts give the same choices. */
export interface Random {
  /** A whole number, both ends included. */
  int(from: number, to: number): number
  /** One of the items, of which there is at least one. */
  pick<T>(items: readonly T[]): T
  /** True in `share` (0 to 1) of all cases. */
  chance(share: number): boolean
}

/** A source of chance for one purpose, named by the seed and what it is for. */
export function createRandom(...parts: readonly (string | number)[]): Random {
  const seed = createHash('sha256').update(parts.join('/')).digest().readInt32LE(0)
  const generator = xoroshiro128plus(seed)
  const int = (from: number, to: number): number => uniformInt(generator, from, to)
  return {
    int,
    pick: <T>(items: readonly T[]): T => items[int(0, items.length - 1)] as T,
    chance: (share) => int(0, 999_999) < share * 1_000_000,
  }
}
