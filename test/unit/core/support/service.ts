import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Addresses } from '../../../../electron/service/index.ts'

/** A row of `GET api/v1/sms/dialog`. */
export interface DialogRow {
  id: number
  sender: string
  receiver: string
  created_datetime: string
  sent_datetime?: string
  msg: string
  incoming: 0 | 1
  readed: 0 | 1
  interlocutor_number?: string
}

export interface Received {
  operation: string
  body: Record<string, unknown>
  token: string | undefined
}

export type Answer =
  { status?: number; headers?: Record<string, string>; json: unknown } | { raw: string } | 'drop'

export interface ScriptedService {
  port: number
  addresses: Addresses
  /** What the account holds; tests change it. */
  balance: number
  numbers: Record<string, unknown>[]
  statuses: { id: number; name: string; on_line: boolean }[]
  dialog: DialogRow[]
  user: Record<string, unknown>
  /** Tokens that are let in. */
  tokens: Set<string>
  /** Refresh tokens and the pair that each is exchanged for. */
  refreshes: Map<string, { token: string; refresh_token: string }>
  /** Answers given instead of the usual ones, by `METHOD path`; each is asked at every request. */
  faults: Map<string, (request: Received) => Answer | Promise<Answer> | undefined>
  /** Every request in order. */
  received: Received[]
  /** Resolves when one more request for an operation has been answered. */
  next(operation: string): Promise<Received>
  close(): Promise<void>
}

export const OWN = '79160000001'
export const PASSWORD = 'correct horse'
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
    const answer = (await service.faults.get(operation)?.(received)) ?? usual(received)
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

  function usual({ operation, body, token }: Received): Answer {
    if (operation === 'POST login') return login(body)
    if (operation === 'POST /auth/login/') return issue(body)
    if (operation === 'POST flashcall') return { json: { phone: body['phone'], success: true } }
    if (operation === 'POST refresh') return refresh(body)
    if (token === undefined || !service.tokens.has(token)) {
      return { status: 401, json: { message: 'Unauthenticated.', code: 401 } }
    }
    switch (operation) {
      case 'GET authuser':
        return { json: { user: service.user } }
      case 'GET payment/balance':
        return { json: { balance: service.balance } }
      case 'GET number/sms':
        return { json: { data: service.numbers, next_page_url: null, success: true } }
      case 'GET sip/statuses':
        return { json: { data: service.statuses, next_page_url: null, success: true } }
      case 'GET sms/dialog':
        return { json: { data: within(service.dialog, body), success: true } }
      case 'GET ticket':
        return { json: [] }
      case 'POST /rpc':
        return { json: { jsonrpc: '2.0', id: body['id'], error: null, result: service.user } }
      case 'POST sms':
        return { json: { success: true } }
      default:
        return { status: 404, json: { message: 'No such method', code: 404 } }
    }
  }

  function login(body: Record<string, unknown>): Answer {
    if (body['password'] !== PASSWORD && body['pin'] !== '1234') {
      return { status: 400, json: { message: 'Password not right.', code: 400 } }
    }
    service.tokens.add('token-1')
    return { json: { user: service.user, token: 'token-1', refresh_token: 'refresh-1' } }
  }

  function issue(body: Record<string, unknown>): Answer {
    if (body['password'] !== PASSWORD) {
      return { status: 400, json: { error: 'Bad credentials', code: 400 } }
    }
    service.tokens.add('api-token')
    return { json: { result: { email: body['email'], access_token: 'api-token' } } }
  }

  function refresh(body: Record<string, unknown>): Answer {
    const pair = service.refreshes.get(String(body['token']))
    if (!pair) return { status: 401, json: { message: 'Token expired', code: 401 } }
    service.tokens.add(pair.token)
    return { json: pair }
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
    balance: 100,
    numbers: [{ id: 1, number: OWN, sms_packet: null }],
    statuses: [],
    dialog: [],
    user: { id: 7, email: 'anna@example.org', phone: '79160000007', first_name: 'Анна' },
    tokens: new Set(),
    refreshes: new Map(),
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

function within(rows: DialogRow[], { date_from, date_to }: Record<string, unknown>): DialogRow[] {
  const day = (row: DialogRow) => row.created_datetime.slice(0, 10)
  return rows.filter((row) => day(row) >= String(date_from) && day(row) <= String(date_to))
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
