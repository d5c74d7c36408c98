import { createRandom } from '../../electron/demo/random.ts'
import type { Generation } from '../../electron/core/cabinet/types.ts'
import type { Violation } from './judge.ts'
import { STATES, TARGETS, type KilledIn, type Target } from './states.ts'
import { startTrial } from './trial.ts'

/** Lives of one cabinet before it comes to rest and another begins. */
const LIVES = 12

export interface CampaignOptions {
  /** The bundled program. */
  program: string
  seed: string
  kills: number
  /** So many in each state, too; lives are added until there are. */
  leastEach: number
  /** Cabinets side by side. */
  lanes: number
  /** Ends with the first thing that is wrong. */
  stopAtOnce: boolean
  /** Lives of one cabinet before it comes to rest. */
  lives?: number
  /** What lives are about, in turn. */
  targets?: readonly Target[]
  /** By which interface the cabinets send and read; the present one unless told. */
  generation?: Generation
  /** Ends before its time. */
  signal?: AbortSignal
  onProgress?(kills: number): void
}

export interface CampaignResult {
  kills: Record<KilledIn, number>
  total: number
  /** Lives that ended before their message was queued, or whose message a person dropped. */
  uncounted: number
  violations: Violation[]
}

/** Kills the program again and again, in every state in turn, and looks at what it leaves. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const { program, seed, lives = LIVES, targets = TARGETS, generation = 'current' } = options
  const kills = Object.fromEntries(STATES.map((state) => [state, 0])) as CampaignResult['kills']
  const result: CampaignResult = { kills, total: 0, uncounted: 0, violations: [] }
  let begun = 0
  let trials = 0

  const isOver = () =>
    options.signal?.aborted === true ||
    (options.stopAtOnce && result.violations.length > 0) ||
    (result.total >= options.kills && STATES.every((state) => kills[state] >= options.leastEach)) ||
    begun >= options.kills * 3

  async function lane(): Promise<void> {
    while (!isOver()) {
      trials += 1
      const name = `${seed}.${trials}`
      const trial = await startTrial({ program, name, generation, random: createRandom(name) })
      try {
        for (let life = 0; life < lives && !isOver(); life++) {
          const target = targets[begun % targets.length] ?? 'anytime'
          begun += 1
          const where = await trial.live(target)
          if (where) {
            kills[where] += 1
            result.total += 1
          } else result.uncounted += 1
          options.onProgress?.(result.total)
          if (trial.violations.length > 0) break
        }
        if (trial.violations.length === 0) await trial.settle()
      } finally {
        result.violations.push(...trial.violations)
        await trial.close()
      }
    }
  }

  await Promise.all(Array.from({ length: options.lanes }, lane))
  return result
}
