import type { CallRoute, CallWeek } from '../../bridge/routes.ts'
import type { Argument } from '../../bridge/index.ts'
import type { Day } from '../../shared/days.ts'
import { hourOfWeek } from '../call-map/hour-of-week.ts'
import { HOURS } from '../call-map/hours.ts'
import type { CallGraph, CallNode } from '../call-map/node.ts'
import { hasOwnTelephone, reachable, rungFrom } from '../call-map/reachable.ts'
import { resolve } from '../call-map/resolve.ts'
import type { Presence } from '../call-map/situation.ts'
import { numbersAmong, sourcesOf, waysTo } from '../call-map/ways-to.ts'
import { createLiveSteps } from '../call-map/live.ts'
import { changingWeek } from '../call-map/week.ts'
import type { ReachabilityParts } from '../extensions/reachability.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import type { Asked } from '../database/tables.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { RouteTables } from './tables.ts'
import { accountMap } from './account-map.ts'
import { graphsInWeek, ledAtLast } from './foreseen-graphs.ts'
import { createGraphs, readAlong } from './reading.ts'
import { staleNames } from './settled-names.ts'
import { thingOf } from './things.ts'
import { lastWeeks, usualPresence } from './usual-presence.ts'

/** State of the extensions' registration. */
export type RegistrationsOfRoutes = Pick<ReachabilityParts, 'present' | 'lines'>

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
      async 'routes.path'({ start, hour: asked, keys, presence, date, refresh }) {
        const hour = asked ?? hourOfWeek(now(), zone)
        const readings = await stored.settled()
        const names = await stored.names()
        const led = await ledIn(context, asked === undefined ? undefined : date)
        const path = (graph: CallGraph, whose: Presence) =>
          resolve(led(graph)(hour), start, { hour, keys, presence: whose, readings })
        await readAlong(context, () => path(graphOf(names), everybody)?.nodes ?? [], refresh)
        const graph = graphOf(names)
        const first = graph.node(start.kind, start.id)
        const sips = () => (first ? rungFrom(led(graph)(hour), first, readings) : [])
        const registered = first && (await presenceOf(presence, sips))(hour)
        const found = registered && path(graph, registered)
        if (!found) throw new CoreFailure('notFound', { field: 'start' })
        await forgetStale(stored, graph)
        const nodes = found.nodes.flatMap(({ kind, id }) => graph.node(kind, id) ?? [])
        const told = {
          now: seenBy(registrations),
          usually: presence === 'usual' ? registered : undefined,
        }
        const things = nodes.map((node) => thingOf(account, node, told))
        const unread = found.ends
          .filter(({ reason }) => reason === 'unread')
          .map(({ at: of }) => of)
        return { hour, path: found, things, unread } satisfies CallRoute
      },
      ...inWeek(context, registrations, graphOf),
      ...wholeAccount(context, stored, graphOf),
      ...settling(stored, account),
    },
  }
}

/** The command about all hours of a week. */
function inWeek(
  context: CabinetContext,
  registrations: RegistrationsOfRoutes,
  graphOf: ReturnType<typeof createGraphs>,
): Pick<Module<'routes'>['commands'], 'routes.week'> {
  const stored = context.database.of<RouteTables>('routes')
  const presenceOf = createPresences(context, registrations)
  return {
    async 'routes.week'({ start, presence, date }) {
      const names = await stored.names()
      const led = await ledIn(context, date)
      const found = () => {
        const graph = graphOf(names)
        const graphAt = led(graph)
        const first = graph.node(start.kind, start.id)
        return { graph, first, graphAt, graphs: [...new Set(EVERY_HOUR.map(graphAt))] }
      }
      await readAlong(context, () => {
        const { first, graphs } = found()
        return first ? graphs.flatMap((then) => [...reachable(then, [first])]) : []
      })
      const readings = await stored.settled()
      const { graph, first, graphAt, graphs } = found()
      if (!first) throw new CoreFailure('notFound', { field: 'start' })
      const rung = new Map(graphs.map((then) => [then, rungFrom(then, first, readings)]))
      const presenceAt = await presenceOf(presence, () => [...rung.values()].flat())
      const isUnseen = (hour: number) =>
        rung
          .get(graphAt(hour))
          ?.some((sip) => hasOwnTelephone(sip) && presenceAt(hour)(sip.row.id) === undefined)
      const unseen = EVERY_HOUR.filter(isUnseen).length
      const week = await changingWeek(graph, first, presenceAt, readings, graphAt)
      const told = { now: seenBy(registrations) }
      const places = [first, ...restingPlaces(graph, week)]
      const things = places.map((one) => thingOf(context.account, one, told))
      return { ...week, things, unseen } satisfies CallWeek
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

const EVERY_HOUR = Array.from({ length: HOURS }, (_, hour) => hour)

const everybody: Presence = () => true

/** Registrations as they were seen of late: what was read longer ago says nothing of now. */
const seenBy =
  ({ present }: Pick<RegistrationsOfRoutes, 'present'>): Presence =>
  (sip) =>
    present(sip)?.online

/** Returns where numbers lead in the hours of a date's week; without a date they lead as now. */
async function ledIn(
  { changes, zone }: Pick<CabinetContext, 'changes' | 'zone'>,
  date: Day | undefined,
): Promise<(graph: CallGraph) => (hour: number) => CallGraph> {
  if (date === undefined) return (graph) => () => graph
  const foreseen = await changes.foreseen()
  return (graph) => graphsInWeek(graph, foreseen, date, zone)
}

/** Returns the presence to assume in an hour of the week, for some extensions. */
function createPresences(
  { zone, now }: Pick<CabinetContext, 'zone' | 'now'>,
  registrations: RegistrationsOfRoutes,
) {
  return async (which: Which, sips: () => readonly CallNode<'sip'>[]) => {
    if (which === 'usual') {
      const ids = [...new Set(sips().filter(hasOwnTelephone))].map(({ row }) => row.id)
      const seen = lastWeeks(now())
      return usualPresence(ids, await registrations.lines(ids, seen), seen, zone)
    }
    const presence = which === 'registered' ? everybody : seenBy(registrations)
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
