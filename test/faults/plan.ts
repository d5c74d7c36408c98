import type { Generation } from '../../electron/bridge/cabinet.ts'
import { byPlan } from './course.ts'
import type { HarmChoice } from './harm.ts'
import type { Violation } from './judge.ts'
import type { Target } from './states.ts'
import { startTrial, type Kill } from './trial.ts'

/** Lives of a program, one after the other, in which nothing is left to chance or to the clock. */
export interface Plan {
  name: string
  /** In `rest` everything comes to rest, and is looked at for the last time. */
  lives: readonly (Target | 'rest')[]
  /** What happens in them, where it is not the first of all that may. */
  named?: readonly unknown[]
  /** What is done to files. */
  harm?: HarmChoice
  /** Of its accounts; one of the present generation by default. */
  generations?: readonly Generation[]
}

/** Has a program live by a plan, until something is wrong. */
export async function follow(
  { name, lives, named = [], harm, generations = ['current'] }: Plan,
  program: string,
): Promise<{ kills: Kill[]; violations: Violation[] }> {
  const course = byPlan(...named)
  const trial = await startTrial({ program, name, generations, course, harm, diesOfFault: true })
  const kills: Kill[] = []
  try {
    for (const target of lives) {
      if (target === 'rest') await trial.settle()
      else kills.push(...(await trial.live(target)))
      if (trial.violations.length > 0) break
    }
    return { kills, violations: trial.violations }
  } finally {
    await trial.close()
  }
}
