import type { Extension } from '../../bridge/extensions.ts'
import type { CallRoute, CallWeek } from '../../bridge/routes.ts'
import type { Argument } from '../../bridge/index.ts'
import { hourOfWeek } from '../call-map/hour-of-week.ts'
import { HOURS } from '../call-map/hours.ts'
import { createLiveSteps } from '../call-map/live.ts'
import type { CallGraph, CallNode } from '../call-map/node.ts'
import { hasOwnTelephone, reachable, rungFrom } from '../call-map/reachable.ts'
import { resolve } from '../call-map/resolve.ts'
import type { Presence, Situation } from '../call-map/situation.ts'
import { numbersAmong, sourcesOf, waysTo } from '../call-map/ways-to.ts'
import { changingWeek } from '../call-map/week.ts'
import type { ReachabilityParts } from '../extensions/reachability.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import type { Asked } from '../database/tables.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { RouteTables } from './tables.ts'
import { accountMap } from './account-map.ts'
import { ledAtLast } from './foreseen-graphs.ts'
import { createGraphs, readAlong } from './reading.ts'
import { staleNames } from './settled-names.ts'
import { thingOf } from './things.ts'
import { lastWeeks, usualPresence } from './usual-presence.ts'

/** State of the extensions' registration. */
export type RegistrationsOfRoutes = Pick<ReachabilityParts, 'state' | 'lines'>

type Which = Argument<'routes.path'>['presence']

/** Commands about the paths of calls. */
export function routesModule(
  context: CabinetContext,
  registrations: RegistrationsOfRoutes,
): Module<'routes'> {
  const { account, zone, now } = context
  const stored = context.database.of<RouteTables>('routes')
  const graphOf = createGraphs(account)
  const presenceOf = createPresences(context, registrations)

  return {
    commands: {
      async 'routes.path'({ start, hour = hourOfWeek(now(), zone), keys, presence, refresh }) {
        const readings = await stored.settled()
        const names = await stored.names()
        const path = (graph: CallGraph, whose: Presence) =>
          resolve(graph, start, { hour, keys, presence: whose, readings } satisfies Situation)
        await readAlong(context, () => path(graphOf(names), everybody)?.nodes ?? [], refresh)
        const graph = graphOf(names)
        const first = graph.node(start.kind, start.id)
        const sips = () => (first ? rungFrom(graph, first, readings) : [])
        const registered = first && (await presenceOf(presence, sips))(hour)
        const found = registered && path(graph, registered)
        if (!found) throw new CoreFailure('notFound', { field: 'start' })
        await forgetStale(stored, graph)
        const nodes = found.nodes.flatMap(({ kind, id }) => graph.node(kind, id) ?? [])
        const told = {
          now: online(registrations.state().extensions),
          usually: presence === 'usual' ? registered : undefined,
        }
        const things = nodes.map((node) => thingOf(account, node, told))
        const unread = found.ends
          .filter(({ reason }) => reason === 'unread')
          .map(({ at: of }) => of)
        return { hour, path: found, things, unread } satisfies CallRoute
      },
      async 'routes.week'({ start, presence }) {
        const names = await stored.names()
        await readAlong(context, () => {
          const graph = graphOf(names)
          const first = graph.node(start.kind, start.id)
          return first ? [...reachable(graph, [first])] : []
        })
        const readings = await stored.settled()
        const graph = graphOf(names)
        const first = graph.node(start.kind, start.id)
        if (!first) throw new CoreFailure('notFound', { field: 'start' })
        const sips = rungFrom(graph, first, readings).filter(hasOwnTelephone)
        const presenceAt = await presenceOf(presence, () => sips)
        const hours = Array.from({ length: HOURS }, (_, hour) => presenceAt(hour))
        const unseen = hours.filter((at) => sips.some(({ row }) => at(row.id) === undefined)).length
        const week = await changingWeek(graph, first, presenceAt, readings)
        const told = { now: online(registrations.state().extensions) }
        const things = [first, ...restingPlaces(graph, week)].map((one) =>
          thingOf(account, one, told),
        )
        return { ...week, things, unseen } satisfies CallWeek
      },
      ...wholeAccount(context, stored, graphOf),
      ...settling(stored, account),
    },
  }
}

/** Everything on the ways to where calls of a week rest. */
const restingPlaces = (graph: CallGraph, { alike }: Pick<CallWeek, 'alike'>): Set<CallNode> =>
  new Set(
    alike
      .flatMap(({ rests }) => rests.flatMap(({ way }) => way))
      .flatMap(({ to }) => graph.node(to.kind, to.id) ?? []),
  )

const everybody: Presence = () => true

function online(extensions: readonly Extension[]): Presence {
  const states = new Map(extensions.map((one) => [one.id, one.online]))
  return (sip) => states.get(sip)
}

/** Returns the presence to assume in an hour of the week, for some extensions. */
function createPresences(
  { zone, now }: Pick<CabinetContext, 'zone' | 'now'>,
  { state, lines }: RegistrationsOfRoutes,
) {
  return async (which: Which, sips: () => readonly CallNode<'sip'>[]) => {
    if (which === 'usual') {
      const ids = [...new Set(sips().filter(hasOwnTelephone))].map(({ row }) => row.id)
      const seen = lastWeeks(now())
      return usualPresence(ids, await lines(ids, seen), seen, zone)
    }
    const presence = which === 'registered' ? everybody : online(state().extensions)
    return () => presence
  }
}

async function forgetStale(stored: Asked<RouteTables>, graph: CallGraph): Promise<void> {
  const gone = staleNames(graph)
  if (gone.length > 0) await stored.forgetStale(gone)
}

/** Commands for behaviour that users have verified by test calls. */
function settling(
  stored: Asked<RouteTables>,
  account: CabinetContext['account'],
): Pick<Module<'routes'>['commands'], 'routes.settled' | 'routes.settle' | 'routes.settleName'> {
  return {
    'routes.settled': () => stored.settled(),
    'routes.settle': ({ answer }) => stored.settle(answer.reading, answer.option),
    async 'routes.settleName'({ of, to }) {
      if (!to) return stored.forgetName(of)
      const meant = account
        .references()
        .from(of.kind, of.id)
        .find((one) => one.by === 'forwarding' && one.to.length > 1)
      const isThere = meant?.to.some(({ kind, id }) => kind === to.kind && id === to.id)
      if (meant?.name === undefined || !isThere) throw new CoreFailure('notFound', { field: 'to' })
      return stored.settleName({ of, name: meant.name, to })
    },
  }
}

/** Commands about all resources that receive calls; everything is read first. */
function wholeAccount(
  context: CabinetContext,
  stored: Asked<RouteTables>,
  graphOf: ReturnType<typeof createGraphs>,
): Pick<Module<'routes'>['commands'], 'routes.leading' | 'routes.map'> {
  const { account, changes } = context
  const told = (node: CallNode) => thingOf(account, node, { now: () => undefined })
  async function read(refresh?: boolean): Promise<CallGraph> {
    const names = await stored.names()
    await readAlong(context, () => graphOf(names).all('groups', 'queues', 'scenarios'), refresh)
    const graph = graphOf(names)
    await forgetStale(stored, graph)
    return graph
  }

  return {
    async 'routes.leading'({ of }) {
      const graph = await read()
      const found = waysTo(graph, sourcesOf(ledAtLast(graph, await changes.foreseen())), of)
      return { numbers: numbersAmong(found).map(told), isWhole: found.isWhole }
    },
    async 'routes.map'({ refresh }) {
      const graph = await read(refresh)
      return accountMap(graph, told, createLiveSteps(graph, await stored.settled()).ever)
    },
  }
}
