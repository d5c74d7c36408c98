import type { Generation } from '../../electron/bridge/cabinet.ts'
import type { Cluster } from '../support/postgres/cluster.ts'
import { byChance } from './course.ts'
import type { HarmChoice } from './harm.ts'
import type { Violation } from './judge.ts'
import { STATES, TARGETS, type KilledIn, type Target } from './states.ts'
import { startTrial } from './trial.ts'

/** Lives of one trial before it comes to rest and another begins. */
const LIVES = 12

/** The accounts of trials, in turn: one of either generation, or two at once. */
export const ACCOUNTS: readonly Generation[][] = [
  ['current'],
  ['legacy'],
  ['current', 'legacy'],
  ['current'],
  ['legacy', 'legacy'],
  ['current', 'current'],
]

export interface CampaignOptions {
  /** The bundled program. */
  program: string
  seed: string
  kills: number
  /** So many in each state, too; lives are added until there are. */
  leastEach?: number
  /** Trials side by side. */
  lanes?: number
  /** Goes on when something is wrong. */
  goesOn?: boolean
  /** Lives of one trial before it comes to rest. */
  lives?: number
  /** What lives are about, in turn. */
  targets?: readonly Target[]
  accounts?: readonly (readonly Generation[])[]
  /** What may be done to files; anything unless told. */
  harm?: HarmChoice | undefined
  /** Each account belongs to a team on this server. */
  cluster?: Cluster | undefined
  /** Ends before its time. */
  signal?: AbortSignal
  onProgress?(kills: number): void
}

export interface CampaignResult {
  kills: Record<Generation, Record<KilledIn, number>>
  total: number
  /** Trials of two accounts at once. */
  pairs: number
  /** Kills of lives whose message was not queued, or which a person dropped. */
  uncounted: number
  violations: Violation[]
}

/** Kills in a state, of both generations. */
export function killsIn({ kills }: CampaignResult, state: KilledIn): number {
  return kills.current[state] + kills.legacy[state]
}

/** Kills the program again and again, in every state in turn, and looks at what it leaves. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const { program, seed, lives = LIVES, targets = TARGETS, accounts = ACCOUNTS } = options
  const { leastEach = 0, lanes = 1, harm, cluster } = options
  const none = () =>
    Object.fromEntries(STATES.map((state) => [state, 0])) as Record<KilledIn, number>
  const kills = { current: none(), legacy: none() }
  const result: CampaignResult = { kills, total: 0, pairs: 0, uncounted: 0, violations: [] }
  let begun = 0
  let trials = 0

  const isOver = () =>
    options.signal?.aborted === true ||
    (!options.goesOn && result.violations.length > 0) ||
    (result.total >= options.kills &&
      STATES.every((state) => killsIn(result, state) >= leastEach)) ||
    begun >= options.kills * 3

  async function lane(): Promise<void> {
    while (!isOver()) {
      const generations = accounts[trials % accounts.length] as readonly Generation[]
      trials += 1
      if (generations.length > 1) result.pairs += 1
      const name = `${seed}.${trials}`
      const course = byChance(name)
      const trial = await startTrial({ program, name, generations, course, harm, cluster })
      try {
        for (let life = 0; life < lives && !isOver(); life++) {
          const target = targets[begun % targets.length] ?? 'anytime'
          begun += 1
          for (const { generation, where } of await trial.live(target)) {
            if (!where) result.uncounted += 1
            else {
              kills[generation][where] += 1
              result.total += 1
            }
          }
          options.onProgress?.(result.total)
          if (trial.violations.length > 0 || trial.isSpent()) break
        }
        if (trial.violations.length === 0 && !trial.isSpent()) await trial.settle()
      } finally {
        result.violations.push(...trial.violations)
        await trial.close()
      }
    }
  }

  await Promise.all(Array.from({ length: lanes }, lane))
  return result
}
