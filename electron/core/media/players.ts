import { isDeepStrictEqual } from 'node:util'
import { bodyOf, isSameScenario, mediaIn, withMedia } from '../menus/rows.ts'
import type { ScenarioBody } from '../menus/types.ts'
import { fieldsOf, seenOf } from '../queues/rows.ts'
import type { QueueBody } from '../queues/types.ts'
import type { CabinetContext } from '../subject.ts'

/** What can play recordings: how it is read, and what is sent to have it play others. */
interface PlayerKind<Body> {
  /** The subject whose thing it is. */
  subject: 'queues' | 'menus'
  slice: 'queues' | 'scenarios'
  read(id: number): Promise<Body>
  recordings(body: Body): readonly (number | undefined)[]
  /** The same with another recording in the places of one. */
  swapped(body: Body, from: number, to: number): Body
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
  plays(body: unknown, recording: number): boolean
  swapped(body: unknown, from: number, to: number): unknown
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
    const found = some.map(async (player) => player.plays(await player.read(), recording))
    plays.push(...(await Promise.all(found)))
  }
  return all.filter((_, place) => plays[place])
}

async function listed({ account }: CabinetContext, kind: PlayerKind<unknown>): Promise<Player[]> {
  const rows: { id: number; name: string }[] = await account.renew(kind.slice)
  return rows.map(({ id, name }) => ({
    subject: kind.subject,
    id,
    name,
    read: () => kind.read(id),
    plays: (body, recording) => kind.recordings(body).includes(recording),
    swapped: kind.swapped,
    isAs: kind.isAs,
    send: (body) => kind.send(id, body),
    show: () => void account.detail(kind.slice, id, true),
  }))
}

function kindsOf({ account, client }: CabinetContext): PlayerKind<unknown>[] {
  const queues: PlayerKind<QueueBody> = {
    subject: 'queues',
    slice: 'queues',
    read: async (id) => seenOf(await account.renewDetail('queues', id)),
    recordings: ({ onHold, announce }) => [onHold, announce],
    swapped(body, from, to) {
      const { onHold, announce } = body
      return {
        ...body,
        ...(onHold === from && { onHold: to }),
        ...(announce === from && { announce: to }),
      }
    },
    // What was left out the service has decided.
    isAs: (there, body) => isDeepStrictEqual({ ...there, ...body }, there),
    send: (call_queue_id, body) =>
      client.call('callQueues.replace', { ...fieldsOf(body), call_queue_id }),
  }
  const menus: PlayerKind<ScenarioBody> = {
    subject: 'menus',
    slice: 'scenarios',
    read: async (id) => bodyOf(await account.renewDetail('scenarios', id)),
    recordings: mediaIn,
    swapped: (body, from, to) => withMedia(body, (id) => (id === from ? to : id)),
    isAs: isSameScenario,
    send: (scenario_id, body) => client.call('scenarios.replace', { ...body, scenario_id }),
  }
  return [queues, menus] as PlayerKind<unknown>[]
}
