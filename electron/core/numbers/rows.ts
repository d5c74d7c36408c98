import { parseTime } from '../../service/dates.ts'
import type { ReplyOf, RowOf } from '../../service/index.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import type {
  CallerShown,
  ExternalNumber,
  Following,
  OwnedNumber,
  ReservedNumber,
} from '../../bridge/numbers.ts'

/** Converts the service's rows into the account's numbers. */

type Absent = null | undefined

type NumberRow = RowOf<'numbers.list'>
export type PacketRow = RowOf<'sms.numbers'>['sms_packet']
type ExternalRow = ReplyOf<'externalNumbers.list'>['external_numbers']['valid'][number]

/** `Y` shows the caller's number, `N` the one that was called (section "Numbers (REST)"). */
function shownBy(cliType: string | Absent): CallerShown | undefined {
  if (cliType === 'Y') return 'caller'
  return cliType === 'N' ? 'forwarding' : undefined
}

function followingOf(row: NumberRow['following']): Following | undefined {
  if (!row?.name) return undefined
  return omitNullish({ name: row.name, shows: shownBy(row.cli_type) })
}

function crmOf(row: NumberRow['integration_following']): OwnedNumber['crm'] {
  if (!row?.type) return undefined
  return omitNullish({ host: row.host ?? '', type: row.type, shows: shownBy(row.cli_type) })
}

export function ownedNumber(row: NumberRow): OwnedNumber {
  return omitNullish({
    id: row.id,
    number: row.number,
    kind: row.phone_type,
    owner: row.owner_type,
    fee: row.period_price,
    following: followingOf(row.following),
    crm: crmOf(row.integration_following),
    blackList: row.black_list,
    callerIdOf: (row.aon_for_sips ?? []).map(({ id, name }) => ({ id, name: name ?? String(id) })),
  })
}

export function packetOf(row: PacketRow): OwnedNumber['packet'] {
  const name = row?.packet_name ?? row?.packet
  if (!name) return undefined
  return omitNullish({ name, total: row?.sms_amount, remaining: row?.sms_remaining })
}

/** Returns the kind of an external number by its name in the list. */
function externalKind({ type, host }: ExternalRow): ExternalNumber['kind'] {
  if (type === 'SIP-URI') return 'sipuri'
  // Only numbers that are called at a dedicated address show a host.
  return type !== 'АТС' && host ? 'sipuri' : 'ate'
}

function sourceOf(source: unknown): string[] {
  const all: unknown[] = Array.isArray(source) ? source : [source]
  return all.filter((one) => typeof one === 'string' && one !== '').map(String)
}

/** Returns the key of an external number for which the service gave no id. */
export const keyWithoutId = ({ kind, number }: Pick<ExternalNumber, 'kind' | 'number'>) =>
  `${kind}:${number}`

export function externalNumber(row: ExternalRow): ExternalNumber {
  const kind = externalKind(row)
  return omitNullish({
    id: row.id,
    key: row.id ? String(row.id) : keyWithoutId({ kind, number: row.number }),
    number: row.number,
    kind,
    host: row.host,
    source: sourceOf(row.source),
    registered: kind === 'ate' ? row.status : undefined,
  })
}

interface ReservedRow {
  number: string
  reserved_to?: string | Absent
}

export function reservedNumber(row: ReservedRow, zone: string): ReservedNumber {
  const until = row.reserved_to ? parseTime(row.reserved_to, zone) : undefined
  return omitNullish({ number: row.number, until })
}
