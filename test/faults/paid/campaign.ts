import { inspect } from 'node:util'
import { byChance } from '../course.ts'
import type { HarmChoice } from '../harm.ts'
import type { Violation } from '../judge.ts'
import { MOMENTS, startPaidTrial, type Moment, type PaidKill } from './trial.ts'

export interface PaidCampaignOptions {
  /** The bundled program. */
  program: string
  seed: string
  kills: number
  /** Goes on when something is wrong. */
  goesOn?: boolean
  /** Trials side by side. */
  lanes?: number
  /** Lives of one trial before the last look. */
  lives?: number
  moments?: readonly Moment[]
  families?: readonly ('rest' | 'rpc')[]
  harm?: HarmChoice | undefined
  onProgress?(kills: number): void
}

export interface PaidResult {
  kills: PaidKill[]
  violations: Violation[]
}

/** Kills the program again and again around what costs money, and looks at what it leaves. */
export async function runPaid(options: PaidCampaignOptions): Promise<PaidResult> {
  const { program, seed, kills: most, lives = 12, moments = MOMENTS } = options
  const { families = ['rest', 'rest', 'rpc'], harm, lanes = 1 } = options
  const result: PaidResult = { kills: [], violations: [] }
  let trials = 0
  let begun = 0
  const isOver = () => begun >= most || (!options.goesOn && result.violations.length > 0)

  async function lane(): Promise<void> {
    while (!isOver()) {
      const family = families[trials % families.length] ?? 'rest'
      const course = byChance(`${seed}.${trials}`)
      trials += 1
      const trial = await startPaidTrial({ program, family, course, harm })
      try {
        for (let life = 0; life < lives && !isOver(); life++) {
          const moment = moments[begun % moments.length] ?? 'told'
          begun += 1
          result.kills.push(await trial.live(moment))
          options.onProgress?.(result.kills.length)
          if (trial.violations.length > 0) break
        }
        if (trial.violations.length === 0) await trial.settle()
      } catch (error) {
        trial.violations.push({ kind: 'wrong', what: `a life failed: ${inspect(error)}` })
      } finally {
        result.violations.push(...trial.violations)
        await trial.close()
      }
    }
  }

  await Promise.all(Array.from({ length: lanes }, lane))
  return result
}

/** Kills by what was wanted and by the moment, as rows of a table. */
export function tableOf(kills: readonly PaidKill[]): string[] {
  const kinds = [...new Set(kills.map(({ kind }) => kind))].sort()
  const row = (name: string, cells: readonly (string | number)[]) =>
    name.padEnd(12) + cells.map((cell) => String(cell).padStart(10)).join('')
  const count = (kind: string, moment: string) =>
    kills.filter((kill) => kill.kind === kind && kill.moment === moment).length
  return [
    row('killed when', MOMENTS),
    ...kinds.map((kind) =>
      row(
        kind,
        MOMENTS.map((moment) => count(kind, moment)),
      ),
    ),
  ]
}
