import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../electron/demo/random.ts'
import { addDays, dayOf } from '../../electron/service/dates.ts'

/** What the app takes for the service's zone. */
export const ZONE = 'Europe/Moscow'
/** Days back to which the dialog reaches; what is older the list without ids tells alone. */
const REACH = 12
/** Seconds that a 429 asks to wait, and by how many milliseconds clocks and replies may blur that. */
const WAIT = 1
const SLACK = 150
export const OWN = '79160000001'
export const EMAIL = 'anna@example.org'
export const PASSWORD = 'correct horse'

/**
 * What becomes of one request to send. `After` and `Before` say whether the message went although no
 * good reply came.
 */
export type Behaviour =
  | 'ok'
  | 'slow'
  | 'hold'
  | 'cutAfter'
  | 'cutBefore'
  | 'halfAfter'
  | 'htmlAfter'
  | 'error500After'
  | 'error500Before'
  | 'error502After'
  | 'error504Before'
  | 'late408After'
  | 'late408Before'
  | 'limitedLong'
  | 'refused'
  | 'empty'
  | 'limited'
  | 'blocked'
  | 'expired'

/** Replies that leave open whether the message went. */
export const DOUBTFUL: readonly Behaviour[] = [
  'cutAfter',
  'cutBefore',
  'halfAfter',
  'htmlAfter',
  'error500After',
  'error500Before',
  'error502After',
  'error504Before',
  'late408After',
  'late408Before',
]

/** Those that come as no reply at all, so that only the connection tells of them. */
export const CUT: readonly Behaviour[] = ['cutAfter', 'cutBefore', 'halfAfter']

/** One request to send that the service did not certainly turn down. */
export interface Taken {
  text: string
  to: string
  /** Whether the message went. */
  performed: boolean
  /** Another program sent it. */
  foreign?: true
}

interface Row {
  id: number
  sender: string
  receiver: string
  msg: string
  incoming: 0 | 1
  at: number
  listed: boolean
}

export interface Recorder {
  rest: string
  taken: Taken[]
  /** Texts that were sent although the service had asked to wait. */
  early: string[]
  /** Requests to send that were turned away with 401, by text. */
  unauthorized: Map<string, number>
  /** What the next requests for a text meet; none left means `ok`. */
  script(text: string, ...behaviours: Behaviour[]): void
  /** Whether messages that went appear in the list of the service. */
  listing(on: boolean): void
  /** Refreshes of tokens are answered only when let go. */
  holdRefreshes(on: boolean): void
  /** Readings of old days are answered only when let go. */
  holdHistory(on: boolean): void
  /** Another program sends a text, which is listed at once. */
  foreign(text: string, to: string): void
  /** For so long every connection breaks, in milliseconds. */
  away(time: number): void
  /** The program's clock was set: waits that were asked for cannot be told any more. */
  forgetWait(): void
  /** A customer writes; or wrote, so many days ago. */
  receive(text: string, daysAgo?: number): void
  incoming(): string[]
  /** Resolves when a request to send this text, or a refresh, has arrived; or old days are answered. */
  arrival(what: { text: string } | 'refresh' | 'history'): Promise<void>
  /** From now on everything is answered well and at once. */
  calm(): void
  close(): Promise<void>
}

/** A service that does to requests what it is told, and records what it was asked to send. */
export async function startRecorder(random: Random, offset: number): Promise<Recorder> {
  const scripts = new Map<string, Behaviour[]>()
  const taken: Taken[] = []
  const unauthorized = new Map<string, number>()
  const rows: Row[] = []
  const waiting: { fits(seen: string): boolean; resolve(): void }[] = []
  let lists = true
  let holdsRefreshes = false
  let holdsHistory = false
  let calm = false
  let token = 1
  let nextId = 1
  let awayUntil = 0
  let quietUntil = 0
  const early: string[] = []
  const wallTime = (at: number) => writtenAt(at, offset)
  const dayAt = (at: number) => wallTime(at).slice(0, 10)

  function see(what: string): void {
    for (const waiter of waiting.filter(({ fits }) => fits(what))) {
      waiting.splice(waiting.indexOf(waiter), 1)
      waiter.resolve()
    }
  }

  function add(row: Omit<Row, 'id' | 'listed'>): void {
    rows.push({ ...row, id: nextId, listed: lists })
    nextId += 1
  }

  function perform(text: string, to: string): number {
    const id = nextId
    add({ sender: OWN, receiver: to, msg: text, incoming: 0, at: Date.now() })
    return id
  }

  /** @param taken the reply to a message that went, by its id */
  async function send(
    { text, to }: { text: string; to: string },
    response: ServerResponse,
    takenReply: (id: number) => object,
  ): Promise<void> {
    if (performance.now() < quietUntil - SLACK) early.push(text)
    const behaviour = (!calm && scripts.get(text)?.shift()) || 'ok'
    if (behaviour === 'limitedLong') {
      quietUntil = performance.now() + WAIT * 1000
      return answer(response, 429, { message: 'Too many' }, { 'retry-after': String(WAIT) })
    }
    if (behaviour === 'expired') {
      unauthorized.set(text, (unauthorized.get(text) ?? 0) + 1)
      token += 1
      return answer(response, 401, { message: 'Unauthenticated.', code: 401 })
    }
    if (behaviour === 'limited') return answer(response, 429, { message: 'Too many', code: 429 })
    if (behaviour === 'blocked') {
      const message = 'All numbers are blocked for one hour because of identical messages.'
      return answer(response, 403, { message, code: 403 })
    }
    if (behaviour === 'refused') return answer(response, 400, { message: 'No money', code: 400 })
    if (behaviour === 'empty') return answer(response, 200, {})
    const performed = !behaviour.endsWith('Before')
    taken.push({ text, to, performed })
    const id = performed ? perform(text, to) : 0
    see(text)
    switch (behaviour) {
      case 'ok':
        return answer(response, 200, takenReply(id))
      case 'slow':
        await pause(random.int(1, 25))
        return answer(response, 200, takenReply(id))
      case 'hold':
        return
      case 'cutAfter':
      case 'cutBefore':
        response.socket?.destroy()
        return
      case 'halfAfter':
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
        response.write('{"success": tr')
        await pause(1)
        response.socket?.destroy()
        return
      case 'htmlAfter':
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html>ok</html>')
        return
      case 'error500After':
      case 'error500Before':
        return answer(response, 500, { message: 'User not found.', code: 500 })
      case 'error502After':
        return answer(response, 502, {})
      case 'error504Before':
        return answer(response, 504, {})
      case 'late408After':
      case 'late408Before':
        return answer(response, 408, {})
    }
  }

  async function refresh(response: ServerResponse): Promise<void> {
    see('refresh')
    while (holdsRefreshes && !calm) await pause(5)
    answer(response, 200, { token: `token-${token}`, refresh_token: `refresh-${token}` })
  }

  /** Old days take their time, so that a kill may fall between them. */
  async function oldDays(): Promise<void> {
    if (!calm) await pause(4)
    while (holdsHistory && !calm) await pause(5)
    see('history')
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    if (!calm && performance.now() < awayUntil) return void request.socket.destroy()
    const operation = `${request.method} ${request.url?.replace('/api/v1/', '').split('?')[0]}`
    if (operation === 'POST login') {
      return answer(response, 200, {
        user: { id: 7, email: EMAIL, phone: '79160000007', first_name: 'Anna' },
        token: `token-${token}`,
        refresh_token: 'refresh-0',
      })
    }
    if (operation === 'POST refresh') return refresh(response)
    const sms = messageOf(request.url === '/sms' ? (body['params'] ?? {}) : body)
    if (request.headers.authorization !== `Bearer token-${token}`) {
      const isSend = operation === 'POST sms' || body['method'] === 'sms/send'
      if (isSend) unauthorized.set(sms.text, (unauthorized.get(sms.text) ?? 0) + 1)
      return answer(response, 401, { message: 'Unauthenticated.', code: 401 })
    }
    if (request.url === '/sms') return handleRpc(body, sms, response)
    switch (operation) {
      case 'POST sms':
        return send(sms, response, () => ({ success: true, message: 'sent' }))
      case 'GET sms/dialog':
        if (String(body['date_to']) < addDays(dayOf(Date.now(), ZONE), -1)) await oldDays()
        return answer(response, 200, { data: listed(body), success: true })
      case 'GET sms':
        return answer(response, 200, { data: listedBare(body), next_page_url: null })
      case 'GET number/sms':
        return answer(response, 200, { data: [{ id: 1, number: OWN }], next_page_url: null })
      case 'GET payment/balance':
        return answer(response, 200, { balance: 100 })
      default:
        return answer(response, 200, { data: [], next_page_url: null, success: true })
    }
  }

  /** The same messages over the SMS RPC of older cabinets. */
  async function handleRpc(
    { id, method, params }: Record<string, unknown>,
    sms: ReturnType<typeof messageOf>,
    response: ServerResponse,
  ): Promise<void> {
    const reply = (result: unknown) => ({ jsonrpc: '2.0', id, result, error: null })
    switch (method) {
      case 'sms/send':
        return send(sms, response, (row) => reply({ jmx_id: String(row), pdu: 1 }))
      case 'sms/list': {
        const data = listedBetween(params as Record<string, unknown>)
        return answer(response, 200, reply({ data, count: data.length }))
      }
      case 'sms/numbers':
        return answer(response, 200, reply([{ number: OWN, id_packet: null }]))
      case 'sms/get-status':
        return answer(response, 200, reply({ message_status: 'ACCEPTD' }))
      default:
        return answer(response, 200, reply([]))
    }
  }

  function listedBetween(span: Record<string, unknown>): object[] {
    return rows
      .filter(({ at, listed: shown }) => {
        const time = wallTime(at)
        const [from, to] = [span['created_datetime_from'], span['created_datetime_to']]
        return (shown || calm) && time >= String(from) && time <= String(to)
      })
      .map(({ id, at, listed: _shown, ...row }) => ({
        ...row,
        id: String(id),
        created_datetime: wallTime(at),
      }))
  }

  function between({ date_from, date_to }: Record<string, unknown>): Row[] {
    return rows.filter(({ at, listed: shown }) => {
      const day = dayAt(at)
      return (shown || calm) && day >= String(date_from) && day <= String(date_to)
    })
  }

  /** The list without ids, whose times differ by seconds from the dialog's. */
  function listedBare(days: Record<string, unknown>): object[] {
    return between(days).map(({ id, at, sender, receiver, msg, incoming }) => ({
      created_datetime: wallTime(at + ((id % 7) - 3) * 1000),
      ...{ sender, receiver, msg, incoming, pdu: 1 },
    }))
  }

  function listed(days: Record<string, unknown>): object[] {
    const reach = Date.now() - REACH * 86_400_000
    return between(days)
      .filter(({ at }) => at > reach)
      .map(({ at, listed: _shown, ...row }) => ({
        ...row,
        created_datetime: wallTime(at),
        readed: 0,
        interlocutor_number: row.incoming ? row.sender : row.receiver,
      }))
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy())
  })
  server.on('connection', (socket) => socket.on('error', () => undefined))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    early,
    foreign(text, to) {
      taken.push({ text, to, performed: true, foreign: true })
      perform(text, to)
    },
    away: (time) => void (awayUntil = performance.now() + time),
    forgetWait: () => void (quietUntil = 0),
    rest: `http://127.0.0.1:${port}`,
    taken,
    unauthorized,
    script: (text, ...behaviours) => void scripts.set(text, behaviours),
    listing(on) {
      lists = on
      if (on) for (const row of rows) row.listed = true
    },
    holdRefreshes: (on) => void (holdsRefreshes = on),
    holdHistory: (on) => void (holdsHistory = on),
    receive(text, daysAgo = 0) {
      const at = Date.now() - daysAgo * 86_400_000
      add({ sender: '79269990000', receiver: OWN, msg: text, incoming: 1, at })
    },
    incoming: () => rows.filter(({ incoming }) => incoming === 1).map(({ msg }) => msg),
    arrival: (what) =>
      new Promise((resolve) => {
        const fits = (seen: string) => seen === (typeof what === 'string' ? what : what.text)
        waiting.push({ fits, resolve })
      }),
    calm: () => void (calm = true),
    async close() {
      calm = true
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function answer(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  const all = { 'content-type': 'application/json', ...headers }
  response.writeHead(status, all).end(JSON.stringify(body))
}

function messageOf(given: object): { text: string; to: string } {
  const { text, to } = given as Record<string, unknown>
  return { text: String(text), to: String(to) }
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk)
  return (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
}

/** `YYYY-MM-DD hh:mm:ss` of a service so many hours ahead of UTC. */
function writtenAt(at: number, offset: number): string {
  return new Date(at + offset * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}
