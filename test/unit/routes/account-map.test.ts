import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AccountMap, MapNode } from '../../../electron/bridge/routes.ts'
import { createLiveSteps } from '../../../electron/core/call-map/live.ts'
import type { CallGraph } from '../../../electron/core/call-map/node.ts'
import { reachable } from '../../../electron/core/call-map/reachable.ts'
import { accountMap } from '../../../electron/core/routes/account-map.ts'
import { weekDays } from '../../../electron/service/catalogue/values.ts'
import {
  COLUMNS,
  columnsOf,
  placeColumns,
  relatedTo,
} from '../../../renderer/panels/routes/map/columns.ts'
import { graphOf } from '../call-map/support.ts'
import { rawAccount } from '../references/support/raw-account.ts'

const mapOf = (graph: CallGraph): AccountMap =>
  accountMap(graph, ({ kind, id }) => ({ kind, id, name: '' }))
const ENOUGH = { entrances: 1000, deciders: 1000, ends: 1000 }

test('the map shows no branch that no call can take', () => {
  const graph = graphOf({
    'scenarios.list': [{ id: 1, name: 'Day' }],
    'scenarios.read': [
      {
        id: 1,
        type: 'menu',
        work_time: weekDays.map((week_day) => ({ week_day, first_hour: 0, last_hour: 23 })),
        no_active: { redirection_type: 'group', destination_id: '99' },
      },
    ],
  })
  const { nodes } = accountMap(
    graph,
    ({ kind, id }) => ({ kind, id, name: '' }),
    createLiveSteps(graph, {}).ever,
  )
  expect(nodes.flatMap(({ end }) => end?.reason ?? [])).toEqual(['noKey'])
})

test('a menu whose hours cannot be read leads where any of its branches does', () => {
  const way = { redirection_type: 'group', destination_id: '99' }
  const graph = graphOf({
    'scenarios.list': [{ id: 1, name: 'Day' }],
    'scenarios.read': [
      {
        id: 1,
        type: 'menu',
        work_time: weekDays.map((week_day) => ({ week_day, first_hour: 0, last_hour: 24 })),
        menu: [{ event: '1', ...way }],
        no_active: way,
      },
    ],
  })
  const { ever } = createLiveSteps(graph, {})
  const menu = graph.node('scenarios', 1)
  expect(menu && ever(menu)).toEqual(menu && graph.steps(menu))
})

describe('the map of any account', () => {
  test('has every number, menu, queue and group once, and extensions that are led to', () => {
    fc.assert(
      fc.property(rawAccount, (raw) => {
        const graph = graphOf(raw)
        const { nodes } = mapOf(graph)
        const ids = nodes.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        const all = graph.all('numbers', 'externalNumbers', 'scenarios', 'queues', 'groups')
        for (const { kind, id } of all) expect(ids).toContain(`${kind} ${id}`)
        const deciders = graph.all('numbers', 'externalNumbers', 'scenarios')
        const ledTo = new Set(
          deciders
            .flatMap((node) => graph.steps(node))
            .flatMap(({ leads }) => ('to' in leads && leads.to.kind === 'sip' ? leads.to.id : [])),
        )
        const shown = nodes.flatMap(({ thing }) => (thing?.kind === 'sip' ? thing.id : []))
        expect(new Set(shown)).toEqual(ledTo)
        // Nothing leads to what is not there.
        for (const { to } of nodes) for (const id of to) expect(ids).toContain(id)
      }),
    )
  })

  test('shows of a chosen thing what a call can come to from it, and what leads to it', () => {
    fc.assert(
      fc.property(rawAccount, (raw) => {
        const graph = graphOf(raw)
        const { nodes } = mapOf(graph)
        const deciders = graph.all('numbers', 'externalNumbers', 'scenarios')
        const nameOf = (one: { kind: string; id: number | string }) => `${one.kind} ${one.id}`
        for (const { id, thing } of nodes) {
          const node = thing && graph.node(thing.kind, thing.id)
          if (!node) continue
          const expected = [
            ...reachable(graph, [node]),
            ...deciders.filter((one) => [...reachable(graph, [one])].includes(node)),
          ]
          const related = [...relatedTo(nodes, id)].filter((one) => !one.startsWith('end '))
          expect(new Set(related)).toEqual(new Set(expected.map(nameOf)))
        }
      }),
    )
  })

  test('begins with what leads nowhere', () => {
    const number = (id: string, to: string[]): MapNode => ({ id, column: 'entrances', to })
    const end = (id: string, outcome: 'inside' | 'nobody'): MapNode => ({
      id,
      column: 'ends',
      end: { at: { kind: 'groups', id: 1 }, keys: [], when: [], outcome, reason: 'rings' },
      to: [],
    })
    const nodes = [
      number('rings', ['there']),
      number('closed', ['nowhere']),
      number('unset', []),
      number('either', ['there', 'nowhere']),
      ...[end('there', 'inside'), end('nowhere', 'nobody')],
    ]
    const [entrances] = columnsOf(nodes, ENOUGH)
    expect(entrances?.nodes.map(({ id }) => id)).toEqual(['closed', 'unset', 'rings', 'either'])
  })

  test('is placed so that no two meet, and folded beyond so many', () => {
    fc.assert(
      fc.property(rawAccount, fc.integer({ min: 1, max: 4 }), (raw, most) => {
        const { nodes } = mapOf(graphOf(raw))
        const columns = columnsOf(nodes, { entrances: most, deciders: most, ends: most })
        columns.forEach(({ column, nodes: shown, rest }, place) => {
          expect(column).toBe(COLUMNS[place])
          expect(shown.length).toBeLessThanOrEqual(most)
          expect(shown.length + rest).toBe(nodes.filter((one) => one.column === column).length)
        })
        const { nodes: placed, lines } = placeColumns(columns, 200)
        const points = placed.map(({ x, y }) => `${x} ${y}`)
        expect(new Set(points).size).toBe(points.length)
        expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
        const ids = new Set(placed.map(({ node }) => node.id))
        for (const { before, next, above, below } of placed) {
          for (const id of [before, next, above, below])
            if (id !== undefined) expect(ids).toContain(id)
        }
        // Every place can be come to by arrows from the first one.
        const found = new Set([placed[0]?.node.id])
        const byId = new Map(placed.map((one) => [one.node.id, one]))
        for (const id of found) {
          const { before, next, above, below } = byId.get(id ?? '') ?? {}
          for (const other of [before, next, above, below])
            if (other !== undefined) found.add(other)
        }
        expect(found.size).toBe(Math.max(1, placed.length))
      }),
    )
    expect(columnsOf([], ENOUGH).map(({ rest }) => rest)).toEqual([0, 0, 0])
  })
})
