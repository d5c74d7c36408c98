import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { dayOf } from '../../../electron/service/dates.ts'
import { addDays } from '../../../electron/shared/days.ts'
import type { Access } from './access.ts'
import { cut, ok, type Answer } from './answer.ts'
import type { Arrivals } from './arrivals.ts'
import { DECLINES } from './behaviours.ts'
import type { Orders } from './orders.ts'
import type { Sending, Sms } from './sending.ts'
import { OWN, ZONE, type Days, type ServiceList } from './list.ts'

/** What stands behind the interfaces. */
export interface Service {
  list: ServiceList
  orders: Orders
  access: Access
  arrivals: Arrivals
  sending: Sending
}

/** A request as it arrived, body included. */
interface Call {
  socket: Socket
  /** The method and the path within the REST interface. */
  operation: string
  /** Whether it came by the SMS RPC of older cabinets. */
  isRpc: boolean
  body: Record<string, unknown>
  query: Record<string, string>
  /** What it asks to send, where it does. */
  sms: Sms
  authorization: string | undefined
}

/** What a request meets, by whichever interface it comes. */
export async function answerTo(service: Service, request: IncomingMessage): Promise<Answer> {
  const { orders, access } = service
  const call = await callOf(request)
  if (orders.isAway()) return cut
  if (call.operation === 'POST login') return ok(access.signIn())
  if (call.operation === 'POST refresh') return refresh(service)
  if (!access.letsIn(call.authorization)) {
    const isSend = call.operation === 'POST sms' || call.body['method'] === 'sms/send'
    if (isSend) access.unauthorized.add(call.sms.text)
    return DECLINES.expired
  }
  if (orders.hidesLists() && isList(call)) return cut
  return call.isRpc ? answerRpc(service, call) : answerRest(service, call)
}

const isList = ({ operation, body }: Call): boolean =>
  operation === 'GET sms/dialog' || operation === 'GET sms' || body['method'] === 'sms/list'

async function refresh({ orders, access, arrivals }: Service): Promise<Answer> {
  arrivals.see('refresh')
  await orders.refreshesLetGo()
  return ok(access.refresh())
}

async function answerRest(service: Service, call: Call): Promise<Answer> {
  const { list, sending } = service
  const given: Record<string, unknown> = { ...call.body, ...call.query }
  const days = given as unknown as Days
  switch (call.operation) {
    case 'POST sms':
      return sending.send(call.sms, () => ({ success: true, message: 'sent' }))
    case 'GET sms/dialog':
      await reach(service, call, days.date_to)
      return ok({ data: list.dialog(days), success: true })
    case 'GET sms':
      return ok(list.bare(days, Number(given['page'] ?? 1)))
    case 'GET number/sms':
      return ok({ data: [{ id: 1, number: OWN }], next_page_url: null })
    case 'GET payment/balance':
      return ok({ balance: 100 })
    default:
      return ok({ data: [], next_page_url: null, success: true })
  }
}

/** Rows may be read up to a day or a moment. */
function reach(service: Service, call: Call, until: string): Promise<void> {
  const isOld = until < addDays(dayOf(service.list.now(), ZONE), -1)
  return isOld ? reachOldDays(service) : reachNews(service, call)
}

/** Old days take their time, so that a kill may fall between them. */
async function reachOldDays({ orders, arrivals }: Service): Promise<void> {
  if (!orders.isCalm()) await pause(4)
  await orders.historyLetGo()
  arrivals.see('history')
}

/** What is new may be held, until its program reads again. */
async function reachNews({ orders, arrivals }: Service, { socket }: Call): Promise<void> {
  arrivals.see('news')
  const giveUp = () => arrivals.see('given up')
  socket.once('close', giveUp)
  await orders.newsLetGo()
  socket.off('close', giveUp)
}

/** The same messages over the SMS RPC of older cabinets. */
async function answerRpc(service: Service, call: Call): Promise<Answer> {
  const { list, sending } = service
  const { body, sms } = call
  const { id, method, params } = body
  const reply = (result: unknown) => ({ jsonrpc: '2.0', id, result, error: null })
  switch (method) {
    case 'sms/send':
      return sending.send(sms, (row) => reply({ jmx_id: String(row), pdu: 1 }))
    case 'sms/list': {
      const span = params as Parameters<ServiceList['between']>[0]
      await reach(service, call, span.created_datetime_to)
      const data = list.between(span)
      return ok(reply({ data, count: data.length }))
    }
    case 'sms/numbers':
      return ok(reply([{ number: OWN, id_packet: null }]))
    case 'sms/get-status':
      return ok(reply({ message_status: 'ACCEPTD' }))
    default:
      return ok(reply([]))
  }
}

async function callOf(request: IncomingMessage): Promise<Call> {
  const body = await bodyOf(request)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service.invalid')
  const isRpc = pathname === '/sms'
  return {
    socket: request.socket,
    operation: `${request.method} ${pathname.replace('/api/v1/', '')}`,
    isRpc,
    body,
    query: Object.fromEntries(searchParams),
    sms: smsOf(isRpc ? (body['params'] ?? {}) : body),
    authorization: request.headers.authorization,
  }
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk)
  return (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
}

function smsOf(given: object): Sms {
  const { text, to } = given as Record<string, unknown>
  return { text: String(text), to: String(to) }
}
