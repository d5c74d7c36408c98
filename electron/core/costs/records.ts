import { parseTime } from '../../service/dates.ts'
import type { ReplyOf } from '../../service/index.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import type { CabinetContext } from '../module/module.ts'
import type { BillingRecord } from '../../bridge/costs.ts'

type Row = ReplyOf<'users.xdrs'>['valid'][number]

/** What records are asked for: by kind, and by days of the account's zone, both included. */
export interface RecordQuery {
  kind?: 1 | 2 | 4
  from?: string
  to?: string
}

/** Records of the RPC interface's billing, in the service's order, equal ones too. */
export async function billingRecords(
  { client, zone }: Pick<CabinetContext, 'client' | 'zone'>,
  { kind, from, to }: RecordQuery,
): Promise<BillingRecord[]> {
  const input = omitNullish({
    i_service: kind,
    from_date: from && `${from} 00:00:00`,
    to_date: to && `${to} 23:59:59`,
  })
  const { valid } = await client.call('users.xdrs', input)
  return valid.map((row, place) => recordOf(row, place, zone))
}

function recordOf(row: Row, place: number, zone: string): BillingRecord {
  const written = row.bill_time
  return omitNullish({
    place,
    kind: row.i_service,
    amount: row.charged_amount,
    at: written ? parseTime(written, zone) : undefined,
    written,
    began: row.connect_time,
    ended: row.disconnect_time,
    text: row.description,
  })
}
