import type { ColleagueAt, Colleagues } from '../../bridge/colleagues.ts'
import type { Asked } from '../database/tables.ts'
import type { Change, ToldAnswer } from '../messages/stored/types.ts'
import type { StoredInbox } from '../messages/tables.ts'
import type { CabinetContext } from '../module/module.ts'
import { createCoalescingRunner } from '../platform/tasks/coalescing-runner.ts'
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
import { createAnswering, type Answering } from './answering.ts'
import { rowsOf } from './answers.ts'
import { createGoingUp } from './going-up.ts'
import { createInThread, type InThread } from './in-thread.ts'
import { followAnswers } from './recent.ts'
import type { SharedMarkTables } from './tables.ts'
import type { Taken } from './stored/taking.ts'
import { viewOf } from './view.ts'

type Whereabouts = Pick<ColleagueAt, 'other' | 'doing'>

/** Membership of this desktop in a team, connected to its server. */
export interface Membership extends Answering {
  /** Returns the state announced last. */
  colleagues(): Colleagues | undefined
  inThread: InThread
  /** Invites members and removes their desktops. */
  people: Pick<Team, 'invite' | 'remove' | 'setOwner'>
  /** Sets the presence, now or as soon as the server can be reached; the latest counts. */
  be(at: Whereabouts | undefined): Promise<void>
  put: Team['put']
  forget: Team['forget']
  /** Uploads marks set here, now or as soon as the server can be reached. */
  goUp(): void
  /** Announces the current state. */
  look(): void
  close(): Promise<void>
}

interface MembershipOptions extends Pick<CabinetContext, 'database' | 'describe'> {
  stored: Asked<TeamTables>
  messages: StoredInbox
  marks: Asked<SharedMarkTables>
  /** Stores the authors of rows that desktops have sent. */
  noteAuthors(told: readonly ToldAnswer[]): Promise<void>
  place: TeamPlace
  tell(colleagues: Colleagues): void
  onKeys(keys: TeamKeys): void
  /** Called when something changed in the team, or its server is back. */
  onNews(changes?: TeamChanges): void
  /** Called when colleagues' changes alter conversations here. */
  onTaken(taken: Pick<Taken, 'change'> & Partial<Taken>): void
}

/** Follows the team, and announces the state that a page shows. */
export async function belong(options: MembershipOptions): Promise<Membership> {
  const { stored, marks, place } = options
  const reached = Promise.withResolvers<void>()
  const looking = createLooking(options)
  const team = await followTeam(place, {
    ...looking,
    database: options.database,
    async take(changes) {
      const told = rowsOf(changes.answers)
      if (told.length > 0) await options.noteAuthors(told)
      const taker = { device: place.user, now: Date.now() }
      options.onTaken(await marks.take(place.team, changes, taker))
    },
    onChange(changes) {
      looking.onChange(changes)
      goUp()
      options.onNews(changes)
    },
    onState(state) {
      looking.onState(state)
      if (state.kind !== 'connecting') reached.resolve()
      if (state.kind === 'live' || state.kind === 'polling') back()
    },
    onKeys: options.onKeys,
  })
  const inThread = createInThread(team)
  const answering = createAnswering({ ...options, stored, inThread, reached: reached.promise })
  const onChange = (change: Change) => options.onTaken({ change })
  const goUp = createGoingUp({ ...options, team, onChange })
  const where = createWhere((said) =>
    said
      ? inThread(said.other, (_, thread) => team.be({ thread, doing: said.doing }))
      : team.be(undefined),
  )

  function back(): void {
    options.onNews()
    where.again().catch(options.describe)
    void answering.tell()
    goUp()
  }

  return {
    ...answering,
    inThread,
    people: team,
    colleagues: looking.latest,
    goUp,
    look: looking.look,
    be: where.be,
    put: team.put,
    forget: team.forget,
    close: () => team.close(),
  }
}

/** Reports the presence, and can repeat it after a failure; the latest counts. */
function createWhere(say: (at: Whereabouts | undefined) => Promise<void>) {
  const moves = createTaskQueue()
  let at: Whereabouts | undefined

  function sayWhere(): Promise<void> {
    const said = at
    return moves(async () => {
      if (said === at) await say(said)
    }).catch(whileAway)
  }

  return {
    be(next: Whereabouts | undefined): Promise<void> {
      at = next
      return sayWhere()
    },
    again: async () => at && sayWhere(),
  }
}

/** Announces the state of the team at each change. */
function createLooking({ stored, marks, place, tell, describe }: MembershipOptions) {
  let state: TeamState = { kind: 'connecting' }
  let presence: TeamPresence[] = []
  let flood: { device: string } | undefined
  let latest: Colleagues | undefined
  const recent = followAnswers(place.user)
  // One after the other, so that the latest state is announced last.
  const { wake: look } = createCoalescingRunner(async () => {
    const view = await viewOf({ stored, marks, device: place.user, state, presence, flood })
    // Read after `upTo`, so that the page has all answers up to that number.
    latest = { ...view, answers: recent.list() }
    tell(latest)
  }, describe)

  return {
    latest: () => latest,
    look,
    onChange(changes: TeamChanges) {
      recent.note(changes)
      look()
    },
    onState(next: TeamState) {
      state = next
      look()
    },
    onFlood(device: string) {
      flood = { device }
      look()
    },
    onPresence(next: TeamPresence[]) {
      presence = next
      look()
    },
  }
}

/** Ignores failures of the team's server: presence is not essential. */
function whileAway(error: unknown): void {
  if (!(error instanceof TeamFailure)) throw error
}
