import { TZDate } from '@date-fns/tz'
import {
  ServiceFailure,
  type InputOf,
  type OperationId,
  type ServiceClient,
} from '../../../../electron/service/index.ts'

export const OWN = '79160000001'

/** One message as the service knows it. */
export interface Listed {
  id: number
  /** Milliseconds since the epoch, whole seconds. */
  at: number
  /** When it comes into the lists. */
  listedAt: number
  incoming: boolean
  other: string
  text: string
}

export interface ListsOptions {
  zone: string
  messages: Listed[]
  /** Whether the last day or moment that is asked for is within. */
  inclusive?: boolean
  /** Days back to which the dialog reaches; it grows shorter with every day. */
  reach?: number
  /** The most rows that the older list answers, but for what came within a second. */
  most?: number
  /** Asked before every answer: whether the connection breaks. */
  breaks?: () => boolean
}

const DAY = 86_400_000

/** The lists of both SMS interfaces, without a network: what each operation would answer now. */
export function createLists(options: ListsOptions): ServiceClient {
  const { zone, messages, inclusive = true, reach = Infinity, most = Infinity } = options
  const listed = () => messages.filter(({ listedAt }) => listedAt <= Date.now())

  const written = new Map<number, string>()

  function wall(at: number): string {
    const before = written.get(at)
    if (before !== undefined) return before
    const date = new TZDate(at, zone)
    const two = (part: number) => String(part).padStart(2, '0')
    const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
    const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')
    written.set(at, `${day} ${time}`)
    return `${day} ${time}`
  }

  function within(from: string, to: string, rows: Listed[]): Listed[] {
    const size = from.length
    return rows.filter(({ at }) => {
      const moment = wall(at).slice(0, size)
      return moment >= from && (inclusive ? moment <= to : moment < to)
    })
  }

  const rowOf = ({ at, incoming, other, text }: Listed) => ({
    created_datetime: wall(at),
    sender: incoming ? other : OWN,
    receiver: incoming ? OWN : other,
    msg: text,
    incoming,
  })

  function answer<Id extends OperationId>(id: Id, input: InputOf<Id>): unknown {
    if (options.breaks?.()) {
      throw new ServiceFailure({ kind: 'unknown', operation: id, sent: true, detail: 'ECONNRESET' })
    }
    const given = input as Record<string, string>
    if (id === 'legacySms.numbers') return { valid: [{ number: OWN }], invalid: [] }
    if (id === 'legacySms.list') {
      const [from = '', to = ''] = [given['created_datetime_from'], given['created_datetime_to']]
      const rows = within(from, to, listed())
      const isShort = Date.parse(to) - Date.parse(from) <= 1000
      const valid = rows
        .slice(0, isShort ? Infinity : most)
        .map((one) => ({ ...rowOf(one), id: String(one.id) }))
      return { data: { valid, invalid: [] }, count: rows.length }
    }
    const rows = within(given['date_from'] ?? '', given['date_to'] ?? '', listed())
    if (id === 'sms.list') return rows.map(rowOf)
    const known = rows.filter(({ at }) => at >= Date.now() - reach * DAY)
    return { data: { valid: known.map((one) => ({ ...rowOf(one), id: one.id })), invalid: [] } }
  }

  const client: Pick<ServiceClient, 'call' | 'pages' | 'page'> = {
    // The answers are made for the few operations that readings call.
    call: async (id, input) => answer(id, input) as never,
    async *pages(id, input) {
      yield answer(id, input) as never[]
    },
    page: async (id, input) => ({ rows: answer(id, input) }) as never,
  }
  return client as ServiceClient
}
