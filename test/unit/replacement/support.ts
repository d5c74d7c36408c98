import type {
  CollectionName,
  Collections,
  Details,
  ExternalNumber,
} from '../../../electron/bridge/index.ts'
import type { Thing } from '../../../electron/bridge/replacement.ts'
import { createServiceClient } from '../../../electron/service/index.ts'
import { detailedKinds, type KnownAccount } from '../../../electron/shared/references/account.ts'
import type { Bench } from '../numbers/support/bench.ts'

/** What the service has of the account now, with details. */
export interface Snapshot extends KnownAccount {
  rows: Map<string, object>
}

const LISTS = [
  'numbers',
  'externalNumbers',
  'sip',
  'groups',
  'queues',
  'scenarios',
  'media',
] as const

/** What goes on by itself. */
type Moving = Pick<ExternalNumber, 'registrations' | 'registeredAt'>

/** Reads everything that names something, anew. */
export async function readWhole(bench: Bench): Promise<Snapshot> {
  const lists = new Map<CollectionName, object[]>()
  const rows = new Map<string, object>()
  for (const list of LISTS) {
    const all: object[] = await bench.read(list, true)
    lists.set(list, all)
    for (const { registrations: _, registeredAt: __, ...row } of all as Moving[]) {
      rows.set(`${list} ${(row as { key?: string }).key ?? (row as { id: number }).id}`, row)
    }
  }
  const details = new Map<string, object>()
  for (const kind of detailedKinds) {
    for (const { id } of lists.get(kind) as { id: number }[]) {
      const detail = await bench.detail(kind, id)
      details.set(`${kind} ${id}`, detail)
      rows.set(`${kind} ${id}`, (detail as { body: object }).body)
    }
  }
  return {
    rows,
    known: (list) => (lists.get(list) ?? []) as Collections[typeof list][],
    isWhole: () => true,
    knownDetail: (kind, id) => details.get(`${kind} ${id}`) as Details[typeof kind],
  }
}

/** Whose references are looked at: people, groups, queues, menus and recordings. */
export const things = (account: Snapshot): Thing[] =>
  (['sip', 'groups', 'queues', 'scenarios', 'media'] as const).flatMap((kind) =>
    account.known(kind).map(({ id }) => ({ kind, id })),
  )

/** Somebody else at the same account. */
export async function elsewhere(
  { service }: Bench,
  act: (client: ReturnType<typeof createServiceClient>) => Promise<unknown>,
): Promise<void> {
  const { addresses, apiToken: token } = service
  const client = createServiceClient({ addresses, token })
  await act(client)
  await client.close()
}
