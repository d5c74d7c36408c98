import { request } from 'undici'
import type { Demo, Reply } from './demo.ts'
import { read } from './exchange.ts'

export interface HistoryItem {
  money: number
  datetime: string
  comment: string
}

export interface Invoice {
  id: number
  number: string
  name: string
  sum: string
  created_at: string
}

export interface Ticket {
  id: number
  status_ticket: string
  subject: string
  author: { id: string; name: string }
  date: string
  status: boolean
  unread_messages: boolean
  posts: {
    id: number
    date: string
    text: string
    author: { id: string; name: string }
    attachments: { name: string; size: number }[]
  }[]
}

export interface Option {
  alias: string
  amount: number
  inuse: number
  details: { name: string; inuse: number }[] | null
}

export interface Summary {
  tariff_description: { id: number; name: string }
  tariff: Option[]
  services: { id: string; active: boolean; fee: string | null }[]
}

type HistoryType = 'payment' | 'charge' | 'subscription'

/** The newest movements of a kind. */
export async function history(demo: Demo, type: HistoryType, body = {}): Promise<HistoryItem[]> {
  const reply = await demo.rest(`payment/history/${type}`, { body })
  return (reply.body as unknown as { history: HistoryItem[] }).history
}

export async function invoices(demo: Demo): Promise<Invoice[]> {
  return (await read<{ data: Invoice[] }>(demo, 'payment/invoice')).data
}

/** Moves money by the control interface; a charge unless told otherwise. */
export async function move(demo: Demo, money: number, kind = 'charge'): Promise<void> {
  await demo.control('POST', 'charge', { kind, money, comment: 'Проба' })
}

export interface Letter {
  to: string
  subject: string
  text: string
}

export async function letters(demo: Demo): Promise<Letter[]> {
  return (await demo.control('GET', 'letters')).body as unknown as Letter[]
}

/** Sends a form with files. */
export async function sendForm(
  demo: Demo,
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  form: FormData,
): Promise<Reply> {
  const encoded = new Response(form)
  const reply = await request(`${demo.addresses.rest}api/v1/${path}`, {
    method,
    headers: {
      accept: 'application/json',
      client: '10553',
      authorization: `Bearer ${demo.apiToken}`,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    body: Buffer.from(await encoded.arrayBuffer()),
  })
  const body = (await reply.body.json()) as Reply['body']
  return { status: reply.statusCode, headers: reply.headers, body }
}
