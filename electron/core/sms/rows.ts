import { parseTime } from '../../service/dates.ts'
import { normaliseNumber } from '../../shared/phone-number.ts'
import type { ListedRow } from './interface.ts'

/** Fields common to all interfaces' rows of messages. */
export interface WrittenRow {
  sender: string
  receiver: string
  msg: string
  incoming: boolean
  created_datetime?: string | null | undefined
  sent_datetime?: string | null | undefined
  interlocutor_number?: string | null | undefined
}

/** A row with normalised numbers and its moment. @param zone the cabinet's IANA zone */
export function toRow(row: WrittenRow, zone: string): ListedRow {
  const [own, other] = row.incoming ? [row.receiver, row.sender] : [row.sender, row.receiver]
  const at = momentOf(row, zone)
  return {
    own: normaliseNumber(own),
    other: normaliseNumber(row.interlocutor_number ?? other),
    incoming: row.incoming,
    text: row.msg,
    ...(at === undefined ? {} : { at }),
  }
}

function momentOf(row: WrittenRow, zone: string): number | undefined {
  for (const time of [row.created_datetime, row.sent_datetime]) {
    const at = time ? parseTime(time, zone) : undefined
    if (at !== undefined) return at
  }
  return undefined
}
