import { OWN } from '../service/list.ts'

/** What an order asks for, by kind and subject, and what carrying it out answers. */
interface Order {
  what: string
  perform(): object
}

type Body = Record<string, unknown>

/** What the service holds of one account, whichever interface it is asked by. */
export interface Account {
  /** What was carried out, such as `buy 74950000001`, again for each time. */
  performed: string[]
  /** The wall times of what customers wrote, as the service writes them. */
  zoned: readonly string[]
  /** The order that a REST request is; nothing for reading. */
  restOrder(operation: string, body: Body): Order | undefined
  rpcOrder(body: Body): Order | undefined
  /** The reply to a reading. */
  rest(operation: string, body: Body): object
  rpc(body: Body): object
}

const DAY = 86_400_000
const PRICE = { buy_price: 100, period_price: 10 }
const CUSTOMER = '79260000000'
/** Its numbers before anything was bought: as many as are forwarded at once. */
const FIRST = [OWN, '74990000002', '74990000003']
/** Packets and tariffs on offer. */
const OFFERS = Array.from({ length: 40 }, (_, place) => place + 1)

/** The last one of a kind that was carried out. */
const lastOf = (performed: readonly string[], kind: string): string | undefined =>
  performed.findLast((one) => one.startsWith(`${kind} `))?.slice(kind.length + 1)

/** Everything of a kind that was carried out. */
const allOf = (performed: readonly string[], kind: string): string[] =>
  performed.flatMap((one) => (one.startsWith(`${kind} `) ? one.slice(kind.length + 1) : []))

/** Which reading shows what became of orders of which kinds. */
export const SHOWN: Record<string, readonly string[]> = {
  'GET number': ['buy', 'forward'],
  'number/incoming': ['buy'],
  'GET number/sms': ['packet'],
  'sms/numbers': ['packet'],
  'GET tariffs': ['tariff'],
  'GET payment/invoice': ['invoice'],
}

export function createAccount(): Account {
  const performed: string[] = []
  const zoned = [1, 2, 3, 4].map((days) =>
    new Date(Date.now() - days * DAY).toISOString().slice(0, 19).replace('T', ' '),
  )
  const order = (what: string, reply: object = { success: true }): Order => ({
    what,
    perform() {
      performed.push(what)
      return reply
    },
  })
  const owned = () => [...FIRST, ...allOf(performed, 'buy')]
  const packet = () => lastOf(performed, 'packet')?.split(' ')[1]
  return {
    performed,
    zoned,
    restOrder: (operation, body) => restOrder(order, performed, operation, body),
    rpcOrder({ id, method, params }) {
      const { number, packet: wanted } = params as Record<string, string>
      const reply = (result: unknown) => ({ jsonrpc: '2.0', id, result, error: null })
      if (method === 'number/buy') return order(`buy ${number}`, reply(1))
      if (method === 'sms/add-packet') return order(`packet ${number} ${wanted}`, reply(true))
      return undefined
    },
    rest: (operation, body) => readRest({ performed, zoned, owned, packet }, operation, body),
    rpc: ({ id, method, params }) => ({
      ...{ jsonrpc: '2.0', id, error: null },
      result: readRpc({ owned, packet }, String(method), (params ?? {}) as Body),
    }),
  }
}

function restOrder(
  order: (what: string, reply?: object) => Order,
  performed: readonly string[],
  operation: string,
  body: Body,
): Order | undefined {
  const numbers = (body['numbers'] ?? []) as unknown[]
  const tariff = /^PATCH tariffs\/(\d+)$/.exec(operation)?.[1]
  if (tariff) return order(`tariff ${tariff}`)
  switch (operation) {
    case 'POST number/buy':
      return order(`buy ${String(numbers[0])}`)
    case 'PATCH sms/packets':
      return order(`packet ${String(body['number_id'])} ${String(body['packet'])}`)
    case 'POST number/follow':
      return order(`forward ${String(numbers[0])} ${String(body['destination_number'])}`)
    case 'POST payment/invoice': {
      const invoice_id = String(allOf(performed, 'invoice').length + 1)
      return order(`invoice ${String(body['sum'])}`, { invoice_id, success: true })
    }
    default:
      return undefined
  }
}

interface Held {
  performed: readonly string[]
  zoned: readonly string[]
  owned(): string[]
  packet(): string | undefined
}

const page = (data: object[]) => ({ data, next_page_url: null, success: true })

function readRest(
  { performed, zoned, owned, packet }: Held,
  operation: string,
  body: Body,
): object {
  switch (operation) {
    case 'GET number':
      return page(
        owned().map((number, place) => {
          const to = lastOf(performed, `forward ${place + 1}`)
          const following = to === undefined ? null : { name: to, cli_type: 'Y' }
          return { id: place + 1, number, phone_type: 'abc', owner_type: 'business', following }
        }),
      )
    case 'GET number/search': {
      const number = `749500${String(body['phone_number']).slice(1)}`
      return page(owned().includes(number) ? [] : [{ number, ...PRICE }])
    }
    case 'GET number/sms': {
      const id = packet()
      const sms_packet = id === undefined ? null : { packet: id, packet_name: id }
      return page([{ id: 1, number: OWN, sms_packet }])
    }
    case 'GET sms/packets':
      return { packets: OFFERS.map((id) => ({ id: `S${id}`, name: `S${id}`, price: 5 })) }
    case 'GET tariffs': {
      const all = OFFERS.map((id) => ({ id, name: `T${id}`, fee_month: '100' }))
      const current = Number(lastOf(performed, 'tariff') ?? 0)
      return { categories: [{ id: 'a' }], tariffs: { a: all }, current_tariff_id: current }
    }
    case 'GET payment/invoice':
      return page(
        allOf(performed, 'invoice').map((sum, place) => ({ id: place + 1, sum: Number(sum) })),
      )
    case 'GET payment/balance':
      return { balance: 100_000 }
    case 'GET sms/dialog':
      return page(zoned.map((time, place) => dialogRow(time, place)))
    default:
      return page([])
  }
}

function dialogRow(created_datetime: string, place: number): object {
  const row = { id: place + 1, sender: CUSTOMER, receiver: OWN, msg: `zoned ${place}`, incoming: 1 }
  return { ...row, created_datetime, readed: 0, interlocutor_number: CUSTOMER }
}

function readRpc({ owned, packet }: Pick<Held, 'owned' | 'packet'>, method: string, params: Body) {
  const id_packet = packet() ?? null
  switch (method) {
    case 'number/search': {
      const number = `749500${String(params['mask']).slice(1)}`
      return owned().includes(number) ? [] : [{ full_number: number, ...PRICE }]
    }
    case 'number/incoming':
      return { numbers: owned().map((number, place) => ({ number, i_account: place + 1 })) }
    case 'sms/numbers':
      return [{ number: OWN, id_packet, packet: id_packet && { id_packet, number: OWN } }]
    case 'sms/packets':
      return OFFERS.map((id) => ({ id: `S${id}`, name: `S${id}`, amount: 5 }))
    case 'sms/list':
      return { data: [], count: 0 }
    case 'sms/stay':
      return { count: 10 }
    default:
      return []
  }
}
