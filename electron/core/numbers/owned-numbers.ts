import type { ReplyOf } from '../../service/index.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import type { CabinetContext } from '../module/module.ts'
import { ownedNumber, packetOf, type PacketRow } from './rows.ts'
import type { OwnedNumber } from '../../bridge/numbers.ts'

/** Aliases per request: the RPC interface has an hourly quota of requests. */
const ALIASES = 500
/** Rows shown at once during the first reading. */
const SHOWN = 60
const PAGE = 500

type KnownNumbers = ReadonlyMap<string | number, OwnedNumber>
type ReadContext = Pick<
  CabinetContext,
  'client' | 'apiFamily' | 'generation' | 'hasRpc' | 'describe'
>

/**
 * Reads own numbers with their packets and aliases. If those two cannot be read, the numbers keep
 * the former ones.
 */
export async function readOwnedNumbers(
  reading: ReadContext,
  tell: (rows: OwnedNumber[]) => void,
  known: KnownNumbers,
): Promise<OwnedNumber[]> {
  if (reading.apiFamily() === 'rpc') return withAliases(reading, await readIncoming(reading), known)
  const packets = readPackets(reading)
  const numbers: OwnedNumber[] = []
  let shown = 0
  for await (const row of reading.client.rows('numbers.list', {})) {
    numbers.push(ownedNumber(row))
    if (numbers.length - shown < SHOWN) continue
    tell(numbers.slice(shown))
    shown = numbers.length
  }
  return withAliases(reading, withPackets(numbers, await packets, known), known)
}

type PacketsById = Map<number, PacketRow>

/** Reads packets, which REST has in current cabinets only. */
async function readPackets({ client, generation, describe }: ReadContext) {
  if (generation !== 'current') return undefined
  try {
    const found: PacketsById = new Map()
    for await (const row of client.rows('sms.numbers', {})) {
      found.set(row.id, row.sms_packet)
    }
    return found
  } catch (error) {
    describe(error)
    return undefined
  }
}

function withPackets(
  numbers: OwnedNumber[],
  packets: PacketsById | undefined,
  known: KnownNumbers,
): OwnedNumber[] {
  return numbers.map((own) => {
    const packet = packets ? packetOf(packets.get(own.id)) : known.get(own.id)?.packet
    return omitNullish({ ...own, packet })
  })
}

async function withAliases(
  reading: ReadContext,
  numbers: OwnedNumber[],
  known: KnownNumbers,
): Promise<OwnedNumber[]> {
  const aliases = await readAliases(
    reading,
    numbers.map(({ number }) => number),
  )
  return numbers.map((own) => {
    const alias = aliases ? aliases.get(own.number) : known.get(own.id)?.alias
    return omitNullish({ ...own, alias: alias === '' ? undefined : alias })
  })
}

async function readAliases({ client, hasRpc, describe }: ReadContext, numbers: string[]) {
  if (!hasRpc()) return undefined
  try {
    const found = new Map<string, string | null>()
    const askable = numbers.filter((number) => /^\d{3,20}$/.test(number))
    for (let from = 0; from < askable.length; from += ALIASES) {
      const batch = askable.slice(from, from + ALIASES)
      const map = await client.call('rpcNumbers.listAlias', { numbers: batch })
      for (const [number, alias] of Object.entries(map)) found.set(number, alias)
    }
    return found
  } catch (error) {
    describe(error)
    return undefined
  }
}

type IncomingKind = Parameters<typeof readIncomingOf>[1]
type IncomingRow = Extract<
  ReplyOf<'rpcNumbers.incoming'>,
  { outcome: 'ok' }
>['value']['numbers']['valid'][number]

const KINDS = [
  ['city', 'abc'],
  ['mobile', 'def'],
  ['federal', '800'],
] as const

/** Reads own numbers by the RPC interface, which shows a number's kind only by separate lists. */
async function readIncoming({ client }: ReadContext): Promise<OwnedNumber[]> {
  const read = (kind: IncomingKind) => readIncomingOf(client, kind)
  const numbers = new Map<string, OwnedNumber>()
  for (const row of await read('all')) numbers.set(row.number, incoming(row))
  for (const [list, kind] of KINDS) {
    for (const { number } of await read(list)) {
      const own = numbers.get(number)
      if (own) numbers.set(number, { ...own, kind })
    }
  }
  const personal = new Set((await read('personal')).map(({ number }) => number))
  return [...numbers.values()].map((own) => ({
    ...own,
    owner: personal.has(own.number) ? 'personal' : 'business',
  }))
}

/** Reads all own numbers of a kind by the RPC interface. */
export async function readIncomingOf(
  client: ReadContext['client'],
  number_type: 'all' | 'mobile' | 'city' | 'federal' | 'personal',
): Promise<IncomingRow[]> {
  const rows: IncomingRow[] = []
  for (let offset = 0; ; offset += PAGE) {
    const input = { number_type, offset, limit: PAGE }
    const reply = await client.call('rpcNumbers.incoming', input)
    if (reply.outcome !== 'ok') return rows
    const { valid, invalid } = reply.value.numbers
    rows.push(...valid)
    if (valid.length + invalid.length < PAGE) return rows
  }
}

/** `follow` has no described form: a text is the target's name. */
function incoming({ number, follow, i_account }: IncomingRow): OwnedNumber {
  const id = Number(i_account)
  return omitNullish({
    id: Number.isSafeInteger(id) && id > 0 ? id : Number(number),
    number,
    following: typeof follow === 'string' && follow !== '' ? { name: follow } : undefined,
    callerIdOf: [],
  })
}
