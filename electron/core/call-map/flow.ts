import type { Verdict } from '../../bridge/routes.ts'
import { casesOf, isContrary, takenIn, type Assumed } from '../../shared/assumptions.ts'
import type { MenuState, WeekStates } from './hours.ts'
import { verdictOf } from './marks.ts'
import { createNetwork, type Network } from './network.ts'
import type { CallGraph, CallNode } from './node.ts'
import type { Marks } from './packing.ts'
import type { Situation } from './situation.ts'
import { solve } from './solve.ts'

/** Outcomes of calls from several starts, computed together. */
export interface Flow {
  /** All outcomes of a call, by sets of assumptions: bytes of marks. */
  ends(start: CallNode, hour: number): readonly Uint8Array[]
  /** Verdict on a call in an hour, if the caller may press any key. */
  verdict(start: CallNode, hour: number): Verdict
  /** Everything that can be taken for readings. */
  taken(): Assumed
}

export function createFlow(
  graph: CallGraph,
  starts: readonly CallNode[],
  situation: Pick<Situation, 'presence' | 'readings'>,
  statesOf?: WeekStates,
): Flow {
  const { begin, packing, ...network } = createNetwork(graph, starts, situation, statesOf)
  const at = createHours({ packing, ...network })
  const endsAt = ({ solutions }: Hour, place: number) =>
    solutions.map((marks) => packing.read(marks, place * packing.words))
  return {
    taken: network.taken,
    ends(start, hour) {
      const place = begin(start)
      return typeof place === 'number' ? endsAt(at(hour), place) : [packing.read(place, 0)]
    },
    verdict(start, hour) {
      const place = begin(start)
      if (typeof place !== 'number') return verdictOf(packing.read(place, 0))
      const there = at(hour)
      return (there.verdicts[place] ??= verdictOf(each(endsAt(there, place))))
    },
  }
}

function* each(ends: readonly Uint8Array[]): Generator<number, void> {
  for (const ofCase of ends) yield* ofCase
}

/** Outcomes of calls in an hour, and in all equal ones. */
interface Hour {
  /** The marks of all places, by each way to read the hours of menus. */
  readonly solutions: readonly Marks[]
  /** Verdicts by node, computed on demand. */
  readonly verdicts: Verdict[]
}

function createHours({ schedules, ...network }: Omit<Network, 'begin'>): (hour: number) => Hour {
  const solved = new Map<string, Marks>()
  const known = new Map<string, Hour>()
  const hours: Hour[] = []
  function look(hour: number): Hour {
    const states = schedules.map((schedule) => schedule[hour] ?? [])
    const cases = casesOf(takenIn(states.flat()))
    const names = cases.map((taken) =>
      states
        .map((some) => some.find(({ when }) => !isContrary(when, taken))?.value ?? 'unclear')
        .join(),
    )
    const different = [...new Set(names)].sort()
    const name = different.join('\n')
    let there = known.get(name)
    if (!there) {
      const solutions = different.map((one) => {
        let marks = solved.get(one)
        if (!marks) solved.set(one, (marks = solve(network, one.split(',') as MenuState[])))
        return marks
      })
      known.set(name, (there = { solutions, verdicts: [] }))
    }
    return there
  }
  return (hour) => (hours[hour] ??= look(hour))
}
