import type { Asked } from '../../database/tables.ts'
import { steadyNow } from '../../platform/steady-clock.ts'
import { createCoalescingRunner } from '../../platform/tasks/coalescing-runner.ts'
import { TeamFailure, type ItemAsked, type ItemOutcome, type Team } from '../../team/index.ts'
import type { Reconciled } from './stored/reconcile.ts'
import type { Forgetting } from './stored/kinds/forgotten.ts'
import type { SharedTables } from './stored/tables.ts'

interface SharingOptions {
  stored: Asked<SharedTables>
  team: Pick<Team, 'put' | 'forget'>
  /** This computer's login. */
  device: string
  /** Called with the items that were changed here. */
  tell(changed: Reconciled['changed']): Promise<void>
  describe(error: unknown): unknown
}

/** Syncs items with the team; changes that cannot be uploaded yet wait in the database. */
export interface Sharing {
  /** Starts a sync, after a change on either side or when the server is back. */
  sync(): void
  close(): Promise<void>
}

/** Pause before the next attempt at a busy or full server, in milliseconds. */
const RETRY = 30_000

export function createSharing({ stored, team, device, tell, describe }: SharingOptions): Sharing {
  const rounds = createCoalescingRunner(bring, describe)
  /** Refused requests by the item's id; they are not repeated unchanged. */
  const refused = new Map<string, string>()
  const closing = new AbortController()
  const isClosed = () => closing.signal.aborted

  async function bring(): Promise<void> {
    if (isClosed()) return
    const { asks, changed } = await stored.bringTogether(device, Date.now())
    if (changed.length > 0) await tell(changed)
    for (const ask of asks) {
      if (refused.get(ask.id) === textOf(ask)) continue
      const outcome = await put(ask)
      // Away or busy: repeated on return, or after a while.
      if (outcome === undefined) rounds.wakeAt(steadyNow() + RETRY)
      if (outcome === undefined || isClosed()) return
      if (outcome === 'refused') refused.set(ask.id, textOf(ask))
      else if (await stored.settle(ask.id, outcome)) rounds.wake()
    }
  }

  async function put(ask: ItemAsked): Promise<ItemOutcome | 'refused' | undefined> {
    try {
      if (ask.kind === 'forgotten') await team.forget((ask.content as Forgetting).threads)
      return await team.put(ask)
    } catch (error) {
      if (!(error instanceof TeamFailure)) throw error
      if (error.trouble !== 'invalid' && error.trouble !== 'rights') return undefined
      describe(error)
      return 'refused'
    }
  }

  return {
    sync: rounds.wake,
    async close() {
      closing.abort()
      rounds.rest()
      await rounds.done()
    },
  }
}

const textOf = (ask: ItemAsked): string => JSON.stringify(ask)
