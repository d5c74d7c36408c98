import type { QueueBody } from '../../bridge/queues.ts'
import { holds } from '../editing/editing.ts'
import { isSameScenario, mediaIn } from '../menus/rows.ts'
import type { ScenarioBody } from '../../bridge/menus.ts'
import type { CabinetContext } from '../module/module.ts'

/** What can play recordings, and how it is sent to have it play others. */
interface PlayerKind<Body> {
  /** The subject whose thing it is. */
  subject: 'queues' | 'menus'
  collection: 'queues' | 'scenarios'
  /** Whether it is as it was sent. */
  isAs(there: Body, body: Body): boolean
  send(id: number, body: Body): Promise<unknown>
}

/** A queue or a menu, with what it is in the form in which it is sent left to its kind. */
export interface Player {
  readonly subject: 'queues' | 'menus'
  readonly id: number
  readonly name: string
  /** As it is now. */
  read(): Promise<unknown>
  isAs(there: unknown, body: unknown): boolean
  send(body: unknown): Promise<unknown>
  /** Has it read for everybody who looks at it. */
  show(): void
}

/** Details are read so many at a time. */
const AT_ONCE = 4

/** The account's queues and menus that play a recording, read again. Rejects where one cannot be read. */
export async function playersOf(context: CabinetContext, recording: number): Promise<Player[]> {
  const all = (await Promise.all(kindsOf(context).map((kind) => listed(context, kind)))).flat()
  const plays: boolean[] = []
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const some = all.slice(at, at + AT_ONCE)
    const found = some.map(async (player) => mediaIn(await player.read()).includes(recording))
    plays.push(...(await Promise.all(found)))
  }
  return all.filter((_, place) => plays[place])
}

async function listed({ account }: CabinetContext, kind: PlayerKind<unknown>): Promise<Player[]> {
  const rows: { id: number; name: string }[] = await account.renew(kind.collection)
  return rows.map(({ id, name }) => ({
    subject: kind.subject,
    id,
    name,
    read: async () => (await account.renewDetail(kind.collection, id)).body,
    isAs: kind.isAs,
    send: (body) => kind.send(id, body),
    show: () => void account.detail(kind.collection, id, true),
  }))
}

function kindsOf({ client }: CabinetContext): PlayerKind<unknown>[] {
  const queues: PlayerKind<QueueBody> = {
    subject: 'queues',
    collection: 'queues',
    isAs: holds,
    send: (call_queue_id, body) => client.call('callQueues.replace', { ...body, call_queue_id }),
  }
  const menus: PlayerKind<ScenarioBody> = {
    subject: 'menus',
    collection: 'scenarios',
    isAs: isSameScenario,
    send: (scenario_id, body) => client.call('scenarios.replace', { ...body, scenario_id }),
  }
  return [queues, menus] as PlayerKind<unknown>[]
}
