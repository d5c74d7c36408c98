import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { operations, type Addresses, type OperationId } from '../../../electron/service/index.ts'
import type { ReplyKind, TrueReply } from './replies.ts'

/** What becomes of an operation's requests: whether they reach the service, and what comes back. */
export interface Fault {
  operation: OperationId
  /** `late`: only after its answer, when the account was looked at. */
  carriedOut: boolean | 'late'
  /** Requests of anything else before what comes late. */
  looks?: number | undefined
  reply: ReplyKind
}

export interface FaultProxy {
  /** The same interfaces, by the proxy. */
  addresses: Addresses
  /** Breaks every request of an operation until `disarm`. */
  arm(fault: Fault): void
  /**
   * Hands everything on again; returns how many requests of the operation had come. Rejects
   * where the service itself refused what was to be carried out
   */
  disarm(): Promise<number>
  close(): Promise<void>
}

/** What comes back instead of a reply that is made up. */
const NOTHING: TrueReply = { status: 200, headers: {}, body: '' }

/** Breaks one operation's requests, and hands on all others. */
function createBreaking(service: Addresses) {
  let armed: Fault | undefined
  let asked = 0
  let hasRefused = false
  let late: (() => Promise<unknown>) | undefined
  /** Requests of anything else since the answer. */
  let looks = 0

  async function executeOnce(near: IncomingMessage, body: Buffer): Promise<TrueReply> {
    const real = await handOn(near, body, service)
    hasRefused ||= real.status > 299 || /"success":false|"error":\{|"result":-/.test(real.body)
    return real
  }

  async function comeLate(): Promise<void> {
    const due = late
    late = undefined
    await due?.()
  }

  /** The service's reply, and what comes instead. */
  async function answer(near: IncomingMessage): Promise<{ real: TrueReply; instead?: ReplyKind }> {
    const body = await buffer(near)
    if (!armed || !isOf(armed.operation, near, body)) {
      if (late && ++looks > (armed?.looks ?? 1)) await comeLate()
      return { real: await handOn(near, body, service) }
    }
    asked += 1
    const { carriedOut, reply: instead } = armed
    if (carriedOut === true) return { real: await executeOnce(near, body), instead }
    if (carriedOut === 'late') late = () => executeOnce(near, body)
    looks = 0
    return { real: NOTHING, instead }
  }

  return {
    answer,
    arm(fault: Fault): void {
      armed = fault
      asked = 0
      hasRefused = false
    },
    async disarm(): Promise<number> {
      armed = undefined
      await comeLate()
      if (hasRefused) throw new Error('The service did not carry out what it was to carry out')
      return asked
    },
  }
}

/** Hands everything on to the service, but for one operation's requests. */
export async function startFaultProxy(service: Addresses): Promise<FaultProxy> {
  const { answer, arm, disarm } = createBreaking(service)

  const server = createServer((near, response) => {
    void answer(near).then(
      ({ real, instead }) => {
        if (instead) instead.give(response, real)
        else response.writeHead(real.status, real.headers).end(real.body)
      },
      () => response.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const through = (address: string) => address.replace(new URL(service.rest).origin, origin)
  return {
    addresses: {
      rest: through(service.rest),
      rpc: through(service.rpc),
      sms: through(service.sms),
      auth: through(service.auth),
    },
    arm,
    disarm,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Whether a request is of an operation, by the specification's paths and methods. */
function isOf(id: OperationId, { method, url = '' }: IncomingMessage, body: Buffer): boolean {
  const operation = operations[id]
  if (operation.family === 'rest') {
    const path = operation.path.replaceAll(/\{\w+\}/g, '[^/]+')
    return method === operation.method && new RegExp(`/api/v1/${path}(\\?|$)`).test(url)
  }
  if (operation.family === 'auth') return false
  return (JSON.parse(body.toString() || '{}') as { method?: string }).method === operation.method
}

async function handOn(
  { method, url = '', headers }: IncomingMessage,
  body: Buffer,
  service: Addresses,
): Promise<TrueReply> {
  const { host: _host, connection: _connection, ...rest } = headers
  const far = request(new URL(url, new URL(service.rest).origin), { method, headers: rest })
  far.end(body)
  const [reply] = (await once(far, 'response')) as [IncomingMessage]
  const { 'transfer-encoding': _coding, connection: _kept, ...told } = reply.headers
  return {
    status: reply.statusCode ?? 0,
    headers: told as Record<string, string>,
    body: (await buffer(reply)).toString(),
  }
}
