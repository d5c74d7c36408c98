import type { Claim } from '../../bridge/colleagues.ts'
import type { InboxDelta, Message } from '../../bridge/inbox.ts'
import type { CabinetState } from '../../bridge/session.ts'
import type { Change, ColleaguesWord } from '../messages/stored/types.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { normaliseNumber } from '../../shared/phone-number.ts'
import { createBelonging, type Belonging, type BelongingOptions } from './belonging.ts'
import { hasEnded } from './answers.ts'
import { atServer } from './at-server.ts'
import type { Membership } from './membership.ts'
import { createMarking, type Marking } from './marking.ts'
import { tellOf } from './notices.ts'
import { sharedModule } from './shared/index.ts'
import { teamModule } from './team-module.ts'

export interface ColleaguesModule extends Module<'colleagues'>, Pick<Marking, 'marks' | 'marked'> {
  state(): Pick<CabinetState, 'colleagues'>
  /** Asks the colleagues before a message is sent; undefined without a team. */
  ask(message: Message): Promise<ColleaguesWord | undefined>
  /** Reports the results of sent messages to the colleagues when messages changed. */
  note(delta: Pick<InboxDelta, 'messages'>): void
}

/** How long a claim holds unless it is renewed, in seconds. */
const CLAIMED = 300

/** Functions of the inbox that the team uses. */
interface InboxSide extends Pick<BelongingOptions, 'noteAuthors'> {
  /** Groups conversations by person again, after contacts changed. */
  regroup(): Promise<void>
  /** Colleagues have forgotten a person. */
  onForgotten(): Promise<void>
  /** Shows conversations changed by a colleague or by the team's commands. */
  show(change: Change): void
}

/** Creates the modules of a team: membership, colleagues and shared items. */
export function teamModules(
  context: CabinetContext,
  options: Omit<BelongingOptions, 'shared' | 'noteAuthors' | 'onTaken'>,
  { regroup, onForgotten, noteAuthors, show }: InboxSide,
) {
  const shared = sharedModule(context, regroup, onForgotten)
  const belonging = createBelonging(context, {
    ...{ ...options, shared, noteAuthors },
    onTaken({ change, given = [] }) {
      show(change)
      tellOf(context, given, belonging.colleagues()?.members)
    },
  })
  const marking = createMarking(context, { ...belonging, onMarks: show })
  return {
    colleagues: colleaguesModule(belonging, marking),
    shared,
    team: teamModule(context, belonging, shared),
  }
}

/** Creates the module of the colleagues in the same account and of the conversations they claim. */
function colleaguesModule(
  belonging: Belonging,
  { marks, marked, commands }: Marking,
): ColleaguesModule {
  return {
    ...{ marks, marked },
    open: belonging.open,
    close: belonging.close,
    state() {
      const colleagues = belonging.colleagues()
      return colleagues ? { colleagues } : {}
    },
    ask: async (message) => (await belonging.joined())?.ask(message),
    note({ messages }) {
      if (messages.some(hasEnded)) void belonging.membership()?.tell()
    },
    commands: {
      ...commandsOf(belonging.membership),
      ...commands,
      'colleagues.be': ({ at }) => belonging.be(at),
    },
  }
}

function commandsOf(
  present: () => Membership | undefined,
): Pick<ColleaguesModule['commands'], 'colleagues.claim' | 'colleagues.release'> {
  const inThread: Membership['inThread'] = async (other, work) => {
    const membership = present()
    if (!membership) throw new CoreFailure('notFound')
    return atServer(() => membership.inThread(other, work))
  }

  return {
    'colleagues.claim': ({ other }) =>
      inThread(other, async (team, thread): Promise<Claim> => {
        const { lasts, member, mine } = await team.claim(thread, CLAIMED)
        return { other: normaliseNumber(other), member, mine, until: Date.now() + lasts }
      }),
    'colleagues.release': ({ other }) => inThread(other, (team, thread) => team.release(thread)),
  }
}
