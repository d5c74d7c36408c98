import type { Colleague, Colleagues } from '../../bridge/colleagues.ts'
import type { Asked } from '../database/tables.ts'
import { personOf } from '../messages/thread-id.ts'
import { memberContent } from '../team/contents.ts'
import type { LeftOut, TeamMember, TeamPresence, TeamState, TeamThread } from '../team/index.ts'
import type { TeamTables } from '../team/tables.ts'
import type { SharedMarkTables } from './tables.ts'
import { keyOf } from './thread-key.ts'

const STATES = {
  connecting: 'connecting',
  live: 'connected',
  polling: 'connected',
  away: 'away',
} as const satisfies Record<TeamState['kind'], Colleagues['state']>

export interface Seen {
  stored: Asked<TeamTables>
  marks: Pick<Asked<SharedMarkTables>, 'conflicts'>
  /** This computer's login. */
  device: string
  state: TeamState
  presence: readonly TeamPresence[]
  /** The last desktop that flooded the others with notices. */
  flood: { device: string } | undefined
}

/** Returns the state of a team as shown to a page, without the recent answers. */
export async function viewOf(seen: Seen): Promise<Omit<Colleagues, 'answers'>> {
  const { stored, device, state } = seen
  const others = state.kind === 'away' ? [] : seen.presence.filter((one) => one.device !== device)
  const at = others.map(({ thread }) => thread)
  const { members, devices, claims, threads, leftOut, upTo } = await stored.shown(at, Date.now())
  const me = devices.find(({ id }) => id === device)?.member
  const numbers = new Map(threads.map((thread) => [thread.id, numberOf(thread)]))
  return {
    state: STATES[state.kind],
    ...(state.kind === 'away' && { trouble: state.trouble }),
    members: members.map((member) => colleague(member, me)),
    desktops: devices.map((one) => ({
      ...{ ...one, mine: one.id === device },
      ...(one.id === seen.flood?.device && { floods: true }),
    })),
    claims: withNumbers(numbers, claims, ({ member, mine, until }) => ({ member, mine, until })),
    present: withNumbers(numbers, others, ({ member, doing }) => ({ member, doing })),
    upTo,
    conflicts: await seen.marks.conflicts(),
    ...(leftOut.length > 0 && { leftOut: countsOf(leftOut) }),
  }
}

/**
 * Adds the numbers of their conversations to rows; leaves out rows whose conversation cannot be
 * read.
 */
const withNumbers = <T extends { thread: string }, R>(
  numbers: ReadonlyMap<string, string | undefined>,
  all: readonly T[],
  shown: (one: T) => R,
) =>
  all.flatMap((one) => {
    const other = numbers.get(one.thread)
    return other === undefined ? [] : [{ other, ...shown(one) }]
  })

function numberOf(thread: Pick<TeamThread, 'content'>): string | undefined {
  const key = keyOf(thread)
  return key === undefined ? undefined : personOf(key)
}

const countsOf = (all: readonly LeftOut[]): Colleagues['leftOut'] =>
  [...Map.groupBy(all, ({ member, kind }) => `${kind} ${member}`).values()].flatMap((some) =>
    some.slice(0, 1).map(({ member, kind }) => ({ member, kind, count: some.length })),
  )

const colleague = ({ id, owner, content }: TeamMember, me: string | undefined): Colleague => ({
  ...{ id, owner, mine: id === me },
  // Any colleague's desktop may have written it.
  name: (content.opened && memberContent.safeParse(content.value).data?.name) || '',
})
