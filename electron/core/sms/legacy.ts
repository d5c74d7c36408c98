import { parseTime } from '../../service/dates.ts'
import type { CallOptions, Client, FreeId, ReplyOf } from '../../service/index.ts'
import type { SmsNumber } from '../../bridge/packets.ts'
import { deliveryOf } from './delivery.ts'
import { normaliseNumber } from '../../shared/phone-number.ts'
import type { Days, OnInvalid, ListedRow, SmsInterface } from './interface.ts'
import { CutShort, inPieces } from './pieces.ts'
import { toRow } from './rows.ts'
import { toInvalid } from './invalid-rows.ts'

type LegacyListReply = ReplyOf<'legacySms.list'>
type LegacyNumberRow = ReplyOf<'legacySms.numbers'>['valid'][number]
type PacketOffer = ReplyOf<'legacySms.packets'>['valid'][number]

/**
 * The SMS of an older cabinet, over the SMS RPC (section "Legacy SMS methods at {sms_url}"). Its
 * rows have ids and delivery statuses, and no hint of reading.
 */
export function createLegacySms(
  client: Client<FreeId | 'legacySms.send'>,
  zone: string,
): SmsInterface {
  /** As the service writes them, which is how its list takes them. */
  let owned: string[] | undefined

  async function readNumbers(options: CallOptions): Promise<LegacyNumberRow[]> {
    const { valid } = await client.call('legacySms.numbers', { packet: 'A' }, options)
    owned = valid.map(({ number }) => number)
    return valid
  }

  async function read(
    { from, to }: Days,
    signal: AbortSignal,
    onInvalid?: OnInvalid,
  ): Promise<ListedRow[]> {
    if (!owned) await readNumbers({ signal })
    // Both lists have to be filled for the filter to work: what an own number sent or received.
    const numbers = { receiver: owned ?? [], sender: owned ?? [] }
    if (numbers.sender.length === 0) return []
    const [start, end] = [secondsOf(`${from} 00:00:00`), secondsOf(`${to} 23:59:59`)]
    return inPieces(start, end, async (first, last) => {
      // The specification does not say if the last moment is included: one second more does no
      // harm.
      const [from, to] = [wallTime(first), wallTime(last + 1)]
      const span = { created_datetime_from: from, created_datetime_to: to }
      const reply = await client.call('legacySms.list', { ...span, ...numbers }, { signal })
      if (isCutShort(reply) && first < last) throw new CutShort()
      await onInvalid?.({
        operation: 'legacySms.list',
        from: parseTime(span.created_datetime_from, zone) ?? 0,
        until: parseTime(span.created_datetime_to, zone) ?? 0,
        messages: toInvalid('legacySms.list', reply.data, zone),
      })
      return reply.data.valid.map((row) => toLegacyRow(row, zone))
    })
  }

  return {
    generation: 'legacy',
    read,
    readOld: read,

    async send({ sender, to, text }) {
      const input = { from: sender.number, to, text, count_pdu: true }
      const { jmx_id, pdu } = await client.call('legacySms.send', input)
      return { serviceKey: jmx_id, ...(typeof pdu === 'number' ? { segments: pdu } : {}) }
    },

    async numbers(signal) {
      const options = signal ? { signal } : {}
      const rows = await readNumbers(options)
      const offers = rows.some(hasPacket)
        ? (await client.call('legacySms.packets', {}, options)).valid
        : []
      const numbers: SmsNumber[] = []
      for (const row of rows) {
        numbers.push(toNumber(row, offers, hasPacket(row) ? await left(client, row, options) : 0))
      }
      return numbers
    },

    async delivery(serviceKey, signal) {
      const report = await client.call('legacySms.getStatus', { jmx_id: serviceKey }, { signal })
      return deliveryOf({ device: report.message_status })
    },
  }
}

/**
 * The id of an older cabinet's number in this app: the interface has none, so it is the number
 * itself.
 */
function legacyNumberId(number: string): number {
  return Number(normaliseNumber(number).replace(/\D/g, ''))
}

function toLegacyRow(row: LegacyListReply['data']['valid'][number], zone: string): ListedRow {
  const delivery = deliveryOf({ operator: row.lvl1_status, device: row.lvl2_status })
  return {
    ...toRow(row, zone),
    key: `l${row.id}`,
    ...(typeof row.pdu === 'number' ? { segments: row.pdu } : {}),
    ...(delivery && !row.incoming ? { delivery } : {}),
  }
}

/** `count` is the total for the query: with fewer rows the reply was cut. */
function isCutShort({ data, count }: LegacyListReply): boolean {
  return typeof count === 'number' && data.valid.length + data.invalid.length < count
}

function hasPacket({ id_packet: id, packet }: LegacyNumberRow): boolean {
  return Boolean(id ?? packet?.id_packet)
}

async function left(
  client: Client<'legacySms.stay'>,
  { number }: LegacyNumberRow,
  options: CallOptions,
): Promise<number> {
  const input = { number: number.replace(/\D/g, '') }
  return (await client.call('legacySms.stay', input, options)).count
}

function toNumber(row: LegacyNumberRow, offers: PacketOffer[], remaining: number): SmsNumber {
  const number = normaliseNumber(row.number)
  const own: SmsNumber = { numberId: legacyNumberId(number), number }
  const id = row.id_packet ?? row.packet?.id_packet
  if (!id) return own
  const offer = offers.find((one) => one.id === id || one.packages_id === id)
  // The id that attaches it, so that an offer and a number's packet can be compared.
  own.packet = { id: offer?.id ?? id, name: offer?.name ?? id, remaining }
  if (typeof offer?.sms_count === 'number') own.packet.total = offer.sms_count
  if (typeof offer?.amount === 'number') own.packet.price = offer.amount
  return own
}

/** Wall time counted as if it were UTC: only for taking spans apart. */
const secondsOf = (written: string): number => Date.parse(`${written.replace(' ', 'T')}Z`) / 1000
const wallTime = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
