import type { Asked } from '../../database/tables.ts'
import { steadyNow } from '../../platform/steady-clock.ts'
import { createCoalescingRunner } from '../../platform/tasks/coalescing-runner.ts'
import { TeamFailure, type ItemAsked, type ItemOutcome, type Team } from '../../team/index.ts'
import type { Reconciled } from './stored/reconcile.ts'
import type { SharedTables } from './stored/tables.ts'

interface SharingOptions {
  stored: Asked<SharedTables>
  team: Pick<Team, 'put'>
  /** This computer's login. */
  device: string
  /** These things are others here by now. */
  tell(changed: Reconciled['changed']): Promise<void>
  describe(error: unknown): unknown
}

/** Keeps things here and things of the team together; what cannot be told the team yet waits in the database. */
export interface Sharing {
  /** Something changed here or there, or the server is back. */
  sync(): void
  close(): Promise<void>
}

/** What the server had no time or room for is asked again after so many milliseconds. */
const RETRY = 30_000

export function createSharing({ stored, team, device, tell, describe }: SharingOptions): Sharing {
  const rounds = createCoalescingRunner(bring, describe)
  /** What the server refused is not asked again as it is. */
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
      // Away, or busy: it is asked again on return, or after a while.
      if (outcome === undefined) rounds.wakeAt(steadyNow() + RETRY)
      if (outcome === undefined || isClosed()) return
      if (outcome === 'refused') refused.set(ask.id, textOf(ask))
      else if (await stored.settle(ask.id, outcome)) rounds.wake()
    }
  }

  async function put(ask: ItemAsked): Promise<ItemOutcome | 'refused' | undefined> {
    try {
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
