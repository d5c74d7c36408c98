import { setTimeout as pause } from 'node:timers/promises'
import { createRandom, type Random } from '../../electron/demo/random.ts'

/** What a trial leaves open: which of some things happens, and how long something goes on. */
export interface Course extends Random {
  /**
   * Lets something go on: by chance for so many milliseconds, by plan until what is to come of it has come;
   * where nothing is, it goes on at once.
   */
  wait(most: number, until?: () => Promise<unknown>): Promise<void>
}

/** All of it by chance, repeatable by its seed as far as clocks allow. */
export function byChance(...seed: readonly (string | number)[]): Course {
  return {
    ...createRandom(...seed),
    async wait(most) {
      await pause(most, undefined, { ref: false })
    },
  }
}

/**
 * None of it by chance, and none by the clock: of things that may happen the first does, or the one that is named
 * here; each happens as seldom as it may; what is not certain does not.
 */
export function byPlan(...named: readonly unknown[]): Course {
  return {
    int: (from) => from,
    pick: <T>(items: readonly T[]): T =>
      items.find((item) => named.includes(item)) ?? (items[0] as T),
    chance: (share) => share === 1,
    async wait(_, until) {
      await until?.()
    },
  }
}
