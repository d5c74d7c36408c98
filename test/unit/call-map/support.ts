import fc from 'fast-check'
import type { AlikeHours, Verdict } from '../../../electron/bridge/routes.ts'
import { readings, type Reading, type Settled } from '../../../electron/shared/readings.ts'
import { createFlow } from '../../../electron/core/call-map/flow.ts'
import { createCallGraph } from '../../../electron/core/call-map/graph.ts'
import { HOURS } from '../../../electron/core/call-map/hours.ts'
import type { CallGraph, CallNode } from '../../../electron/core/call-map/node.ts'
import type { Situation } from '../../../electron/core/call-map/situation.ts'
import type { KnownAccount } from '../../../electron/shared/references/account.ts'
import { referencesOf } from '../../../electron/shared/references/references.ts'
import { knownOf, type RawAccount } from '../references/support/raw-account.ts'

/** The calls of an account as its replies tell it, or as it is known. */
export function graphOf(raw: RawAccount, more: Partial<KnownAccount> = {}): CallGraph {
  const known = { ...knownOf(raw), ...more }
  const references = referencesOf(known)
  return createCallGraph({ ...known, references: () => references })
}

/** For each start what comes of a call in each of the 168 hours of a week, if the caller may press anything. */
export function weeks(
  graph: CallGraph,
  starts: readonly CallNode[],
  situation: Pick<Situation, 'presence' | 'readings'>,
): Verdict[][] {
  const flow = createFlow(graph, starts, situation)
  const hours = Array.from({ length: HOURS }, (_, hour) => hour)
  return starts.map((start) => hours.map((hour) => flow.verdict(start, hour)))
}

/** The verdicts of a week, hour by hour. */
export function verdictsOf(alike: readonly AlikeHours[]): Verdict[] {
  const verdicts: Verdict[] = []
  for (const { verdict, hours } of alike) for (const hour of hours) verdicts[hour] = verdict
  return verdicts
}

/** Everybody is registered, nothing is pressed, Monday at noon. */
export const USUAL: Situation = { hour: 12, keys: [], presence: () => true, readings: {} }

const answers = Object.fromEntries(
  Object.entries(readings).map(([name, options]) => [name, fc.constantFrom<string>(...options)]),
)
/** Answers to some of the readings. */
export const anySettled = fc.record(answers, { requiredKeys: [] }) as fc.Arbitrary<Settled>
/** One answer for every reading. */
export const allSettled = fc.record(answers) as fc.Arbitrary<Settled>

/** Every way to settle what is still open. */
export function waysToSettle(settled: Settled): Settled[] {
  const open = (Object.keys(readings) as Reading[]).filter((name) => settled[name] === undefined)
  return open.reduce<Settled[]>(
    (ways, name) => ways.flatMap((way) => readings[name].map((one) => ({ ...way, [name]: one }))),
    [settled],
  )
}

export const situation: fc.Arbitrary<Situation> = fc.record({
  hour: fc.integer({ min: 0, max: 167 }),
  keys: fc.array(fc.constantFrom('1', '2', '*'), { maxLength: 3 }),
  presence: fc
    .array(fc.constantFrom(true, true, false, undefined), { minLength: 7, maxLength: 7 })
    .map((states) => (sip: number) => states[sip]),
  readings: anySettled,
})
