import type { Claim, ColleagueAt, Colleagues } from '../../bridge/colleagues.ts'
import type { DatabaseState } from '../../bridge/inbox.ts'
import type { CabinetState } from '../../bridge/session.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { SecretStore } from '../platform/secrets/types.ts'
import { createTaskQueue } from '../platform/tasks/task-queue.ts'
import { normaliseNumber } from '../platform/phone/normalise.ts'
import { conversationId } from '../messages/thread-id.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import { followTeam } from '../team/follow.ts'
import {
  TeamFailure,
  type Team,
  type TeamPlace,
  type TeamPresence,
  type TeamState,
} from '../team/index.ts'
import type { TeamTables } from '../team/tables.ts'
import { keepPlace, readPlace } from './place.ts'
import { viewOf } from './view.ts'

export interface ColleaguesModule extends Module<'colleagues'> {
  state(): Pick<CabinetState, 'colleagues'>
}

export interface ColleaguesOptions {
  secrets: SecretStore
  keeper: { state(): DatabaseState }
}

/** How long a claim holds unless it is renewed, in seconds. */
const CLAIMED = 300

/** Those who answer in the same account, and who of them answers whom. */
export function colleaguesModule(
  context: CabinetContext,
  { secrets, keeper }: ColleaguesOptions,
): ColleaguesModule {
  const { announce, cabinet, database, describe } = context
  const stored = database.of<TeamTables>('team')
  let place: TeamPlace | undefined
  let team: Team | undefined
  let state: TeamState = { kind: 'none' }
  let presence: TeamPresence[] = []
  let latest: Colleagues | undefined

  async function tell(): Promise<void> {
    if (!place) return
    latest = await viewOf({ stored, device: place.user, state, presence })
    announce('colleagues.changed', { cabinet, colleagues: latest })
  }
  // One look after the other, so that the latest is told last.
  const enqueue = createTaskQueue()
  const tellSoon = () => void enqueue(tell).catch(describe)

  return {
    async open() {
      await team?.close()
      const kept = keeper.state()
      // Where the keychain did not do its part, it is not asked again.
      const isKept = kept.state === 'open' && kept.kept === 'disk'
      place = isKept ? await readPlace(secrets, cabinet) : undefined
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
    commands: commandsOf(() => team),
  }
}

function commandsOf(present: () => Team | undefined): ColleaguesModule['commands'] {
  /** Does something at the team's server, in the conversation with a number. */
  async function inThread<T>(number: string, work: (team: Team, thread: string) => Promise<T>) {
    const team = present()
    if (!team) throw new CoreFailure('notFound')
    const key = conversationId(normaliseNumber(number))
    try {
      return await work(team, await team.thread(key, { key }))
    } catch (error) {
      throw error instanceof TeamFailure ? new CoreFailure('team', { field: error.trouble }) : error
    }
  }

  async function be({ at }: { at?: Pick<ColleagueAt, 'other' | 'doing'> | undefined }) {
    if (!at) await present()?.be(undefined)
    else await inThread(at.other, (team, thread) => team.be({ thread, doing: at.doing }))
  }

  return {
    'colleagues.claim': ({ other }) =>
      inThread(other, async (team, thread): Promise<Claim> => {
        const { lasts, member, mine } = await team.claim(thread, CLAIMED)
        return { other: normaliseNumber(other), member, mine, until: Date.now() + lasts }
      }),
    'colleagues.release': ({ other }) => inThread(other, (team, thread) => team.release(thread)),
    'colleagues.be': (given) => be(given).catch(whileAway),
  }
}

/** Nobody is told then, and that is no failure of whoever reads or writes. */
function whileAway(error: unknown): void {
  const isTeams = error instanceof CoreFailure && error.failure.kind === 'team'
  if (!isTeams && !(error instanceof TeamFailure)) throw error
}
