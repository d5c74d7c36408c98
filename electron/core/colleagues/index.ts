import type { Claim } from '../../bridge/colleagues.ts'
import type { DatabaseState } from '../../bridge/inbox.ts'
import type { CabinetState } from '../../bridge/session.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { normaliseNumber } from '../platform/phone/normalise.ts'
import type { SecretStore } from '../platform/secrets/types.ts'
import { createTaskQueue } from '../platform/tasks/task-queue.ts'
import { TeamFailure } from '../team/index.ts'
import type { TeamTables } from '../team/tables.ts'
import { belong, type Membership } from './membership.ts'
import { keepPlace, readPlace } from './place.ts'

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
  const { announce, cabinet, database } = context
  const stored = database.of<TeamTables>('team')
  const enqueue = createTaskQueue()
  let membership: Membership | undefined
  let isClosed = false
  /** Where the person is, whether or not there is anybody to tell. */
  let at: Parameters<Membership['be']>[0]

  async function leave(): Promise<void> {
    const before = membership
    membership = undefined
    if (before?.colleagues()) announce('colleagues.changed', { cabinet })
    await before?.close()
  }

  async function join(): Promise<void> {
    const kept = keeper.state()
    // Where the keychain did not do its part, it is not asked again.
    if (isClosed || kept.state !== 'open' || kept.kept !== 'disk') return
    const place = await readPlace(secrets, cabinet)
    if (!place) return
    membership = await belong({
      ...context,
      stored,
      place,
      tell: (colleagues) => announce('colleagues.changed', { cabinet, colleagues }),
      onKeys: (keys) => void keepPlace(secrets, cabinet, { ...place, keys }),
    })
    await membership.be(at)
  }

  return {
    open: () =>
      enqueue(async () => {
        await leave()
        await join()
      }),
    close() {
      isClosed = true
      return enqueue(async () => membership?.close())
    },
    state() {
      const colleagues = membership?.colleagues()
      return colleagues ? { colleagues } : {}
    },
    commands: {
      ...commandsOf(() => membership),
      async 'colleagues.be'(given) {
        ;({ at } = given)
        await membership?.be(at)
      },
    },
  }
}

function commandsOf(
  present: () => Membership | undefined,
): Omit<ColleaguesModule['commands'], 'colleagues.be'> {
  const inThread: Membership['inThread'] = async (other, work) => {
    const membership = present()
    if (!membership) throw new CoreFailure('notFound')
    try {
      return await membership.inThread(other, work)
    } catch (error) {
      throw error instanceof TeamFailure ? new CoreFailure('team', { field: error.trouble }) : error
    }
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
