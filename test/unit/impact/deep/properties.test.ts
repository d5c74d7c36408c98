import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CheckedPart, Unfitness } from '../../../../electron/bridge/check.ts'
import type { Impact } from '../../../../electron/bridge/impact.ts'
import type { CallPath, PathEdge, PathEnd } from '../../../../electron/bridge/routes.ts'
import {
  isDecider,
  type CallGraph,
  type CallNode,
} from '../../../../electron/core/call-map/node.ts'
import { resolve } from '../../../../electron/core/call-map/resolve.ts'
import { sourcesOf, numbersAmong, waysTo } from '../../../../electron/core/call-map/ways-to.ts'
import type { CheckedAccount } from '../../../../electron/core/check/rule.ts'
import { impactOf } from '../../../../electron/core/impact/impact.ts'
import { graphOf, USUAL, weeks } from '../../call-map/support.ts'
import { rawAccount, type RawAccount } from '../../references/support/raw-account.ts'
import { usualDays } from '../../check/support/usual-days.ts'
import { NO_IMPACT } from '../../../support/no-impact.ts'

const checked = (graph: CallGraph): CheckedAccount => ({
  known: graph.account.known as CheckedAccount['known'],
  knownDetail: graph.account.knownDetail as CheckedAccount['knownDetail'],
  graph,
  now: 0,
  hour: 12,
  ...usualDays,
  readings: {},
  present: () => ({ online: true, since: 0 }),
  money: undefined,
  user: undefined,
})

/** Lists that no reply of these accounts tells. */
const APART: readonly CheckedPart[] = [
  'registrations',
  'reservedNumbers',
  'webhooks',
  'currentTariff',
  'money',
  'user',
]
const unfitness = (part: CheckedPart): Unfitness | undefined =>
  APART.includes(part) ? 'incomplete' : undefined

const impactBetween = (one: RawAccount, other: RawAccount): Impact =>
  impactOf(checked(graphOf(one)), checked(graphOf(other)), unfitness)

/** An account, and the same with some of its lists or details as another one has them. */
const change = fc
  .tuple(rawAccount, rawAccount, fc.infiniteStream(fc.boolean()))
  .map(([before, other, chosen]): [RawAccount, RawAccount] => {
    const operations = Object.keys(before) as (keyof RawAccount)[]
    const taken = operations.map((name): [string, RawAccount[typeof name]] => [
      name,
      (chosen.next().value ? before : other)[name],
    ])
    return [before, Object.fromEntries(taken)]
  })

/** The way of a call up to what rings, whatever is taken for readings. */
function wayOf(graph: CallGraph, { kind, id }: CallNode, hour: number): unknown {
  const path = resolve(graph, { kind, id }, { ...USUAL, hour }) as CallPath
  const isOnTheWay = ({ from }: PathEdge) => {
    const node = graph.node(from.kind, from.id)
    return node !== undefined && isDecider(node)
  }
  const told = ({ when: _, evidence: __, keys, ...rest }: PathEdge | PathEnd) =>
    JSON.stringify({ ...rest, keys: keys.toSorted() })
  return [path.verdict, path.edges.filter(isOnTheWay).map(told).sort(), path.ends.map(told).sort()]
}

const numbersOf = (graph: CallGraph) => graph.all('numbers', 'externalNumbers')

describe('the impact of any change', () => {
  test('is empty where nothing changes', () => {
    fc.assert(
      fc.property(rawAccount, (raw) => {
        expect(impactBetween(raw, raw)).toEqual(NO_IMPACT)
      }),
    )
  })

  test('names the hours in which single calls go another way, and no others', () => {
    fc.assert(
      fc.property(change, ([one, other]) => {
        const [before, after] = [graphOf(one), graphOf(other)]
        const { changed } = impactBetween(one, other)
        for (const was of numbersOf(before)) {
          const is = after.node(was.kind, was.id)
          const told = changed.find(({ numbers }) =>
            numbers.some(({ kind, id }) => kind === was.kind && id === was.id),
          )
          const hours = (told?.changes ?? []).flatMap((some) => some.hours)
          expect(new Set(hours).size).toBe(hours.length)
          const all = Array.from({ length: 168 }, (_, hour) => hour)
          const expected = is
            ? all.filter(
                (hour) =>
                  JSON.stringify(wayOf(before, was, hour)) !==
                  JSON.stringify(wayOf(after, is, hour)),
              )
            : []
          expect(hours.toSorted((first, second) => first - second)).toEqual(expected)
        }
      }),
      { numRuns: 40 },
    )
  })

  test('tells as another outcome what two weeks tell otherwise', () => {
    fc.assert(
      fc.property(change, ([one, other]) => {
        const [before, after] = [graphOf(one), graphOf(other)]
        const { changed } = impactBetween(one, other)
        const each = changed.flatMap(({ numbers, changes }) =>
          numbers.map((number) => ({ number, changes })),
        )
        for (const { number, changes } of each) {
          const [was, is] = [before, after].map((graph) => {
            const node = graph.node(number.kind, number.id) as CallNode
            return weeks(graph, [node], USUAL)[0] ?? []
          }) as [string[], string[]]
          const outcomes = new Map(
            changes.flatMap(({ hours, before: then, after: now }) =>
              hours.map((hour) => [hour, [then.verdict, now.verdict]]),
            ),
          )
          was.forEach((verdict, hour) => {
            const told = outcomes.get(hour)
            if (told) expect(told).toEqual([verdict, is[hour]])
            else expect(is[hour]).toBe(verdict)
          })
        }
      }),
    )
  })

  test('is told the same in whatever order rows come', () => {
    const reversed = (raw: RawAccount): RawAccount =>
      Object.fromEntries(Object.entries(raw).map(([name, rows]) => [name, rows.toReversed()]))
    const told = ({ came, went, ...rest }: Impact) => ({
      ...rest,
      came: came.map(({ key }) => key).sort(),
      went: went.map(({ key }) => key).sort(),
    })
    fc.assert(
      fc.property(change, ([one, other]) => {
        const straight = told(impactBetween(one, other))
        expect(told(impactBetween(reversed(one), reversed(other)))).toEqual(straight)
      }),
    )
  })

  test('tells the numbers that lead to what is deleted', () => {
    fc.assert(
      fc.property(rawAccount, fc.nat(), (raw, pick) => {
        const groups = raw['groups.list'] ?? []
        const gone = groups[pick % Math.max(1, groups.length)]
        if (!gone) return
        const graph = graphOf(raw)
        const of = { kind: 'groups', id: gone.id } as const
        const expected = numbersAmong(waysTo(graph, sourcesOf(graph), of))
        const others = groups.filter((row) => row !== gone)
        const { leading, leadingCount } = impactBetween(raw, { ...raw, 'groups.list': others })
        expect(leadingCount).toBe(expected.length)
        for (const { kind, id } of leading) {
          expect(expected.some((one) => one.kind === kind && one.id === id)).toBe(true)
        }
      }),
    )
  })
})
