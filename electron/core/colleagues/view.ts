import { z } from 'zod'
import type { Colleague, Colleagues } from '../../bridge/colleagues.ts'
import { stripBidi } from '../../shared/bidi.ts'
import type { Asked } from '../database/tables.ts'
import { personOf } from '../messages/thread-id.ts'
import type { Content, TeamMember, TeamPresence, TeamState } from '../team/index.ts'
import type { TeamTables } from '../team/tables.ts'

const STATES = {
  none: 'away',
  connecting: 'connecting',
  live: 'connected',
  polling: 'connected',
  away: 'away',
} as const satisfies Record<TeamState['kind'], Colleagues['state']>

/** What a person is called. */
const named = z.object({ name: z.string().max(200).transform(stripBidi) })
/** Which conversation a team's is. */
const keyed = z.object({ key: z.string().max(100) })

export interface Seen {
  stored: Asked<TeamTables>
  /** This computer's login. */
  device: string
  state: TeamState
  presence: readonly TeamPresence[]
}

/** What a page is told of a team. */
export async function viewOf({ stored, device, state, presence }: Seen): Promise<Colleagues> {
  const [members, claims] = [await stored.members(), await stored.claims(Date.now())]
  const devices = await stored.devices()
  const me = devices.find(({ id }) => id === device)?.member
  const others = state.kind === 'away' ? [] : presence.filter((one) => one.device !== device)
  return {
    state: STATES[state.kind],
    ...(state.kind === 'away' && { trouble: state.trouble }),
    members: members.map((member) => colleague(member, me)),
    desktops: devices.map((one) => ({ ...one, mine: one.id === device })),
    claims: await withNumbers(stored, claims, ({ member, mine, until }) => ({
      ...{ member, mine, until },
    })),
    present: await withNumbers(stored, others, ({ member, doing }) => ({ member, doing })),
  }
}

/** What is about conversations, with their numbers; without those of which nobody can read which they are. */
async function withNumbers<T extends { thread: string }, R>(
  stored: Asked<TeamTables>,
  all: readonly T[],
  shown: (one: T) => R,
) {
  const found = await Promise.all(
    all.map(async (one) => {
      const thread = await stored.thread(one.thread)
      const key = thread && read(keyed, thread.content)?.key
      const other = key === undefined ? undefined : personOf(key)
      return other === undefined ? [] : [{ other, ...shown(one) }]
    }),
  )
  return found.flat()
}

const colleague = ({ id, owner, content }: TeamMember, me: string | undefined): Colleague => ({
  ...{ id, owner, mine: id === me },
  name: read(named, content)?.name ?? '',
})

/** Any colleague's desktop may have written it. */
const read = <T>(schema: z.ZodType<T>, content: Content): T | undefined =>
  content.opened ? schema.safeParse(content.value).data : undefined
