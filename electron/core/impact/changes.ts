import type { ChangedNumbers, Impact } from '../../bridge/impact.ts'
import type { CallGraph, CallNode } from '../call-map/node.ts'
import type { CheckedAccount } from '../check/rule.ts'
import { createFates, namedOf, unlike, type ToldFate } from './fates.ts'

/** Number of changed numbers listed one by one. */
export const FIRST = 10

/** Limit of nodes visited, so that a dense net of menus does not delay the answer. */
const PLACES = 8_000

type NumberChanges = ChangedNumbers['changes']

/** The hours in which calls go another way, by numbers for which the same changes. */
export function changesOf(
  now: CheckedAccount,
  then: CheckedAccount,
  numbers: readonly (readonly [was: CallNode, is: CallNode])[],
): Pick<Impact, 'changed' | 'changedCount' | 'unlooked'> {
  const compare = createComparison(now, then)
  const alike = new Map<string, ChangedNumbers>()
  let [changedCount, unlooked] = [0, 0]
  for (const [was, is] of numbers) {
    const changes = compare(was, is)
    if (!changes) unlooked += 1
    if (!changes || changes.length === 0) continue
    changedCount += 1
    const name = JSON.stringify(changes)
    const there = alike.get(name)
    if (!there) alike.set(name, { numbers: [namedOf(is)], count: 1, changes })
    else {
      there.count += 1
      if (there.numbers.length < FIRST) there.numbers.push(namedOf(is))
    }
  }
  return { changed: [...alike.values()], changedCount, unlooked }
}

/**
 * Returns a function that compares the calls of a number; undefined once the limit of nodes is
 * reached. Numbers with equal targets are compared once.
 */
function createComparison(now: CheckedAccount, then: CheckedAccount) {
  const fatesIn = ({ graph, readings }: CheckedAccount) =>
    createFates(graph, { presence: () => true, readings })
  const [fatesNow, fatesThen] = [fatesIn(now), fatesIn(then)]
  const known = new Map<string, NumberChanges>()
  let left = PLACES
  return (was: CallNode, is: CallNode): NumberChanges | undefined => {
    const name = JSON.stringify([leadsOf(now.graph, was), leadsOf(then.graph, is)])
    const there = known.get(name)
    if (there || left <= 0) return there
    const [before, after] = [fatesNow(was), fatesThen(is)]
    left -= before.cost + after.cost
    const changes = differences(before.hours, after.hours)
    known.set(name, changes)
    return changes
  }
}

/** Returns everything that the calls of a number depend on. */
const leadsOf = (graph: CallGraph, number: CallNode) =>
  graph.steps(number).map(({ leads, certainty }) => {
    if (!('to' in leads)) return [certainty, leads]
    return [certainty, leads.to.kind, leads.to.id]
  })

/** Hours together in which the same changes. Hours that are alike have one and the same fate. */
function differences(before: readonly ToldFate[], after: readonly ToldFate[]): NumberChanges {
  const pairs = new Map<ToldFate, Map<ToldFate, NumberChanges[number]>>()
  const changes = new Map<string, NumberChanges[number]>()
  before.forEach((old, hour) => {
    const next = after[hour]
    if (!next || old.way === next.way) return
    const others = pairs.get(old) ?? new Map<ToldFate, NumberChanges[number]>()
    pairs.set(old, others)
    let change = others.get(next)
    if (!change) {
      const made = { hours: [], before: unlike(old, next), after: unlike(next, old) }
      const name = JSON.stringify(made)
      change = changes.get(name) ?? made
      changes.set(name, change)
      others.set(next, change)
    }
    change.hours.push(hour)
  })
  return [...changes.values()]
}
