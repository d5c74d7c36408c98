import type { PagedId, RowOf, ServiceClient } from '../../service/index.ts'
import { readOwnedNumbers } from './owned-numbers.ts'
import { externalNumber, reservedNumber, target } from './rows.ts'
import type { SliceName, Slices, Target } from './types.ts'

/** Which interface an account's configuration is reached by. */
export type Reach = 'rest' | 'rpc'

/** What a reading is made with. */
export interface Reading {
  client: ServiceClient
  signal: AbortSignal
  /** IANA zone of the service's times. */
  zone: string
  reach: Reach
  /** Whether SMS packets come by REST: they do in current cabinets only. */
  packets: boolean
  /** Whether there is an RPC address, from which aliases come. */
  aliases: boolean
  /** Called with what kept a part from being read that the rest can do without. */
  missed(error: unknown): void
}

export type Readers = {
  [S in SliceName]: (
    reading: Reading,
    tell: (rows: Slices[S][]) => void,
    known: ReadonlyMap<string | number, Slices[S]>,
  ) => Promise<Slices[S][]>
}

/** How each list is read, whole. */
export const readers: Readers = {
  numbers: readOwnedNumbers,
  async externalNumbers({ client, signal }, _tell, known) {
    const { external_numbers } = await client.call('externalNumbers.list', {}, { signal })
    return external_numbers.fit.map((row) => {
      const read = externalNumber(row)
      // The list tells nothing of when, nor of before.
      const { registeredAt, registrations } = known.get(read.key) ?? {}
      return {
        ...read,
        ...(registeredAt === undefined ? {} : { registeredAt }),
        ...(registrations === undefined ? {} : { registrations }),
      }
    })
  },
  async reservedNumbers({ client, signal, zone }) {
    const reply = await client.call('rpcNumbers.reserved', {}, { signal })
    if (reply.outcome !== 'ok') return []
    return reply.value.fit.map((row) => reservedNumber(row, zone))
  },
  sip: (reading) => (reading.reach === 'rest' ? targets(reading, 'sip.list') : ownDevices(reading)),
  groups: (reading) => targets(reading, 'groups.list'),
  queues: async (reading) =>
    (await allRows(reading, 'callQueues.list')).map(({ id, name }) => target({ id, name })),
  scenarios: (reading) => targets(reading, 'scenarios.list'),
}

async function targets(
  reading: Reading,
  list: 'sip.list' | 'groups.list' | 'scenarios.list',
): Promise<Target[]> {
  return (await allRows(reading, list)).map(target)
}

async function allRows<Id extends PagedId>(
  { client, signal }: Reading,
  id: Id,
): Promise<RowOf<Id>[]> {
  // None of these lists takes parameters.
  const input = {} as Parameters<typeof client.rows<Id>>[1]
  const rows: RowOf<Id>[] = []
  for await (const row of client.rows(id, input, { signal })) rows.push(row)
  return rows
}

/** SIP accounts by the RPC interface: the user's own batch; passwords stay out. */
async function ownDevices({ client, signal }: Reading): Promise<Target[]> {
  const { email, phone } = await client.call('users.aboutMe', {}, { signal })
  const batch_name = email ?? phone
  if (!batch_name) return []
  const records = await client.call('accounts.list', { batch_name }, { signal })
  return records.fit.flatMap(({ id, i_account, login }) => {
    const known = Number(i_account)
    const name = login ?? id
    return Number.isSafeInteger(known) && known > 0 ? [{ id: known, name, number: name }] : []
  })
}
