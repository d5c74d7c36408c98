import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { operations, type Schema } from '../../service/catalogue/index.ts'
import { judge } from '../http/input.ts'
import { invalid } from '../http/refusal.ts'
import type { Service } from '../http/service.ts'
import { digitsOf } from '../rules/phone.ts'
import { serveAffairs } from './affairs.ts'
import { serveRoutes } from './routes.ts'

/**
 * The control interface: what tests and demonstrations use to make things happen, as JSON over HTTP
 * under `/control/`. It is no part of the service and is served only where it was asked for.
 *
 * - `POST message` `{from, to, text}`: a customer (`from`) writes to an own number (`to`) now, also of
 *   the branch after its first sign-in; answers `{id}`.
 * - `POST presence` `{id, online}`: a SIP account goes on or off.
 * - `POST registration` `{id, registered}`: a number of another operator loses or finds it.
 * - `POST sold` `{number}`: another account buys a number that is on offer.
 * - `POST balance` `{balance}`: sets the balance, in roubles, also of the branch after its
 *   first sign-in.
 * - `POST expire-tokens` `{which?}`: `access` (the default) expires the access tokens of sign-ins,
 *   `refresh` their refresh tokens as well, `all` API tokens too.
 * - `POST faults` `{operation, kind, times?, after?, status?, ms?, performed?}`: trouble for the
 *   next calls of an operation of the catalogue, or of any (`*`); kinds as in `Fault`.
 * - `DELETE faults`: no more trouble; calls that are kept waiting go on.
 * - `GET violations`: `[{at, operation?, problem}]`, requests that broke the interface's rules.
 * - `GET requests`: how often each operation was called, `{"sms.send": 3}`.
 * - `POST reset`: the state as it was at first; counts, violations and faults are cleared.
 * - And whatever `serveAffairs` and `serveRoutes` describe.
 */
export function serveControl(server: FastifyInstance, service: Service): void {
  const { accounts, watch, faults } = service
  const cabinet = accounts.main
  const done = { success: true }

  const post = <S extends Schema>(
    name: string,
    schema: S,
    act: (input: z.output<S>) => object | void,
  ): void => {
    server.post(`/control/${name}`, (request) => {
      return act(judge(schema, request.body ?? {}) as z.output<S>) ?? done
    })
  }

  post('message', message, ({ from, to, text }) => {
    const own = digitsOf(to)
    const owner = [cabinet, accounts.branch()].find((one) =>
      one?.documents.list('number').some(({ number }) => number === own),
    )
    if (!owner) throw invalid('to')
    const other = /\p{L}/u.test(from) ? from : digitsOf(from)
    return { id: owner.messages.receive(own, other, text) }
  })
  post('presence', presence, ({ id, online }) => {
    const sip = cabinet.documents.get('sip', id)
    if (!sip) throw invalid('id')
    cabinet.documents.put('sip', id, { ...sip, on_line: online })
  })
  post('registration', registration, ({ id, registered }) => {
    const line = cabinet.documents.get('externalNumber', id)
    if (line?.type !== 'ate') throw invalid('id')
    cabinet.documents.put('externalNumber', id, { ...line, registered, since: cabinet.now() })
  })
  post('sold', sold, ({ number }) => {
    cabinet.documents.put('sold', Number(digitsOf(number)), { at: cabinet.now() })
  })
  post('balance', balance, (input) => {
    for (const one of [cabinet, accounts.branch()]) {
      one?.documents.put('money', 1, { balance: Math.round(input.balance * 100) })
    }
  })
  post('expire-tokens', expiry, ({ which }) => {
    cabinet.sessions.expire(which)
    accounts.branch()?.sessions.expire(which)
  })
  post('faults', fault, (given) => faults.add(given))
  post('reset', z.strictObject({}), () => {
    accounts.reset()
    faults.clear()
    watch.clear()
  })
  server.delete('/control/faults', () => {
    faults.clear()
    return done
  })
  server.get('/control/violations', watch.violations)
  server.get('/control/requests', watch.requests)
  serveAffairs(server, service)
  serveRoutes(server, cabinet)
}

const message = z.strictObject({
  from: z.string().min(1),
  to: z.string().min(1),
  text: z.string().min(1),
})
const presence = z.strictObject({ id: z.int(), online: z.boolean() })
const registration = z.strictObject({ id: z.int(), registered: z.boolean() })
const sold = z.strictObject({ number: z.string().min(1) })
const balance = z.strictObject({ balance: z.number() })
const expiry = z.strictObject({ which: z.enum(['access', 'refresh', 'all']).default('access') })
const fault = z.strictObject({
  operation: z.enum(['*', ...Object.keys(operations)]),
  kind: z.enum([
    ...['status', 'delay', 'hang', 'truncate', 'html', 'reset', 'expire', '429'],
    ...['deep', 'wide', 'long'],
  ] as const),
  size: z.int().min(1).max(30_000_000).optional(),
  times: z.union([z.int().min(1), z.literal('all')]).default(1),
  after: z.enum(Object.keys(operations)).optional(),
  status: z.int().min(200).max(599).optional(),
  ms: z.int().min(0).optional(),
  performed: z.boolean().optional(),
})
