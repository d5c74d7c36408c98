import type { ColleagueAt, Colleagues } from '../../bridge/colleagues.ts'
import type { Asked } from '../database/tables.ts'
import { conversationId } from '../messages/thread-id.ts'
import type { CabinetContext } from '../module/module.ts'
import { normaliseNumber } from '../platform/phone/normalise.ts'
import { createTaskQueue } from '../platform/tasks/task-queue.ts'
import { followTeam } from '../team/follow.ts'
import {
  TeamFailure,
  type Team,
  type TeamChanges,
  type TeamKeys,
  type TeamPlace,
  type TeamPresence,
  type TeamState,
} from '../team/index.ts'
import type { TeamTables } from '../team/tables.ts'
import { viewOf } from './view.ts'

type Whereabouts = Pick<ColleagueAt, 'other' | 'doing'>

/** This desktop belongs to a team. */
export interface Membership {
  /** What was told last. */
  colleagues(): Colleagues | undefined
  /** Does something at the team's server, in the conversation with a number. Rejects with a `TeamFailure`. */
  inThread<T>(other: string, work: (team: Team, thread: string) => Promise<T>): Promise<T>
  /** Lets others in, and takes them out. */
  people: Pick<Team, 'invite' | 'remove'>
  /** Says where one is, now or as soon as the server is there; the latest counts. */
  be(at: Whereabouts | undefined): Promise<void>
  put: Team['put']
  close(): Promise<void>
}

interface MembershipOptions extends Pick<CabinetContext, 'database' | 'describe'> {
  stored: Asked<TeamTables>
  place: TeamPlace
  tell(colleagues: Colleagues): void
  onKeys(keys: TeamKeys): void
  /** Something changed in the team, or its server is back. */
  onNews(changes?: TeamChanges): void
}

/** Follows the team, and tells what of it a page shows. */
export async function belong(options: MembershipOptions): Promise<Membership> {
  const { database, describe, stored, place } = options
  let state: TeamState = { kind: 'connecting' }
  let presence: TeamPresence[] = []
  let latest: Colleagues | undefined
  let at: Whereabouts | undefined
  // One look after the other, so that the latest is told last.
  const looks = createTaskQueue()
  const moves = createTaskQueue()

  const look = () =>
    void looks(async () => {
      latest = await viewOf({ stored, device: place.user, state, presence })
      options.tell(latest)
    }).catch(describe)

  const team = await followTeam(place, {
    database,
    onChange(changes) {
      look()
      options.onNews(changes)
    },
    onState(next) {
      const isBack = next.kind === 'live' || next.kind === 'polling'
      state = next
      look()
      if (isBack && at) sayWhere().catch(describe)
      if (isBack) options.onNews()
    },
    onPresence(next) {
      presence = next
      look()
    },
    onKeys: options.onKeys,
  })

  async function inThread<T>(other: string, work: (team: Team, thread: string) => Promise<T>) {
    const key = conversationId(normaliseNumber(other))
    return work(team, await team.thread(key))
  }

  function sayWhere(): Promise<void> {
    const said = at
    return moves(async () => {
      if (said !== at) return
      if (said) await inThread(said.other, (_, thread) => team.be({ thread, doing: said.doing }))
      else await team.be(undefined)
    }).catch(whileAway)
  }

  return {
    colleagues: () => latest,
    inThread,
    people: team,
    be(next) {
      at = next
      return sayWhere()
    },
    put: team.put,
    close: () => team.close(),
  }
}

/** Nobody is told then, and that is no failure of whoever reads or writes. */
function whileAway(error: unknown): void {
  if (!(error instanceof TeamFailure)) throw error
}
