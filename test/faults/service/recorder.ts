import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Random } from '../../../electron/demo/random.ts'
import { createAccess, type Access } from './access.ts'
import { give, type Answer } from './answer.ts'
import { createArrivals, type Arrivals } from './arrivals.ts'
import { answerTo } from './interfaces.ts'
import { createOrders, type Orders } from './orders.ts'
import { createSending, type Sending } from './sending.ts'
import { createServiceList, type ServiceList } from './list.ts'

export interface Recorder
  extends
    Pick<
      ServiceList,
      'came' | 'incoming' | 'jump' | 'zoneError' | 'disfigured' | 'listing' | 'writeAsSent' | 'rows'
    >,
    Pick<
      Orders,
      | 'script'
      | 'holdRefreshes'
      | 'holdHistory'
      | 'holdNews'
      | 'hideLists'
      | 'parting'
      | 'letGo'
      | 'away'
      | 'calm'
    >,
    Pick<Access, 'unauthorized'>,
    Pick<Arrivals, 'arrival'>,
    Omit<Sending, 'send'> {
  rest: string
  close(): Promise<void>
}

export interface RecorderOptions {
  /** Makes its texts tell from those of others. */
  name: string
  random: Random
  /** Hours that the service is ahead of UTC. */
  offset: number
}

/** A service that does to requests what it is told, and records what it was asked to send. */
export async function startRecorder(options: RecorderOptions): Promise<Recorder> {
  const list = createServiceList(options)
  const orders = createOrders()
  const access = createAccess()
  const arrivals = createArrivals()
  const sending = createSending({ list, orders, access, arrivals, random: options.random })
  const service = { list, orders, access, arrivals, sending }
  const server = await serve((request) => answerTo(service, request), list.now, orders.isParting)
  return {
    ...list,
    ...orders,
    ...sending,
    rest: server.rest,
    unauthorized: access.unauthorized,
    arrival: arrivals.arrival,
    calm() {
      orders.calm()
      list.listing(true)
    },
    async close() {
      // What is still held would wait for ever.
      orders.calm()
      await server.close()
    },
  }
}

/**
 * Listens on a free port.
 * @param now the service's clock
 */
async function serve(
  answer: (request: IncomingMessage) => Promise<Answer>,
  now: () => number,
  isParting: () => boolean,
) {
  const server = createServer((request, response) => {
    response.shouldKeepAlive &&= !isParting()
    answer(request)
      .then((answered) => give(answered, response, now()))
      .catch(() => request.socket.destroy())
  })
  // Connections are cut on purpose.
  server.on('connection', (socket) => socket.on('error', () => undefined))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    rest: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
