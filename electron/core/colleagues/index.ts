import { z } from 'zod'
import type { Claim, Colleague, Colleagues } from '../../bridge/colleagues.ts'
import { stripBidi } from '../../shared/bidi.ts'
import type { CabinetState } from '../../bridge/session.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { SecretStore } from '../platform/secrets/types.ts'
import { createTaskQueue } from '../platform/tasks/task-queue.ts'
import { normaliseNumber } from '../platform/phone/normalise.ts'
import { conversationId, personOf } from '../messages/thread-id.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import { followTeam } from '../team/follow.ts'
import {
  TeamFailure,
  type Content,
  type Team,
  type TeamPlace,
  type TeamPresence,
  type TeamState,
} from '../team/index.ts'
import type { TeamTables } from '../team/tables.ts'
import { keepPlace, readPlace } from './place.ts'

export interface ColleaguesModule extends Module<'colleagues'> {
  state(): Pick<CabinetState, 'colleagues'>
}

export interface ColleaguesOptions {
  secrets: SecretStore
}

/** How long a claim holds unless it is renewed, in seconds. */
const CLAIMED = 300

const STATES = {
  none: 'away',
  connecting: 'connecting',
  live: 'connected',
  polling: 'connected',
  away: 'away',
} as const satisfies Record<TeamState['kind'], Colleagues['state']>

/** What a person is called, as any colleague's desktop may have written it. */
const named = z.object({ name: z.string().max(200).transform(stripBidi) })
/** Which conversation a team's is. */
const keyed = z.object({ key: z.string().max(100) })

/** Those who answer in the same account, and who of them answers whom. */
export function colleaguesModule(
  context: CabinetContext,
  { secrets }: ColleaguesOptions,
): ColleaguesModule {
  const { announce, cabinet, database, describe } = context
  const stored = database.of<TeamTables>('team')
  let place: TeamPlace | undefined
  let team: Team | undefined
  let state: TeamState = { kind: 'none' }
  let presence: TeamPresence[] = []
  let latest: Colleagues | undefined

  async function look(mine: string): Promise<Colleagues> {
    const [members, claims] = [await stored.members(), await stored.claims(Date.now())]
    const me = (await stored.devices()).find(({ id }) => id === mine)?.member
    const others = state.kind === 'away' ? [] : presence.filter(({ device }) => device !== mine)
    return {
      state: STATES[state.kind],
      members: members.map(({ id, content }) => colleague(id, content, id === me)),
      claims: await withNumbers(claims, ({ member, mine, until }) => ({ member, mine, until })),
      present: await withNumbers(others, ({ member, doing }) => ({ member, doing })),
    }
  }

  /** What is about conversations, with their numbers; without those of which nobody can read which they are. */
  async function withNumbers<T extends { thread: string }, R>(all: T[], shown: (one: T) => R) {
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

  async function tell(): Promise<void> {
    if (!place) return
    latest = await look(place.user)
    announce('colleagues.changed', { cabinet, colleagues: latest })
  }
  // One look after the other, so that the latest is told last.
  const enqueue = createTaskQueue()
  const tellSoon = () => void enqueue(tell).catch(describe)

  /** Does something at the team's server, in the conversation with a number. */
  async function inThread<T>(number: string, work: (team: Team, thread: string) => Promise<T>) {
    if (!team) throw new CoreFailure('notFound')
    const key = conversationId(normaliseNumber(number))
    try {
      return await work(team, await team.thread(key, { key }))
    } catch (error) {
      throw error instanceof TeamFailure ? new CoreFailure('team', { field: error.trouble }) : error
    }
  }

  return {
    async open() {
      await team?.close()
      place = await readPlace(secrets, cabinet)
      if (!place) return
      team = await followTeam(place, {
        database,
        onChange: tellSoon,
        onState(next) {
          state = next
          tellSoon()
        },
        onPresence(next) {
          presence = next
          tellSoon()
        },
        onKeys(keys) {
          if (place) place = { ...place, keys }
          if (place) void keepPlace(secrets, cabinet, place)
        },
      })
    },
    state: () => (latest ? { colleagues: latest } : {}),
    async close() {
      await team?.close()
    },
    commands: {
      'colleagues.claim': ({ other }) =>
        inThread(other, async (asked, thread): Promise<Claim> => {
          const { lasts, member, mine } = await asked.claim(thread, CLAIMED)
          return { other: normaliseNumber(other), member, mine, until: Date.now() + lasts }
        }),
      'colleagues.release': ({ other }) =>
        inThread(other, (asked, thread) => asked.release(thread)),
      async 'colleagues.be'({ at }) {
        if (!at) return void (await team?.be(undefined).catch(whileAway))
        await inThread(at.other, (asked, thread) => asked.be({ thread, doing: at.doing })).catch(
          whileAway,
        )
      },
    },
  }
}

/** Nobody is told then, and that is no failure of whoever reads or writes. */
function whileAway(error: unknown): void {
  const isTeams = error instanceof CoreFailure && error.failure.kind === 'team'
  if (!isTeams && !(error instanceof TeamFailure)) throw error
}

function colleague(id: string, content: Content, mine: boolean): Colleague {
  return { id, name: read(named, content)?.name ?? '', mine }
}

/** Any colleague's desktop may have written it. */
const read = <T>(schema: z.ZodType<T>, content: Content): T | undefined =>
  content.opened ? schema.safeParse(content.value).data : undefined
