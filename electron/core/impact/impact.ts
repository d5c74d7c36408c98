import { isDeepStrictEqual } from 'node:util'
import type { CheckedPart, Finding, Unfitness } from '../../bridge/check.ts'
import type { Impact } from '../../bridge/impact.ts'
import { isDetailed, resourceKinds } from '../../shared/references/account.ts'
import { targetLists } from '../../shared/references/names.ts'
import { callKinds, isNumber, type CallNode } from '../call-map/node.ts'
import { sourcesOf } from '../call-map/ways-to.ts'
import { check } from '../check/check.ts'
import type { CheckedAccount } from '../check/rule.ts'
import { ledAtLast } from '../routes/foreseen-graphs.ts'
import { changesOf, FIRST } from './changes.ts'
import { namedOf } from './fates.ts'
import { ringsOf } from './rings.ts'

type NumberNode = CallNode<'numbers' | 'externalNumbers'>

/**
 * Compares two states of an account: numbers whose calls change, and what refers to the changed
 * resources.
 */
export function impactOf(
  before: CheckedAccount,
  after: CheckedAccount,
  unfitness: (part: CheckedPart) => Unfitness | undefined,
): Impact {
  const touched = touchedIn(before, after)
  const leading = leadingTo(before, touched)
  const changing = [
    ...touched.filter(isNumber),
    ...leading,
    ...leadingTo(after, touchedIn(after, before)),
  ]
  const compared = byDigits(changing).flatMap(({ kind, id }) => {
    const [was, is] = [before.graph.node(kind, id), after.graph.node(kind, id)]
    return was && is ? [[was, is] as const] : []
  })
  const [were, are] = [check(before, unfitness).findings, check(after, unfitness).findings]
  return {
    leading: leading.slice(0, FIRST).map(namedOf),
    leadingCount: leading.length,
    ...changesOf(before, after, compared),
    rings: ringsOf(before, after, compared),
    came: without(are, were),
    went: without(were, are),
    twins: twinsOf(before, after),
    byName: leadingByFormerName(before, after, touched).map(namedOf),
    isWhole:
      before.graph.references.unread.size === 0 &&
      resourceKinds.every((list) => unfitness(list) === undefined),
  }
}

/**
 * Returns the resources on calls' paths that differ in the other account; for a recording, those
 * that play it.
 */
function touchedIn(account: CheckedAccount, other: CheckedAccount): CallNode[] {
  const { graph, known } = account
  const nodes = graph.all(...callKinds).filter(({ kind, id, row }) => {
    if (!isDeepStrictEqual(row, other.graph.node(kind, id)?.row)) return true
    const detailIn = ({ knownDetail }: CheckedAccount) =>
      isDetailed(kind) ? knownDetail(kind, id) : undefined
    return !isDeepStrictEqual(detailIn(account), detailIn(other))
  })
  const names = new Map(other.known('media').map(({ id, name }) => [id, name]))
  const players = known('media')
    .filter(({ id, name }) => names.get(id) !== name)
    .flatMap(({ id }) => graph.references.to('media', id))
    .flatMap(({ from }) => graph.node(from.kind, from.id) ?? [])
  return [...nodes, ...players]
}

/** Returns the numbers whose calls can reach one of these resources, directly or not, now or as is foreseen. */
function leadingTo({ graph, foreseen }: CheckedAccount, things: readonly CallNode[]): NumberNode[] {
  const sources = sourcesOf(ledAtLast(graph, foreseen))
  const found = new Set<CallNode>()
  const open = [...things]
  for (let to = open.pop(); to; to = open.pop()) {
    for (const { of } of sources.get(to) ?? []) {
      if (!found.has(of)) open.push(of)
      found.add(of)
    }
  }
  return byDigits([...found].filter(isNumber))
}

/** Returns the numbers without duplicates, in an order independent of the account's lists. */
function byDigits(numbers: readonly NumberNode[]): NumberNode[] {
  const orderOf = ({ kind, id, row }: NumberNode) => `${row.number} ${kind} ${id}`
  const each = new Map(numbers.map((one) => [orderOf(one), one]))
  return [...each].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, number]) => number)
}

/** Findings that the other account does not have: by what they rest on, or else by where they are. */
function without(some: readonly Finding[], others: readonly Finding[]): Finding[] {
  const less = (
    these: readonly Finding[],
    those: readonly Finding[],
    nameOf: (one: Finding) => string,
  ) => {
    const names = new Set(those.map(nameOf))
    return these.filter((one) => !names.has(nameOf(one)))
  }
  const restingOn = ({ rule, of, evidence }: Finding) =>
    JSON.stringify([rule, of.kind, of.id, evidence])
  const [left, right] = [less(some, others, restingOn), less(others, some, restingOn)]
  return less(left, right, ({ key, severity }) => `${severity} ${key}`)
}

/** Names that more things have than before, and not one alone. */
function twinsOf(before: CheckedAccount, after: CheckedAccount): Impact['twins'] {
  const names = new Set(
    Object.values(targetLists).flatMap((list) => after.known(list).map(({ name }) => name)),
  )
  return [...names]
    .map((name) => ({ name, count: after.graph.directory.named(name).length }))
    .filter(({ name, count }) => count > 1 && count > before.graph.directory.named(name).length)
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Returns the numbers that refer to one of these resources by a name it will no longer have. */
function leadingByFormerName(
  { graph }: CheckedAccount,
  after: CheckedAccount,
  things: readonly CallNode[],
): NumberNode[] {
  const sources = things.flatMap(({ kind, id, row }) => {
    const then = after.graph.node(kind, id)?.row
    if (!then || !('name' in row) || !('name' in then) || then.name === row.name) return []
    return graph.references.to(kind, id).filter(({ given }) => given === 'name')
  })
  const nodes = sources.flatMap(({ from }) => graph.node(from.kind, from.id) ?? [])
  return byDigits(nodes.filter(isNumber))
}
