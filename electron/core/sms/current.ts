import { dayOf, parseTime } from '../../service/dates.ts'
import { addDays, dayText, numberOf } from '../../shared/days.ts'
import { ServiceFailure, type Client, type FreeId, type RowOf } from '../../service/index.ts'
import type { SmsNumber } from '../../bridge/packets.ts'
import { earlier, startOf } from './days.ts'
import { pairAlike, type Traits } from '../messages/matching/alike-invalid.ts'
import { inOrder, sortOut, type Known } from '../messages/matching/incoming-batch.ts'
import { normaliseNumber } from '../../shared/phone-number.ts'
import { threadId } from '../messages/thread-id.ts'
import type { InvalidMessage } from '../../bridge/inbox.ts'
import type { Days, FoundInvalid, OnInvalid, ListedRow, SmsInterface } from './interface.ts'
import { inPieces } from './pieces.ts'
import { toRow } from './rows.ts'
import { steadyRows } from './steady-rows.ts'
import { toInvalid, type InvalidSmsRows } from './invalid-rows.ts'

/** Rows of the list without ids that one page is asked to hold. */
const PAGE = 100

/**
 * The SMS of a current cabinet, over REST (section "SMS (REST)"). `sms/dialog` is the source: its
 * rows have ids and a hint of reading. How far back it reaches is not described, so old days
 * without rows in it are requested from `GET api/v1/sms` as well, whose rows have neither.
 */
export function createCurrentSms(client: Client<FreeId | 'sms.send'>, zone: string): SmsInterface {
  const read = (
    { from, to }: Days,
    signal: AbortSignal,
    onInvalid?: OnInvalid,
  ): Promise<ListedRow[]> =>
    inPieces(numberOf(from), numberOf(to), async (first, last) => {
      // The specification does not say if the last day is included, so pieces overlap.
      const end = last < numberOf(to) ? last + 1 : last
      const days = { date_from: dayText(first), date_to: dayText(end) }
      const { data } = await client.call('sms.dialog', days, { signal })
      await onInvalid?.({
        operation: 'sms.dialog',
        from: startOf(days.date_from, zone),
        // Messages of the last day may be left out.
        until: startOf(days.date_to, zone),
        messages: toInvalid('sms.dialog', data, zone),
      })
      return data.valid.map((row) => ({
        ...toRow(row, zone),
        key: `d${row.id}`,
        read: row.readed ?? false,
      }))
    })

  return {
    generation: 'current',
    read,

    async readOld({ from, to }, signal, onInvalid) {
      const listed = await read({ from, to }, signal, onInvalid)
      const oldest = oldestOf(listed)
      const reached = oldest === undefined ? to : dayOf(oldest, zone)
      if (oldest !== undefined && reached <= from) return listed
      // The dialog may begin in the middle of a day, and the last day asked for may not be within.
      const gap = { from, to: earlier(addDays(reached, 1), to) }
      const invalid: InvalidMessage[] = []
      const collect = (rows: InvalidSmsRows) =>
        void invalid.push(...toInvalid('sms.list', rows, zone))
      const rest = await readList(client, zone, gap, signal, collect).catch(withoutList)
      // The dialog has everything since its oldest row: further rows of the list are no news.
      const isOlder = ({ at = 0 }: { at?: number }) => oldest === undefined || at < oldest
      const span = { from: startOf(gap.from, zone), until: startOf(gap.to, zone) }
      await onInvalid?.({
        operation: 'sms.list',
        ...span,
        messages: notListed(invalid.filter(isOlder), listed, span),
      })
      const older = rest.filter(isOlder)
      return listed.concat(missing(older, listed))
    },

    async send({ sender, to, text }) {
      const input = { text, number_id: sender.numberId, to, count_pdu: true }
      const reply = await client.call('sms.send', input)
      // The field of the segment count is not shown; it is called `pdu` everywhere else.
      return typeof reply['pdu'] === 'number' ? { segments: reply['pdu'] } : {}
    },

    async numbers(signal) {
      const options = signal ? { signal } : {}
      const numbers: SmsNumber[] = []
      for await (const row of client.rows('sms.numbers', {}, options)) numbers.push(toNumber(row))
      return numbers
    },
  }
}

/** The list without ids, read until it is stable. */
async function readList(
  client: Pick<Client<FreeId>, 'page' | 'pages'>,
  zone: string,
  { from, to }: Days,
  signal: AbortSignal,
  onInvalid: (rows: InvalidSmsRows) => void,
): Promise<ListedRow[]> {
  const days = { date_from: from, date_to: to, limit: PAGE }
  const undated = parseTime(from, zone)
  const rows = await steadyRows(
    () => client.pages('sms.list', days, { signal, onInvalid }),
    async () => (await client.page('sms.list', days, 1, { signal })).rows,
  )
  return rows.map((row) => ({
    // Without an id, only a constant moment prevents duplicates of a row.
    ...(undated === undefined ? {} : { at: undated }),
    ...toRow(row, zone),
    ...(typeof row.pdu === 'number' ? { segments: row.pdu } : {}),
  }))
}

/** A cabinet that is refused the list has the dialog alone; any other failure is one of the reading. */
function withoutList(error: unknown): ListedRow[] {
  const status = error instanceof ServiceFailure && error.kind === 'refused' ? error.status : 0
  if (status !== undefined && status >= 400 && status < 500) return []
  throw error
}

/** Rows of the list without ids that the dialog does not have too. */
function missing(rows: ListedRow[], listed: ListedRow[]): ListedRow[] {
  const known = listed.map(({ own, other, incoming, text, at }, index): Known => ({
    id: String(index),
    thread: threadId(own, other),
    direction: incoming ? 'incoming' : 'outgoing',
    text,
    at: at ?? 0,
  }))
  const read = (row: ListedRow) => ({ ...row, read: true })
  return sortOut(inOrder(rows.map(read), 0), known).fresh.map(({ read: _unknown, ...row }) => row)
}

/** Invalid rows that the dialog lists in the described shape: those are no news either. */
function notListed(
  messages: InvalidMessage[],
  listed: ListedRow[],
  { from, until }: Pick<FoundInvalid, 'from' | 'until'>,
): InvalidMessage[] {
  // Rows read again because the list moved are here twice.
  const once = new Map(messages.map((message) => [message.id, { message, from, until }]))
  const known = listed.map((row) => ({ message: traitsOf(row), from, until }))
  const pairs = pairAlike([...once.values()], known)
  return [...once.values()].filter((one) => !pairs.has(one)).map(({ message }) => message)
}

function traitsOf({ own, other, incoming, text, at }: ListedRow): Traits {
  const [sender, receiver] = incoming ? [other, own] : [own, other]
  return { sender, receiver, text, ...(at !== undefined && { at }) }
}

function toNumber({ id, number, sms_packet: packet }: RowOf<'sms.numbers'>): SmsNumber {
  const own: SmsNumber = { numberId: id, number: normaliseNumber(number) }
  if (!packet) return own
  own.packet = { name: packet.packet_name ?? packet.packet ?? '' }
  if (packet.packet) own.packet.id = packet.packet
  if (typeof packet.sms_amount === 'number') own.packet.total = packet.sms_amount
  if (typeof packet.sms_remaining === 'number') own.packet.remaining = packet.sms_remaining
  if (typeof packet.price === 'number') own.packet.price = packet.price
  return own
}

function oldestOf(rows: ListedRow[]): number | undefined {
  const dated = rows.flatMap(({ at }) => at ?? [])
  return dated.length === 0 ? undefined : dated.reduce((a, b) => Math.min(a, b))
}
