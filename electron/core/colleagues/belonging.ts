import type { Colleagues } from '../../bridge/colleagues.ts'
import type { DatabaseState } from '../../bridge/database.ts'
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
  /** Sharing of items, which begins and ends with the membership. */
  shared: Pick<SharedModule, 'belong' | 'isBegun' | 'leave' | 'forget' | 'took'>
  /** Stores the authors of rows that colleagues' desktops have sent. */
  noteAuthors(told: readonly ToldAnswer[]): Promise<void>
  /** Called when colleagues' changes alter conversations here. */
  onTaken(taken: Pick<Taken, 'change'> & Partial<Taken>): void
}

/** `unkept`: the database is not on the disk, so that nothing of a team can be kept. */
type HeldMembership = HeldPlace | { state: 'unkept' }

/** This desktop's membership in a team, as stored in the keychain. */
export interface Belonging {
  /** Returns the current membership, if any. */
  membership(): Membership | undefined
  /** Resolves with the membership after the pending changes to it. */
  joined(): Promise<Membership | undefined>
  held(): HeldMembership
  /** Returns the team as shown to a page. */
  colleagues(): Colleagues | undefined
  /** Sets the user's presence; it is kept until there is a team. */
  be(at: Parameters<Membership['be']>[0]): Promise<void>
  /** Called when the database was opened. */
  open(): Promise<void>
  close(): Promise<void>
  /** Stores another team, and connects to it unless it is only prepared. Rejects as `keychain`. */
  keep(place: TeamPlace & { prepared?: true }): Promise<void>
  /** Leaves the team. Rejects as `keychain`. */
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
  let held: HeldMembership = { state: 'unkept' }
  let isClosed = false

  const colleagues = () => outOfReach(held) ?? seat.membership()?.colleagues()
  function tell(): void {
    const told = colleagues()
    announce('colleagues.changed', { cabinet, ...(told && { colleagues: told }) })
  }

  /**
   * Stores new keys, unless the team was left. If that fails, they are fetched from the server
   * again after the next start.
   */
  function keepKeys(of: Membership, place: TeamPlace): void {
    enqueue(async () => {
      if (!isClosed && seat.membership() === of) await keepPlace(secrets, cabinet, place)
    }).catch(context.describe)
  }

  /** Joins or leaves according to the keychain. */
  async function follow(): Promise<void> {
    const had = colleagues()
    await seat.leave()
    const kept = keeper.state()
    // A database in memory means that the keychain failed: it is not asked again.
    const isKept = !isClosed && kept.state === 'open' && kept.kept === 'disk'
    held = isKept ? await readPlace(secrets, cabinet) : { state: 'unkept' }
    if (held.state === 'member') await seat.take(held.place)
    if (held.state === 'none' && (await shared.isBegun())) {
      // The mark read by `isBegun` is removed last: if interrupted, this is repeated at the next
      // start.
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
  /** Receives the team's place with all current keys. */
  onKeys(of: Membership, place: TeamPlace): void
}

/** Keeps the current membership and the user's presence in it. */
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
      // Closing the connection ends the calls that sharing waits for.
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

/** Returns the membership as shown to a page, without secrets. */
export function toldOf(held: HeldMembership): TeamBelonging {
  if (!('place' in held)) return held
  const { host, port, database } = held.place
  return { state: held.state, server: { host, port, database } }
}

/** Returns the state shown for a team whose keychain entry cannot be read. */
function outOfReach({ state }: HeldMembership): Colleagues | undefined {
  if (state !== 'damaged' && state !== 'keychain') return undefined
  const nobody = { members: [], desktops: [], claims: [], present: [], answers: [], upTo: 0 }
  return { state: 'away', trouble: state, ...nobody, conflicts: [] }
}
