import type { CallAnswer, Rest, Verdict } from '../../bridge/routes.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import { hourReadings } from '../../shared/readings.ts'
import { NOTHING, settledOf, type Assumed } from '../../shared/assumptions.ts'
import type { CallGraph, CallNode } from './node.ts'
import type { Situation } from './situation.ts'
import { verdictAt } from './verdict.ts'
import { walk, type End, type Place } from './walk.ts'

/** The whole answer, by its verdict: where a call rests if no further key is pressed, by each way to there. */
export function answerOf(
  graph: CallGraph,
  start: CallNode,
  situation: Situation,
  verdict: Verdict,
): CallAnswer {
  const places = walk(graph, start, { ...situation, isSilent: true })
  const ways = new Map<Place, Rest['way']>()
  const rests = new Map<string, { node: CallNode; way: Rest['way']; ends: End[] }>()
  for (const place of places) {
    const way = ways.get(place) ?? []
    for (const { to, step } of place.ways) {
      const { kind, id } = to.node
      if (!ways.has(to)) ways.set(to, [...way, { to: { kind, id }, by: step.by }])
    }
    if (place.ends.length === 0) continue
    const name = JSON.stringify(way)
    const rest = rests.get(name) ?? { node: place.node, way, ends: [] }
    rest.ends.push(...place.ends)
    rests.set(name, rest)
  }
  const all = places.flatMap(({ ends }) => ends)
  const isOne = new Set(all.map(nameOf)).size === 1
  const waits = all.every(({ by }) => by === 'noKey')
  const whatRests = waits ? 'key' : verdictAt(places)
  return {
    verdict,
    resting: verdict === 'nobody' ? verdict : whatRests,
    isUnsure: !isOne && all.some(({ when }) => dependsOnHours(when)),
    rests: [...rests.values()].map(({ node: { kind, id }, way, ends }) => ({
      at: { kind, id },
      way,
      ends: endsOf(ends, isOne && rests.size === 1),
    })),
  }
}

const nameOf = ({ at, by, outcome, reason, text }: End): string =>
  JSON.stringify([at.index, by, outcome, reason, text])

/** Each end once, with the assumptions that bring a call there. */
const endsOf = (ends: readonly End[], isOne: boolean): Rest['ends'] =>
  [...Map.groupBy(ends, nameOf).values()].flatMap((some) =>
    some.slice(0, 1).map(({ by, outcome, reason, text }) => {
      const when = new Set(some.map((one) => one.when))
      const isAlways = isOne || when.has(NOTHING)
      return omitNullish({
        by,
        outcome,
        reason,
        text,
        when: isAlways ? [] : [...when].map(settledOf),
      })
    }),
  )

const dependsOnHours = (when: Assumed): boolean => {
  const taken = settledOf(when)
  return hourReadings.some((reading) => taken[reading] !== undefined)
}
