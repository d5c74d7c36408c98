import type { Asked } from '../database/tables.ts'
import type { Change } from '../messages/stored/types.ts'
import { createCoalescingRunner } from '../platform/tasks/coalescing-runner.ts'
import { TeamFailure, type ItemOutcome, type Team } from '../team/index.ts'
import type { Wish } from './stored/merge.ts'
import type { SharedMarkTables } from './tables.ts'

interface GoingUpOptions {
  marks: Asked<SharedMarkTables>
  team: Pick<Team, 'thread' | 'set' | 'read'>
  onChange(change: Change): void
  /** Reports an error other than an unreachable server. */
  describe(error: unknown): void
}

/** Number of marks read from the database at once. */
const SOME = 200

/**
 * Uploads marks set here, one by one. If the server refuses one because it has a later version,
 * that version decides when it arrives; see `takeVersion`.
 * @returns a function that starts or repeats the upload; call it again when the server is back
 */
export function createGoingUp({ marks, team, onChange, describe }: GoingUpOptions): () => void {
  async function bring(wish: Wish): Promise<void> {
    try {
      await marks.settle(wish, await goUp(team, wish))
    } catch (error) {
      if (!(error instanceof TeamFailure) || error.trouble !== 'invalid') throw error
      onChange(await marks.giveUp(wish, Date.now()))
    }
  }

  /** Uploads all pending marks; tries each only once. */
  async function look(): Promise<void> {
    const tried = new Set<string>()
    for (;;) {
      const all = await marks.wishes(SOME + tried.size)
      const next = all.filter((wish) => !tried.has(nameOf(wish)))
      if (next.length === 0) return
      for (const wish of next) {
        tried.add(nameOf(wish))
        await bring(wish)
      }
    }
  }

  return createCoalescingRunner(look, (error) => {
    if (!(error instanceof TeamFailure)) describe(error)
  }).wake
}

const nameOf = (wish: Wish): string =>
  JSON.stringify([wish.thread, wish.name, wish.seen, wish.wish])

async function goUp(team: GoingUpOptions['team'], wish: Wish): Promise<ItemOutcome> {
  const thread = await team.thread(wish.thread)
  if (wish.name !== 'read') return team.set(thread, wish.name, wish.wish, wish.seen)
  const { place } = wish.wish
  if (place) await Promise.all([team.read(thread, 'own', place), team.read(thread, 'team', place)])
  return { taken: true, version: 0 }
}
