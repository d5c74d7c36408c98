import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Addresses } from '../../../../electron/service/index.ts'
import {
  newAccount,
  usualAnswer,
  type Account,
  type Answer,
  type Received,
} from './scripted-account.ts'

export interface ScriptedService extends Account {
  port: number
  addresses: Addresses
  /** Answers given instead of the usual ones, by `METHOD path`; each is asked at every request. */
  faults: Map<string, (request: Received) => Answer | Promise<Answer> | undefined>
  /** Every request in order. */
  received: Received[]
  /** Resolves when one more request for an operation has been answered. */
  next(operation: string): Promise<Received>
  close(): Promise<void>
}

const PREFIX = '/api/v1/'

/** A local HTTP server that plays the few REST operations that the core uses, as the tests say. */
export async function startService(port = 0): Promise<ScriptedService> {
  const waiting: { operation: string; resolve: (request: Received) => void }[] = []
  const server = createServer((request, response) => void handle(request, response))

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const operation = `${request.method} ${request.url?.replace(PREFIX, '')}`
    const body = readBody(request, await textOf(request))
    const token = request.headers.authorization?.replace('Bearer ', '')
    const received = { operation, body, token }
    service.received.push(received)
    const answer =
      (await service.faults.get(operation)?.(received)) ?? usualAnswer(service, received)
    if (answer === 'drop') request.socket.destroy()
    else if ('raw' in answer) response.end(answer.raw)
    else {
      const headers = { 'content-type': 'application/json', ...answer.headers }
      response.writeHead(answer.status ?? 200, headers).end(JSON.stringify(answer.json))
    }
    for (const waiter of waiting.filter((other) => other.operation === operation)) {
      waiting.splice(waiting.indexOf(waiter), 1)
      waiter.resolve(received)
    }
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const bound = (server.address() as AddressInfo).port
  const service: ScriptedService = {
    port: bound,
    addresses: {
      rest: `http://127.0.0.1:${bound}`,
      rpc: `http://127.0.0.1:${bound}/rpc`,
      sms: `http://127.0.0.1:${bound}/sms`,
      auth: `http://127.0.0.1:${bound}/auth`,
    },
    ...newAccount(),
    faults: new Map(),
    received: [],
    next: (operation) => new Promise((resolve) => waiting.push({ operation, resolve })),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return service
}

function readBody(request: IncomingMessage, text: string): Record<string, unknown> {
  const form = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  if (form) return Object.fromEntries(new URLSearchParams(text))
  return (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
