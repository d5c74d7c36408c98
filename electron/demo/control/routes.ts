import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Cabinet } from '../cabinet.ts'
import { judge } from '../http/input.ts'
import { routeOf, type Route } from '../rules/route.ts'
import {
  choosing,
  READINGS,
  underAll,
  type Choose,
  type RouteReading,
  type Readings,
} from '../rules/route/readings.ts'
import { registeredIn } from '../rules/sip.ts'
import { remembering } from '../state/remembering.ts'

/**
 * Control interface of call routes, by `rules/route.ts`. A question is
 *
 *     {start: {kind, id}, hour, keys?, caller?, registered?, loggedIn?, readings?}
 *
 * `kind` is one of the state's (`number`, `externalNumber`, `scenario`, `sip`, `group`, `queue`), `hour` is of
 * the week in the cabinet's zone (0 to 167, 0 is Monday's first); `keys` and `caller` as in `Situation`;
 * `registered` are the ids of the SIP accounts that are, or `all` (default: those that are now),
 * `loggedIn` of those that are in queues; `readings` are taken as given.
 *
 * - `GET readings`: open questions, each with its answers, the demo's own first.
 * - `POST route` a question: the `Route` of the call. Groups that ring at random ring in their listed order.
 * - `POST routes` `{questions}`: for each `[{route, readings}]`, every different route over all answers
 *   to the readings that are not given, with the answers that led to it. Routes that differ in seconds only
 *   count as one.
 */
export function serveRoutes(server: FastifyInstance, { documents, choose }: Cabinet): void {
  server.get('/control/readings', () => READINGS)
  server.post('/control/route', (request) => {
    const asked = judge(question, request.body) as RouteQuestion
    return answerer(documents)(asked)(choosing(asked.readings, choose))
  })
  server.post('/control/routes', (request) => {
    const { questions: all } = judge(questions, request.body) as z.output<typeof questions>
    const answer = answerer(documents)
    return all.map((asked) => different(underAll(asked.readings, answer(asked))))
  })
}

/** Answers questions about the state as it is now. */
function answerer(documents: Cabinet['documents']) {
  const state = remembering(documents)
  return ({ start, registered, loggedIn, readings: _, ...situation }: RouteQuestion) => {
    const present = Array.isArray(registered) ? new Set(registered) : registered
    const agents = new Set(loggedIn)
    const exchange = {
      documents: state,
      isRegistered:
        present === undefined
          ? registeredIn(state)
          : (id: number) => present === 'all' || present.has(id),
      isLoggedIn: (id: number) => agents.has(id),
      shuffled: (ids: readonly number[]) => ids,
    }
    return (choose: Choose): Route => routeOf({ ...exchange, choose }, start, situation)
  }
}

/** The first of those that are alike but for their seconds. */
function different(all: { readings: Partial<Readings>; result: Route }[]) {
  const found = new Map<string, { route: Route; readings: Partial<Readings> }>()
  for (const { readings, result: route } of all) {
    const rings = route.rings.map(({ sip, leg }) => `${sip} ${leg}`).sort()
    const mark = JSON.stringify({ ...route, rings })
    if (!found.has(mark)) found.set(mark, { route, readings })
  }
  return [...found.values()]
}

const names = Object.keys(READINGS) as RouteReading[]
const question = z.strictObject({
  start: z.strictObject({
    kind: z.enum(['number', 'externalNumber', 'scenario', 'sip', 'group', 'queue']),
    id: z.int(),
  }),
  hour: z.int().min(0).max(167),
  keys: z.array(z.string()).default([]),
  caller: z.string().min(1).optional(),
  registered: z.union([z.literal('all'), z.array(z.int())]).optional(),
  loggedIn: z.array(z.int()).default([]),
  readings: z
    .strictObject(
      Object.fromEntries(names.map((name) => [name, z.enum(READINGS[name]).optional()])),
    )
    .default({}),
})
const questions = z.strictObject({ questions: z.array(question) })

/** A call to work out. */
export type RouteQuestion = z.output<typeof question>
