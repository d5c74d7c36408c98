import type { Client } from '../../service/index.ts'
import { told } from '../told.ts'
import type { SliceDeclaration } from './declaration.ts'
import type { Reach } from './reach.ts'
import { readPages } from './read-pages.ts'
import type { Target } from './types.ts'

type TargetList = 'sip.list' | 'groups.list' | 'scenarios.list' | 'callQueues.list'
type TargetClient = Client<TargetList | 'users.aboutMe' | 'accounts.list'>

/** The lists of what numbers can lead to. */
export function targetSlices(
  client: TargetClient,
  reach: () => Reach,
): { [S in 'sip' | 'groups' | 'queues' | 'scenarios']: SliceDeclaration<S> } {
  return {
    sip: {
      name: 'sip',
      key: 'id',
      touchedBy: ['sip'],
      read: (tell) =>
        reach() === 'rest' ? readPages(client, 'sip.list', target, tell) : ownDevices(client),
    },
    groups: {
      name: 'groups',
      key: 'id',
      touchedBy: ['groups'],
      read: (tell) => readPages(client, 'groups.list', target, tell),
    },
    queues: {
      name: 'queues',
      key: 'id',
      touchedBy: ['queues'],
      read: (tell) => readPages(client, 'callQueues.list', target, tell),
    },
    scenarios: {
      name: 'scenarios',
      key: 'id',
      touchedBy: ['scenarios'],
      read: (tell) => readPages(client, 'scenarios.list', target, tell),
    },
  }
}

interface TargetRow {
  id: number
  name?: string | null | undefined
  number?: unknown
}

function target({ id, name, number }: TargetRow): Target {
  const known = typeof number === 'string' ? number : undefined
  return told({ id, name: name ?? String(id), number: known })
}

/** SIP accounts by the RPC interface: the user's own batch; passwords stay out. */
async function ownDevices(client: TargetClient): Promise<Target[]> {
  const { email, phone } = await client.call('users.aboutMe', {})
  const batch_name = email ?? phone
  if (!batch_name) return []
  const records = await client.call('accounts.list', { batch_name })
  return records.fit.flatMap(({ id, i_account, login }) => {
    const known = Number(i_account)
    const name = login ?? id
    return Number.isSafeInteger(known) && known > 0 ? [{ id: known, name, number: name }] : []
  })
}
