import type { Colleagues } from '../../bridge/colleagues.ts'
import type { DatabaseState } from '../../bridge/inbox.ts'
import type { TeamBelonging } from '../../bridge/team.ts'
import type { CabinetContext } from '../module/module.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { SecretStore } from '../platform/secrets/types.ts'
import { createTaskQueue } from '../platform/tasks/task-queue.ts'
import type { ToldAnswer } from '../messages/stored/types.ts'
import type { InboxTables } from '../messages/tables.ts'
import type { TeamPlace } from '../team/index.ts'
import type { TeamTables } from '../team/tables.ts'
import { belong, type Membership } from './membership.ts'
import type { SharedModule } from './shared/index.ts'
import type { SharedMarkTables } from './tables.ts'
import type { Taken } from './stored/taking.ts'
import { forgetPlace, keepPlace, readPlace, type HeldPlace } from './place.ts'

export interface BelongingOptions {
  secrets: SecretStore
  keeper: { state(): DatabaseState }
  /** What goes with belonging to a team. */
  shared: Pick<SharedModule, 'belong' | 'isBegun' | 'leave' | 'forget' | 'took'>
  /** Takes in what colleagues' desktops say they have sent. */
  noteAuthors(told: readonly ToldAnswer[]): Promise<void>
  /** Conversations here are otherwise, by what colleagues did. */
  onTaken(taken: Pick<Taken, 'change'> & Partial<Taken>): void
}

/** `unkept`: messages are not on the disk, so nothing of a team could be, either. */
type Held = HeldPlace | { state: 'unkept' }

/** Whether this desktop belongs to a team, as its keychain holds it. */
export interface Belonging {
  /** The team that it belongs to. */
  membership(): Membership | undefined
  /** The same, once it is known. */
  joined(): Promise<Membership | undefined>
  held(): Held
  /** What a page is told of the team. */
  colleagues(): Colleagues | undefined
  /** Where the person is, whether or not there is anybody to tell. */
  be(at: Parameters<Membership['be']>[0]): Promise<void>
  /** The database was opened. */
  open(): Promise<void>
  close(): Promise<void>
  /** Keeps another place, and goes there at once, unless it is only prepared. Rejects as `keychain`. */
  keep(place: TeamPlace & { prepared?: true }): Promise<void>
  /** Belongs to no team any more. Rejects as `keychain`. */
  forget(): Promise<void>
}

export function createBelonging(
  context: CabinetContext,
  { secrets, keeper, shared, ...inbox }: BelongingOptions,
): Belonging {
  const { announce, cabinet, database } = context
  const stored = database.of<TeamTables>('team')
  const marks = database.of<SharedMarkTables>('sharedMarks')
  const enqueue = createTaskQueue()
  const seat = createSeat({
    ...{ ...context, ...inbox, stored, marks, shared, tell, onKeys: keepKeys },
    messages: database.of<InboxTables>('inbox'),
  })
  let held: Held = { state: 'unkept' }
  let isClosed = false

  const colleagues = () => outOfReach(held) ?? seat.membership()?.colleagues()
  function tell(): void {
    const told = colleagues()
    announce('colleagues.changed', { cabinet, ...(told && { colleagues: told }) })
  }

  /** Not after it was left. What is not kept is fetched again after the next start: the server has it. */
  function keepKeys(of: Membership, place: TeamPlace): void {
    enqueue(async () => {
      if (!isClosed && seat.membership() === of) await keepPlace(secrets, cabinet, place)
    }).catch(context.describe)
  }

  /** Goes where the keychain says by now. */
  async function follow(): Promise<void> {
    const had = colleagues()
    await seat.leave()
    const kept = keeper.state()
    // Where the keychain did not do its part, it is not asked again.
    const isKept = !isClosed && kept.state === 'open' && kept.kept === 'disk'
    held = isKept ? await readPlace(secrets, cabinet) : { state: 'unkept' }
    if (held.state === 'member') await seat.take(held.place)
    if (held.state === 'none' && (await shared.isBegun())) {
      // What says that something is there goes last: where this is stopped, it is done at the next start.
      inbox.onTaken({ change: await marks.leave() })
      await shared.forget()
    }
    announce('team.changed', { cabinet, team: toldOf(held) })
    if (had || colleagues()) tell()
  }

  return {
    ...{ membership: seat.membership, be: seat.be, colleagues },
    joined: () => enqueue(async () => seat.membership()),
    held: () => held,
    open: () => enqueue(follow),
    close() {
      isClosed = true
      return enqueue(seat.leave)
    },
    keep: (place) =>
      enqueue(async () => {
        if (isClosed) throw new CoreFailure('signedOut')
        await keepPlace(secrets, cabinet, place)
        await follow()
      }),
    forget: () =>
      enqueue(async () => {
        await forgetPlace(secrets, cabinet)
        await follow()
      }),
  }
}

interface SeatOptions
  extends
    Omit<Parameters<typeof belong>[0], 'place' | 'onKeys' | 'onNews'>,
    Pick<BelongingOptions, 'shared'> {
  /** The place with all keys that there are by now. */
  onKeys(of: Membership, place: TeamPlace): void
}

/** Where the person sits in a team, whichever it is, with where he is in it. */
function createSeat({ onKeys, shared, ...options }: SeatOptions) {
  let membership: Membership | undefined
  let at: Parameters<Membership['be']>[0]
  return {
    membership: () => membership,
    async be(next: typeof at) {
      at = next
      await membership?.be(at)
    },
    async leave() {
      const before = membership
      membership = undefined
      // Whatever waits for the server waits no longer once the way to it is closed.
      const left = shared.leave()
      await before?.close()
      await left
    },
    async take(place: TeamPlace) {
      const taken = await belong({
        ...options,
        place,
        onKeys: (keys) => onKeys(taken, { ...place, keys }),
        onNews: shared.took,
      })
      membership = taken
      await shared.belong(place, taken)
      await taken.be(at)
    },
  }
}

/** What a page is told of what the keychain holds. */
export function toldOf(held: Held): TeamBelonging {
  if (!('place' in held)) return held
  const { host, port, database } = held.place
  return { state: held.state, server: { host, port, database } }
}

/** A team of which the keychain tells nothing that can be used. */
function outOfReach({ state }: Held): Colleagues | undefined {
  if (state !== 'damaged' && state !== 'keychain') return undefined
  const nobody = { members: [], desktops: [], claims: [], present: [], answers: [], upTo: 0 }
  return { state: 'away', trouble: state, ...nobody, conflicts: [] }
}
