import type { ChangedRings } from '../../bridge/impact.ts'
import { entranceOf } from '../call-map/entrance.ts'
import { createLiveSteps } from '../call-map/live.ts'
import type { CallNode } from '../call-map/node.ts'
import { rungFrom } from '../call-map/reachable.ts'
import type { CheckedAccount } from '../check/rule.ts'
import { FIRST } from './changes.ts'
import { namedOf } from './fates.ts'

/** Extensions that calls will be able to ring, or no longer, by numbers for which these are the same. */
export function ringsOf(
  now: CheckedAccount,
  then: CheckedAccount,
  numbers: readonly (readonly [was: CallNode, is: CallNode])[],
): ChangedRings[] {
  const [rungNow, rungThen] = [createRung(now), createRung(then)]
  const alike = new Map<string, ChangedRings>()
  for (const [was, is] of numbers) {
    const [before, after] = [rungNow(was), rungThen(is)]
    const more = [...after].filter((sip) => !before.has(sip))
    const less = [...before].filter((sip) => !after.has(sip))
    if (more.length + less.length === 0) continue
    const name = JSON.stringify([more, less])
    const there = alike.get(name)
    if (there) {
      there.count += 1
      if (there.numbers.length < FIRST) there.numbers.push(namedOf(is))
    } else {
      const numbersSoFar = { numbers: [namedOf(is)], count: 1 }
      alike.set(name, { ...numbersSoFar, more: named(then, more), less: named(now, less) })
    }
  }
  return [...alike.values()]
}

const named = ({ graph }: CheckedAccount, sips: readonly number[]) =>
  sips.flatMap((id) => graph.node('sip', id) ?? []).map(namedOf)

/** Returns the extensions that calls of a number can ring; those that lead to the same are looked at once. */
function createRung({
  graph,
  readings,
}: CheckedAccount): (number: CallNode) => ReadonlySet<number> {
  const { ever } = createLiveSteps(graph, readings)
  const known = new Map<CallNode, ReadonlySet<number>>()
  return (number) => {
    const entrance = entranceOf(graph, number)
    const ids = () => rungFrom(graph, entrance, readings, ever).map(({ id }) => Number(id))
    const rung = known.get(entrance) ?? new Set(ids().sort((one, other) => one - other))
    known.set(entrance, rung)
    return rung
  }
}
