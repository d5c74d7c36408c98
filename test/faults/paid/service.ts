import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { createAccess } from '../service/access.ts'
import { give, ok, type Answer } from '../service/answer.ts'
import { DECLINES, DOUBTS, DOUBTFUL } from '../service/behaviours.ts'
import type { Course } from '../course.ts'
import { createAccount, SHOWN, type Account } from './account.ts'

/**
 * What becomes of a request that costs or diverts. `late`: trouble is answered, and it is carried out after
 * that; `lateHold`: nothing is answered, and it is carried out when the next life has begun.
 */
export const BEHAVIOURS = [
  ...['ok', 'slow', 'hold', 'late', 'lateHold', 'refused', 'limited'],
  ...DOUBTFUL,
] as Behaviour[]
export type Behaviour =
  'ok' | 'slow' | 'hold' | 'late' | 'lateHold' | 'refused' | 'limited' | (typeof DOUBTFUL)[number]

/** How long after its answer a late request is carried out, in milliseconds. */
const LATE = 12
/** How long after it arrived one is that gets no answer. */
const HELD = 2_000

/** A service that sells numbers, tariffs, packets and invoices, written from its specification. */
export interface PaidService extends Pick<Account, 'performed' | 'zoned'> {
  rest: string
  /** What was asked for, carried out or not, such as `buy 74950000001`. */
  asked: readonly string[]
  /** What the next requests meet, one after the other; then all is well. */
  script(...behaviours: Behaviour[]): void
  /** Resolves when the next of them has arrived. */
  arrival(): Promise<void>
  /** Resolves when nothing is carried out later any more. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** What becomes of orders. */
function createOrders({ wait }: Pick<Course, 'wait'>) {
  const asked: string[] = []
  const late = new Set<Promise<void>>()
  let scripted: Behaviour[] = []
  let arrived = Promise.withResolvers<void>()
  const settling = Promise.withResolvers<void>()
  /** Tells of readings, by the kinds of orders that these show. */
  const looks = new EventEmitter()

  async function meet(what: string, perform: () => object): Promise<Answer> {
    asked.push(what)
    const behaviour = scripted.shift() ?? 'ok'
    arrived.resolve()
    arrived = Promise.withResolvers()
    if (behaviour === 'refused' || behaviour === 'limited') return DECLINES[behaviour]
    if (behaviour === 'late') {
      const [kind = ''] = what.split(' ')
      late.add(wait(LATE, () => once(looks, kind)).then(() => void perform()))
      return DOUBTS.error500After
    }
    if (behaviour === 'lateHold') {
      late.add(wait(HELD, () => settling.promise).then(() => void perform()))
      return DOUBTS.hold
    }
    if (behaviour.endsWith('Before')) return DOUBTS[behaviour as (typeof DOUBTFUL)[number]]
    const reply = perform()
    if (behaviour === 'slow') await pause(8)
    return behaviour === 'ok' || behaviour === 'slow' ? ok(reply) : DOUBTS[behaviour]
  }

  return {
    meet,
    /** A reading was carried out. */
    looked: (reading: string) => SHOWN[reading]?.forEach((kind) => looks.emit(kind)),
    asked,
    script: (...behaviours: Behaviour[]) => void (scripted = behaviours),
    arrival: () => arrived.promise,
    async settled() {
      settling.resolve()
      await Promise.all(late)
    },
  }
}

export async function startPaidService(course: Pick<Course, 'wait'>): Promise<PaidService> {
  const account = createAccount()
  const access = createAccess()
  const { meet, looked, ...orders } = createOrders(course)

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { pathname } = new URL(request.url ?? '/', 'http://service.invalid')
    const body = (await json(request).catch(() => ({}))) as Record<string, unknown>
    const operation = `${request.method} ${pathname.replace('/api/v1/', '')}`
    if (operation === 'POST login') return ok(access.signIn())
    if (operation === 'POST refresh') return ok(access.refresh())
    if (!access.letsIn(request.headers.authorization)) return DECLINES.expired
    const isRpc = pathname === '/rpc' || pathname === '/sms'
    const order = isRpc ? account.rpcOrder(body) : account.restOrder(operation, body)
    if (order) return meet(order.what, order.perform)
    const shown = isRpc ? account.rpc(body) : account.rest(operation, body)
    looked(isRpc ? String(body['method']) : operation)
    return ok(shown)
  }

  const server = createServer((request, response) => {
    answer(request)
      .then((answered) => give(answered, response, Date.now()))
      .catch(() => request.socket.destroy())
  })
  server.on('connection', (socket) => socket.on('error', () => undefined))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    rest: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    performed: account.performed,
    zoned: account.zoned,
    ...orders,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
