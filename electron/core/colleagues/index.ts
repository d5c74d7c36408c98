import type { Claim } from '../../bridge/colleagues.ts'
import type { InboxDelta, Message, MessageState } from '../../bridge/inbox.ts'
import type { CabinetState } from '../../bridge/session.ts'
import type { ColleaguesWord } from '../messages/stored/types.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { normaliseNumber } from '../platform/phone/normalise.ts'
import { createBelonging, type Belonging, type BelongingOptions } from './belonging.ts'
import { atServer } from './at-server.ts'
import type { Membership } from './membership.ts'
import { sharedModule } from './shared/index.ts'
import { teamModule } from './team-module.ts'

export interface ColleaguesModule extends Module<'colleagues'> {
  state(): Pick<CabinetState, 'colleagues'>
  /** What they say to a message that is about to leave; nothing where there are none. */
  ask(message: Message): Promise<ColleaguesWord | undefined>
  /** Messages changed: they are told what became of what left. */
  note(delta: Pick<InboxDelta, 'messages'>): void
}

/** How long a claim holds unless it is renewed, in seconds. */
const CLAIMED = 300

/** How a message comes to rest. */
const ENDED: readonly MessageState[] = ['confirmed', 'refused', 'unsent']

/** What a team is made of, and what it is for. */
export function teamModules(
  context: CabinetContext,
  options: Omit<BelongingOptions, 'shared' | 'noteAuthors'>,
  { regroup, noteAuthors }: Pick<BelongingOptions, 'noteAuthors'> & { regroup(): Promise<void> },
) {
  const shared = sharedModule(context, regroup)
  const belonging = createBelonging(context, { ...options, shared, noteAuthors })
  return { colleagues: colleaguesModule(belonging), shared, team: teamModule(context, belonging) }
}

/** Those who answer in the same account, and who of them answers whom. */
function colleaguesModule(belonging: Belonging): ColleaguesModule {
  return {
    open: belonging.open,
    close: belonging.close,
    state() {
      const colleagues = belonging.colleagues()
      return colleagues ? { colleagues } : {}
    },
    ask: async (message) => (await belonging.joined())?.ask(message),
    note({ messages }) {
      if (messages.some(({ state }) => ENDED.includes(state))) void belonging.membership()?.tell()
    },
    commands: {
      ...commandsOf(belonging.membership),
      'colleagues.be': ({ at }) => belonging.be(at),
    },
  }
}

function commandsOf(
  present: () => Membership | undefined,
): Omit<ColleaguesModule['commands'], 'colleagues.be'> {
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
