import { Readable } from 'node:stream'
import { request } from 'undici'
import type { Asked, Demo, Reply } from './demo.ts'

export interface Named {
  id: number
  name: string
}

interface Endpoint {
  type: string
  timeout: number
}

export interface Sip extends Named {
  number: string
  backend_id: string
  finally_created: boolean
  aon: { id: number; number: string } | null
  active_sip_scenario: Named & { endpoints: Endpoint[] }
}

export interface SipDetail extends Named {
  password: string
  login: string
  role: string
  server: string
  number: string
  aon: { id: number; number: string } | null
  sip_scenarios: (Named & { active: boolean; endpoints: Endpoint[] })[]
}

export interface Group extends Named {
  number: string
  timeout: number
  sequence_rule: string
  device_only: 0 | 1 | boolean
  pickup: { number?: string; pickup_number?: string; approved_group_id: number | null } | null
  sips: Named[]
  child_groups: Group[]
}

export interface Queue extends Named {
  login: string | null
  logout: string | null
  strategy: string
  sips: Named[]
  on_hold_media: Named | null
  announce_media: Named | null
}

export interface Scenario extends Named {
  type: string
  number: string
  menu: { event: string; redirection_type: string; destination_id: string }[]
  work_time: { week_day: string; first_hour: number; last_hour: number }[]
  greeting_media_id: number | null
  voicemail_media_id: number | null
}

/** @throws Error unless the service answers with 200 */
export async function read<T>(demo: Demo, path: string): Promise<T> {
  const reply = await demo.rest(path)
  if (reply.status !== 200) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
  return reply.body as unknown as T
}

/** The rows of every page of a list. */
export async function everyRow<T>(demo: Demo, path: string): Promise<T[]> {
  const rows: T[] = []
  for (let page = 1; ; page += 1) {
    const { data, last_page: last } = await read<{ data: T[]; last_page: number }>(
      demo,
      `${path}?page=${page}`,
    )
    rows.push(...data)
    if (page >= last) return rows
  }
}

export function change(
  demo: Demo,
  method: NonNullable<Asked['method']>,
  path: string,
  body?: unknown,
): Promise<Reply> {
  return demo.rest(path, { method, body })
}

/** Status, words and field of a refusal. */
export function refusal({ status, body }: Reply): [number, string, string | undefined] {
  const message = body.message as unknown
  if (typeof message === 'string') return [status, message, undefined]
  return [status, body.message.message, body.message.field]
}

/** The id in the reply's `Location`, which must be an address of the same resource. */
export function createdId(demo: Demo, path: string, reply: Reply): number {
  const location = String(reply.headers['location'])
  const start = `${demo.addresses.rest}api/v1/${path}/`
  if (reply.status !== 200 || !location.startsWith(start)) {
    throw new Error(`no Location: ${reply.status} ${JSON.stringify(reply.body)}`)
  }
  return Number(location.slice(start.length))
}

const HEADERS = { accept: 'application/json', client: '10553', 'content-type': 'application/json' }

export interface Downloaded {
  status: number
  type: string
  disposition: string
  length: number
  bytes: Buffer
}

/** The audio of a media file. */
export async function download(demo: Demo, id: number): Promise<Downloaded> {
  const reply = await request(`${demo.addresses.rest}api/v1/media/${id}/file`, {
    headers: { ...HEADERS, authorization: `Bearer ${demo.apiToken}` },
  })
  return {
    status: reply.statusCode,
    type: String(reply.headers['content-type']),
    disposition: String(reply.headers['content-disposition']),
    length: Number(reply.headers['content-length']),
    bytes: Buffer.from(await reply.body.arrayBuffer()),
  }
}

/** Sends an upload piece by piece. */
export async function upload(demo: Demo, pieces: AsyncIterable<Buffer>, length: number) {
  const reply = await request(`${demo.addresses.rest}api/v1/media`, {
    method: 'POST',
    headers: {
      ...HEADERS,
      authorization: `Bearer ${demo.apiToken}`,
      'content-length': String(length),
    },
    body: Readable.from(pieces),
  })
  return { status: reply.statusCode, body: (await reply.body.json()) as { success?: boolean } }
}
