import type { Extension } from '../../bridge/extensions.ts'
import type { CallRoute } from '../../bridge/routes.ts'
import { hourOfWeek } from '../call-map/hour-of-week.ts'
import type { CallGraph, CallNode } from '../call-map/node.ts'
import { reachable } from '../call-map/reachable.ts'
import { resolve } from '../call-map/resolve.ts'
import type { Presence, Situation } from '../call-map/situation.ts'
import { numbersAmong, sourcesOf, waysTo } from '../call-map/ways-to.ts'
import { openReadings, weeks } from '../call-map/week.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { RouteTables } from './tables.ts'
import { accountMap } from './account-map.ts'
import { createGraphs, readAlong } from './reading.ts'
import { thingOf } from './things.ts'

/** Where calls go. */
export function routesModule(
  context: CabinetContext,
  extensions: () => readonly Extension[],
): Module<'routes'> {
  const { account, zone, now } = context
  const stored = context.database.of<RouteTables>('routes')
  const graphOf = createGraphs(account)
  const presenceOf = (which: 'registered' | 'now'): Presence => {
    if (which === 'registered') return () => true
    const online = new Map(extensions().map((one) => [one.id, one.online]))
    return (sip) => online.get(sip)
  }

  return {
    commands: {
      async 'routes.path'({ start, hour = hourOfWeek(now(), zone), keys, presence, refresh }) {
        const readings = await stored.settled()
        const at: Situation = { hour, keys, presence: presenceOf(presence), readings }
        const path = () => resolve(graphOf(), start, at)
        await readAlong(context, () => path()?.nodes ?? [], refresh)
        const found = path()
        if (!found) throw new CoreFailure('notFound', { field: 'start' })
        const isRegistered = presenceOf('now')
        const graph = graphOf()
        const nodes = found.nodes.flatMap(({ kind, id }) => graph.node(kind, id) ?? [])
        const things = nodes.map((node) => thingOf(account, node, isRegistered))
        const unread = found.ends
          .filter(({ reason }) => reason === 'unread')
          .map(({ at: of }) => of)
        return { hour, path: found, things, unread } satisfies CallRoute
      },
      async 'routes.week'({ start, presence }) {
        const begin = () => {
          const graph = graphOf()
          const first = graph.node(start.kind, start.id)
          return { graph, starts: first ? [first] : [] }
        }
        await readAlong(context, () => {
          const { graph, starts } = begin()
          return [...reachable(graph, starts)]
        })
        const { graph, starts } = begin()
        const readings = await stored.settled()
        const at = { presence: presenceOf(presence), readings }
        const [verdicts] = weeks(graph, starts, at)
        if (!verdicts) throw new CoreFailure('notFound', { field: 'start' })
        return { verdicts, open: openReadings(graph, starts, at) }
      },
      ...wholeAccount(context, graphOf),
      'routes.settled': () => stored.settled(),
      'routes.settle': ({ answer }) => stored.settle(answer.reading, answer.option),
    },
  }
}

/** What is asked of everything that calls come to: all of it is read first. */
function wholeAccount(
  context: CabinetContext,
  graphOf: () => CallGraph,
): Pick<Module<'routes'>['commands'], 'routes.leading' | 'routes.map'> {
  const { account } = context
  const told = (node: CallNode) => thingOf(account, node, () => undefined)
  const read = (refresh?: boolean) =>
    readAlong(context, () => graphOf().all('groups', 'queues', 'scenarios'), refresh)

  return {
    async 'routes.leading'({ of }) {
      await read()
      const graph = graphOf()
      const found = waysTo(graph, sourcesOf(graph), of)
      return { numbers: numbersAmong(found).map(told), isWhole: found.isWhole }
    },
    async 'routes.map'({ refresh }) {
      await read(refresh)
      return accountMap(graphOf(), told)
    },
  }
}
