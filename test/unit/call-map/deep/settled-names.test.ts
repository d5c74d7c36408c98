import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CallPath, SettledName } from '../../../../electron/bridge/routes.ts'
import { createCallGraph } from '../../../../electron/core/call-map/graph.ts'
import { callKinds, type CallGraph } from '../../../../electron/core/call-map/node.ts'
import { resolve } from '../../../../electron/core/call-map/resolve.ts'
import type { Situation } from '../../../../electron/core/call-map/situation.ts'
import { staleNames } from '../../../../electron/core/routes/settled-names.ts'
import { rawAccount } from '../../references/support/raw-account.ts'
import { graphOf, situation } from '../support.ts'

const withNames = (graph: CallGraph, names: readonly SettledName[]) =>
  createCallGraph(graph.account, names)

/** Everything that can be settled, or what names mean that so many things have. */
const open = (graph: CallGraph, isSo = (things: number) => things > 1): SettledName[] =>
  graph.references.all.flatMap(({ from: { kind, id }, name, to, by }) =>
    by === 'forwarding' && name !== undefined && isSo(to.length)
      ? to.map((one): SettledName => ({ of: { kind, id }, name, to: one }))
      : [],
  )

const ends = ({ ends: all }: CallPath) =>
  all.map(({ at, by, outcome, reason, text }) =>
    JSON.stringify([at.kind, at.id, by, outcome, reason, text]),
  )
const paths = (graph: CallGraph, at: Situation) =>
  graph.all(...callKinds).map((node) => resolve(graph, node, at) as CallPath)

describe('a name that a person has settled', () => {
  test('adds no end and no thing, and leads to nothing else', () => {
    fc.assert(
      fc.property(rawAccount, situation, fc.infiniteStream(fc.nat()), (raw, at, picks) => {
        const graph = graphOf(raw)
        // One for each number that can be settled.
        const names = [...Map.groupBy(open(graph), ({ of }) => `${of.kind} ${of.id}`).values()]
          .map((some) => some[picks.next().value % some.length])
          .filter((one) => one !== undefined)
        const settled = withNames(graph, names)
        const [before, after] = [paths(graph, at), paths(settled, at)]
        after.forEach((path, place) => {
          const was = before[place] as CallPath
          expect(ends(was)).toEqual(expect.arrayContaining(ends(path)))
          expect(was.nodes).toEqual(expect.arrayContaining(path.nodes))
          for (const { from, to, certainty } of path.edges) {
            if (certainty !== 'settled') continue
            expect(names).toContainEqual(expect.objectContaining({ of: from, to }))
          }
        })
        const inForce = names.filter((one) => !staleNames(settled).includes(one))
        for (const { of, to } of inForce) {
          const steps = settled.steps(settled.node(of.kind, of.id) as never)
          expect(steps.filter(({ leads }) => 'to' in leads)).toMatchObject([
            { certainty: 'settled', leads: { to } },
          ])
        }
      }),
    )
  })

  test('changes nothing where what it means is gone, the name is another or no longer shared', () => {
    fc.assert(
      fc.property(rawAccount, rawAccount, situation, (raw, other, at) => {
        const graph = graphOf(raw)
        const possible = new Set(open(graph).map((one) => JSON.stringify(one)))
        const others = open(graphOf(other)).filter((one) => !possible.has(JSON.stringify(one)))
        const names = [...others, ...open(graph, (things) => things === 1)]
        const settled = withNames(graph, names)
        expect(paths(settled, at)).toEqual(paths(graph, at))
        expect(staleNames(settled)).toEqual(names)
        // Of what was not read to its end nothing is said to be gone.
        for (const unread of ['numbers', 'sip', 'scenarios'] as const) {
          const partly = graphOf(raw, { isWhole: (kind) => kind !== unread })
          const gone = staleNames(withNames(partly, names))
          expect(gone.filter(({ of }) => unread !== 'numbers' || of.kind === unread)).toEqual([])
        }
      }),
    )
  })
})
