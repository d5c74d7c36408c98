import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CallPath, Evidence, PathEnd } from '../../../electron/bridge/routes.ts'
import type { CallNode } from '../../../electron/core/call-map/node.ts'
import { sourcesOf, waysTo } from '../../../electron/core/call-map/ways-to.ts'
import { rawAccount, type RawAccount } from '../references/support/raw-account.ts'
import { allSettled, anySettled, graphOf, situation, USUAL, waysToSettle } from './support.ts'
import { pathOf, everything } from './paths.ts'

/** What one end is, whatever it takes. */
const endName = ({ when: _, evidence: __, keys, ...end }: PathEnd) =>
  JSON.stringify([end.at, end.by, keys.toSorted(), end.outcome, end.reason, end.text])
const endsOf = (path: CallPath) => path.ends.map(endName).sort()

/** What stands in the replies there. */
function valueAt(raw: RawAccount, { operation, of, field }: Evidence): unknown {
  const row: unknown = raw[operation as keyof RawAccount]?.find(({ id }) => id === Number(of.id))
  expect(row).toBeDefined()
  return field
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], row)
}

/** Each menu leads to the next one where nothing is dialled, and the last to the first. */
const inCircles = rawAccount.map((raw): RawAccount => {
  const menus = raw['scenarios.read'] ?? []
  const next = (place: number) => String(menus[(place + 1) % menus.length]?.id)
  return {
    ...raw,
    'scenarios.read': menus.map((menu, place) => ({
      ...menu,
      type: 'number',
      timeout: { redirection_type: 'scenario', destination_id: next(place) },
    })),
  }
})

const CALLING = new Set(['forwarding', 'member', 'child', 'agent', 'key', 'closed', 'timeout'])

describe('any account', () => {
  test('has an end for every call, and everything on its path once', () => {
    fc.assert(
      fc.property(rawAccount, situation, (raw, at) => {
        const graph = graphOf(raw)
        for (const node of everything(graph)) {
          const { nodes, edges, ends } = pathOf(graph, node, at)
          expect(ends.length).toBeGreaterThan(0)
          const names = nodes.map(({ kind, id }) => `${kind} ${id}`)
          expect(names[0]).toBe(`${node.kind} ${node.id}`)
          expect(new Set(names).size).toBe(names.length)
          for (const { from, to } of edges) {
            expect(names).toContain(`${from.kind} ${from.id}`)
            expect(names).toContain(`${to.kind} ${to.id}`)
          }
          for (const { at: place } of ends) expect(names).toContain(`${place.kind} ${place.id}`)
        }
      }),
    )
  })

  test('has the evidence of each arrow in the replies', () => {
    fc.assert(
      fc.property(rawAccount, situation, (raw, at) => {
        const graph = graphOf(raw)
        for (const node of everything(graph)) {
          const { edges, ends } = pathOf(graph, node, at)
          for (const { from, to, evidence, certainty } of edges) {
            expect(evidence.length).toBeGreaterThan(0)
            for (const one of evidence) {
              expect(one.of).toEqual({ kind: from.kind, id: from.id })
              const row = graph.node(to.kind, to.id)?.row
              const meant = [
                certainty === 'id' && to.id,
                row && 'name' in row && row.name,
                row && 'number' in row && row.number,
              ]
              expect(meant.map(String)).toContain(String(valueAt(raw, one)).replace('+', ''))
            }
          }
          // That nothing stands there is evidence too.
          for (const { evidence } of ends) if (evidence) valueAt(raw, evidence)
        }
      }),
    )
  })

  test('has every reference of its replies that a call can take on a map', () => {
    fc.assert(
      fc.property(rawAccount, (raw) => {
        const graph = graphOf(raw)
        const shown = everything(graph).flatMap((node) =>
          graph.steps(node).map(({ evidence }) => JSON.stringify(evidence)),
        )
        for (const { by, from, operation, field } of graph.references.all) {
          if (!CALLING.has(by)) continue
          const of = { kind: from.kind, id: from.id }
          expect(shown).toContain(JSON.stringify({ operation, of, field }))
        }
      }),
    )
  })

  test('ends alike wherever a call enters a circle', () => {
    fc.assert(
      fc.property(inCircles, situation, allSettled, (raw, at, readings) => {
        const graph = graphOf(raw)
        const paths = everything(graph).map((node) =>
          pathOf(graph, node, { ...at, keys: [], readings }),
        )
        const isThere = ({ nodes }: CallPath, start: CallPath['nodes'][number] | undefined) =>
          nodes.some(({ kind, id }) => kind === start?.kind && id === start.id)
        for (const one of paths) {
          for (const other of paths) {
            if (one === other || !isThere(one, other.nodes[0]) || !isThere(other, one.nodes[0]))
              continue
            // Groups in each other ring where they are called.
            if (['groups', 'queues', 'sip'].includes(one.nodes[0]?.kind ?? '')) continue
            if (['groups', 'queues', 'sip'].includes(other.nodes[0]?.kind ?? '')) continue
            expect(endsOf(one)).toEqual(endsOf(other))
            expect(one.verdict).toBe(other.verdict)
          }
        }
      }),
    )
  })

  test('is told the same in whatever order its rows come', () => {
    const reversed = (raw: RawAccount): RawAccount =>
      Object.fromEntries(Object.entries(raw).map(([name, rows]) => [name, rows.toReversed()]))
    const told = ({ verdict, nodes, edges, ends }: CallPath) => [
      verdict,
      nodes.map((one) => JSON.stringify(one)).sort(),
      edges
        .map((one) =>
          JSON.stringify({ ...one, when: one.when.map((when) => JSON.stringify(when)).sort() }),
        )
        .sort(),
      ends
        .map((one) =>
          JSON.stringify({ ...one, when: one.when.map((when) => JSON.stringify(when)).sort() }),
        )
        .sort(),
    ]
    fc.assert(
      fc.property(rawAccount, situation, (raw, at) => {
        const [graph, other] = [graphOf(raw), graphOf(reversed(raw))]
        for (const node of everything(graph)) {
          expect(told(pathOf(other, node, at))).toEqual(told(pathOf(graph, node, at)))
        }
      }),
    )
  })

  test('has the ends of all ways to settle what is not told, and none besides', () => {
    fc.assert(
      fc.property(rawAccount, situation, anySettled, (raw, at, more) => {
        const graph = graphOf(raw)
        for (const node of everything(graph)) {
          const open = { ...at, readings: { ...at.readings, ...more } }
          const each = waysToSettle(open.readings).map((readings) =>
            pathOf(graph, node, { ...open, readings }),
          )
          // Which keys lead to an end can depend on what is settled.
          const plain = (path: CallPath) => path.ends.map((end) => endName({ ...end, keys: [] }))
          expect(new Set(each.flatMap(plain))).toEqual(new Set(plain(pathOf(graph, node, open))))
          const verdicts = new Set(each.map(({ verdict }) => verdict))
          const { verdict } = pathOf(graph, node, open)
          expect(verdict).toBe(verdicts.size === 1 ? [...verdicts][0] : 'untold')
        }
      }),
      { numRuns: 60 },
    )
  })

  test('tells of a thing everything whose calls can come to it', () => {
    fc.assert(
      fc.property(rawAccount, (raw) => {
        const graph = graphOf(raw)
        const sources = sourcesOf(graph)
        for (const goal of everything(graph)) {
          const leading = new Set(waysTo(graph, sources, goal).sources.map(({ of }) => of))
          for (const node of everything(graph)) {
            // By its steps alone, one after the other.
            const seen = new Set<CallNode>()
            const open = [node]
            for (let one = open.pop(); one; one = open.pop()) {
              for (const { leads } of graph.steps(one)) {
                if (!('to' in leads) || seen.has(leads.to)) continue
                seen.add(leads.to)
                open.push(leads.to)
              }
            }
            expect(leading.has(node)).toBe(seen.has(goal))
          }
        }
      }),
    )
  })

  test('is not said to be whole where something was not read', () => {
    fc.assert(
      fc.property(rawAccount, (raw) => {
        const unread = graphOf(raw, { knownDetail: () => undefined })
        const whole = graphOf(raw)
        for (const goal of everything(whole)) {
          expect(waysTo(whole, sourcesOf(whole), goal).isWhole).toBe(true)
          const hasDetails = whole.all('groups', 'queues', 'scenarios').length > 0
          expect(waysTo(unread, sourcesOf(unread), goal).isWhole).toBe(!hasDetails)
        }
        for (const node of unread.all('scenarios', 'queues')) {
          const { verdict, ends } = pathOf(unread, node, {
            ...USUAL,
            readings: { agents: 'loggedIn' },
          })
          expect(verdict).toBe('untold')
          expect(ends.map(({ reason }) => reason)).toEqual(['unread'])
        }
      }),
    )
  })
})
