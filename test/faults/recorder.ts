import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../electron/demo/random.ts'
import { addDays, dayOf } from '../../electron/service/dates.ts'
import { DECLINES, DOUBTS, WAIT, type Behaviour } from './behaviours.ts'
import { EMAIL } from './protocol.ts'
import { createServiceList, OWN, type Days, type ServiceList } from './service-list.ts'

/** What the app takes for the service's zone. */
export const ZONE = 'Europe/Moscow'
/** By how many milliseconds clocks and replies may blur a wait. */
const SLACK = 150

/** One request to send that the service did not certainly turn down. */
export interface Taken {
  text: string
  to: string
  /** Whether the message went. */
  performed: boolean
  /** Another program sent it. */
  foreign?: true
}

export interface Recorder extends Pick<ServiceList, 'came' | 'incoming' | 'jump' | 'disfigured'> {
  rest: string
  taken: Taken[]
  /** Texts that were sent although the service had asked to wait. */
  early: string[]
  /** Texts that were turned away with 401. */
  turnedAway: Set<string>
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
  /** Resolves when a request to send this text, or a refresh, has arrived; or old days are answered. */
  arrival(what: { text: string } | 'refresh' | 'history'): Promise<void>
  /** From now on everything is answered well and at once. */
  calm(): void
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
  const { random } = options
  const list = createServiceList(options)
  const scripts = new Map<string, Behaviour[]>()
  const taken: Taken[] = []
  const turnedAway = new Set<string>()
  const early: string[] = []
  const waiting: { fits(seen: string): boolean; resolve(): void }[] = []
  let holdsRefreshes = false
  let holdsHistory = false
  let calm = false
  let token = 1
  let awayUntil = 0
  let quietUntil = 0

  function see(what: string): void {
    for (const waiter of waiting.filter(({ fits }) => fits(what))) {
      waiting.splice(waiting.indexOf(waiter), 1)
      waiter.resolve()
    }
  }

  function answer(
    response: ServerResponse,
    status: number,
    body: object,
    headers: Record<string, string> = {},
  ): void {
    const date = new Date(list.now()).toUTCString()
    const all = { 'content-type': 'application/json', date, ...headers }
    response.writeHead(status, all).end(JSON.stringify(body))
  }

  /** @param takenReply the reply to a message that went, by its id */
  async function send(
    { text, to }: { text: string; to: string },
    response: ServerResponse,
    takenReply: (id: number) => object,
  ): Promise<void> {
    if (performance.now() < quietUntil - SLACK) early.push(text)
    const behaviour = (!calm && scripts.get(text)?.shift()) || 'ok'
    if (behaviour in DECLINES) {
      const { status, body, headers } = DECLINES[behaviour as keyof typeof DECLINES]
      if (behaviour === 'limitedLong') quietUntil = performance.now() + WAIT * 1000
      if (behaviour === 'expired') {
        turnedAway.add(text)
        token += 1
      }
      return answer(response, status, body, headers)
    }
    const performed = !behaviour.endsWith('Before')
    taken.push({ text, to, performed })
    const id = performed ? list.went(text, to) : 0
    see(text)
    if (behaviour === 'slow') await pause(random.int(1, 25))
    if (behaviour === 'ok' || behaviour === 'slow') return answer(response, 200, takenReply(id))
    if (behaviour === 'hold') return
    const doubt = DOUBTS[behaviour]
    if (doubt) return answer(response, doubt.status, doubt.body)
    if (behaviour === 'htmlAfter') {
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>ok</html>')
    }
    if (behaviour === 'halfAfter') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      response.write('{"success": tr')
      await pause(1)
    }
    response.socket?.destroy()
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
    const url = new URL(request.url ?? '/', 'http://service.invalid')
    const operation = `${request.method} ${url.pathname.replace('/api/v1/', '')}`
    if (operation === 'POST login') {
      return answer(response, 200, {
        user: { id: 7, email: EMAIL, phone: '79160000007', first_name: 'Anna' },
        token: `token-${token}`,
        refresh_token: 'refresh-0',
      })
    }
    if (operation === 'POST refresh') return refresh(response)
    const isRpc = url.pathname === '/sms'
    const sms = messageOf(isRpc ? (body['params'] ?? {}) : body)
    if (request.headers.authorization !== `Bearer token-${token}`) {
      const isSend = operation === 'POST sms' || body['method'] === 'sms/send'
      if (isSend) turnedAway.add(sms.text)
      return answer(response, 401, { message: 'Unauthenticated.', code: 401 })
    }
    if (isRpc) return handleRpc(body, sms, response)
    const given = { ...body, ...Object.fromEntries(url.searchParams) }
    switch (operation) {
      case 'POST sms':
        return send(sms, response, () => ({ success: true, message: 'sent' }))
      case 'GET sms/dialog': {
        const days = given as unknown as Days
        if (days.date_to < addDays(dayOf(list.now(), ZONE), -1)) await oldDays()
        return answer(response, 200, { data: list.dialog(days), success: true })
      }
      case 'GET sms':
        return answer(
          response,
          200,
          list.bare(given as unknown as Days, Number(given['page'] ?? 1)),
        )
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
        const data = list.between(params as Parameters<ServiceList['between']>[0])
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

  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy())
  })
  server.on('connection', (socket) => socket.on('error', () => undefined))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    ...list,
    rest: `http://127.0.0.1:${port}`,
    taken,
    early,
    turnedAway,
    foreign(text, to) {
      taken.push({ text, to, performed: true, foreign: true })
      list.went(text, to)
    },
    away: (time) => void (awayUntil = performance.now() + time),
    forgetWait: () => void (quietUntil = 0),
    script: (text, ...behaviours) => void scripts.set(text, behaviours),
    holdRefreshes: (on) => void (holdsRefreshes = on),
    holdHistory: (on) => void (holdsHistory = on),
    arrival: (what) =>
      new Promise((resolve) => {
        const fits = (seen: string) => seen === (typeof what === 'string' ? what : what.text)
        waiting.push({ fits, resolve })
      }),
    calm() {
      calm = true
      list.listing(true)
    },
    async close() {
      calm = true
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
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
