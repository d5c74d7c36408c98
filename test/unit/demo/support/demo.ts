import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request, type Dispatcher } from 'undici'
import { onTestFinished } from 'vitest'
import type { DemoOptions, RunningDemo } from '../../../../electron/demo/index.ts'
import { startFilledDemo } from '../../../support/filled-demo.ts'

/** Thursday, 12 March 2026, 14:30 in Moscow: an office's afternoon. */
export const THURSDAY = Date.parse('2026-03-12T11:30:00Z')
export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE

/** A folder that is removed when the test ends. */
export function newHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'demo-test-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  return home
}

/** A clock that stands still until it is moved. */
export function newClock(at = THURSDAY): { now: () => number; advance: (ms: number) => void } {
  let present = at
  return {
    now: () => present,
    advance: (ms) => {
      present += ms
    },
  }
}

/** A row of some list, with whatever tests look at. */
export interface Row {
  id: number
  sender: string
  receiver: string
  msg: string
  incoming: 0 | 1
  readed: 0 | 1
  pdu: number
  created_datetime: string
  interlocutor_number: string
  number: string
  phone_type: string
  sms_packet: { sms_remaining: number; sms_amount: number }
  on_line: boolean
}

/** A reply with whatever tests look at; the contract test judges replies by the catalogue. */
export interface Body {
  code: number
  message: { message: string; field: string }
  error: { code: number; message: string }
  result: Row[] & { access_token: string }
  data: Row[]
  total: number
  last_page: number
  next_page_url: string | null
  to: number | null
  id: number
  pdu: number
  phone: string
  user: object
  balance: number
  token: string
  token_expire: number
  refresh_token: string
}

export interface Reply {
  status: number
  headers: Dispatcher.ResponseData['headers']
  body: Body
}

export interface Asked {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  /** Replaces or (undefined) leaves out headers. */
  headers?: Record<string, string | undefined>
  /** `null` for none; the API token unless told. */
  token?: string | null
  /** Whoever asks gives up. */
  signal?: AbortSignal
}

export interface Demo extends RunningDemo {
  rest(path: string, asked?: Asked): Promise<Reply>
  rpc(method: string, params?: object, asked?: Asked): Promise<Reply>
  sms(method: string, params?: object, asked?: Asked): Promise<Reply>
  login(): Promise<Reply>
  send(input?: object, asked?: Asked): Promise<Reply>
  dialog(): Promise<Row[]>
  /** Own numbers that send, with their packets. */
  numbers(): Promise<Row[]>
  /** Of the number that `send` sends from unless told. */
  remaining(): Promise<number>
  balance(): Promise<number>
  control(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Reply>
}

/** A raw call; its body is read as JSON where it is JSON. */
export async function ask(url: string, asked: Asked & { raw?: string } = {}): Promise<Reply> {
  const { method = 'GET', body, raw, signal } = asked
  const headers = Object.entries(asked.headers ?? {}).filter(([, value]) => value !== undefined)
  const reply = await request(url, {
    method,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
    reset: false,
    ...(signal && { signal }),
  })
  const text = await reply.body.text()
  const isJson = String(reply.headers['content-type']).startsWith('application/json')
  return {
    status: reply.statusCode,
    headers: reply.headers,
    body: (isJson ? JSON.parse(text) : text) as Body,
  }
}

/** A message as `sms.send` takes it. */
export const MESSAGE = { text: 'Добрый день!', number_id: 501, to: '+7 905 000-11-22' }

/** A demo cabinet in which nothing happens by itself; closed when the test ends. */
export async function openDemo(options: Partial<DemoOptions> = {}): Promise<Demo> {
  const home = options.home ?? newHome()
  const running = await startFilledDemo({ life: 'off', control: true, ...options, home })
  onTestFinished(() => running.close())
  return helped(running)
}

export function helped(running: RunningDemo): Demo {
  const { addresses, account, apiToken } = running
  const { origin } = new URL(addresses.rest)
  const bearer = (token: string | null = apiToken): Record<string, string | undefined> =>
    token === null ? {} : { authorization: `Bearer ${token}` }
  const json = { 'content-type': 'application/json', accept: 'application/json' }
  let calls = 0

  const jsonRpc = (url: string, method: string, params: object | undefined, asked: Asked = {}) =>
    ask(url, {
      method: 'POST',
      body: asked.body ?? { jsonrpc: '2.0', id: String(++calls), method, params },
      headers: { ...json, ...bearer(asked.token), ...asked.headers },
    })

  const demo: Demo = {
    ...running,
    rest: (path, asked = {}) =>
      ask(`${addresses.rest}api/v1/${path}`, {
        ...asked,
        headers: { ...json, client: '10553', ...bearer(asked.token), ...asked.headers },
      }),
    rpc: (method, params, asked) => jsonRpc(addresses.rpc, method, params, asked),
    sms: (method, params, asked) => jsonRpc(addresses.sms, method, params, asked),
    login: () => {
      const { email, password } = account
      return demo.rest('login', { method: 'POST', token: null, body: { email, password } })
    },
    send: (input = {}, asked = {}) =>
      demo.rest('sms', { method: 'POST', body: { ...MESSAGE, ...input }, ...asked }),
    dialog: async () => (await demo.rest('sms/dialog')).body.data,
    numbers: async () => (await demo.rest('number/sms')).body.data,
    remaining: async () => first(await demo.numbers()).sms_packet.sms_remaining,
    balance: async () => (await demo.rest('payment/balance')).body.balance,
    control: (method, path, body) =>
      ask(`${origin}/control/${path}`, {
        method,
        body,
        headers: body ? { 'content-type': 'application/json' } : {},
      }),
  }
  return demo
}

/** @throws Error when there is none */
export function first<T>(items: readonly T[]): T {
  const [item] = items
  if (item === undefined) throw new Error('there is no first one')
  return item
}
