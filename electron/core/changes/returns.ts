import type { CabinetId } from '../../bridge/cabinet.ts'
import type { BackOutlook, ChangeId, ChangesEnd } from '../../bridge/changes.ts'
import type { Job } from '../../bridge/jobs.ts'
import { wallSpan } from '../../shared/wall-span.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { asPartOf } from '../platform/work.ts'
import type { Agreed } from './put-back.ts'

/**
 * How long after its end a temporary change is still reverted without asking, in milliseconds: the
 * computer may have slept, or the service was out of reach.
 */
export const LATE = 5 * 60_000

export interface ReturnOptions {
  cabinet: CabinetId
  /** When the account was opened, milliseconds since the epoch. */
  opened: number
  jobs: Pick<Jobs, 'ended'>
  ends(): Promise<ChangesEnd[]>
  outlook(ids: readonly ChangeId[]): Promise<BackOutlook[]>
  /** Reverts without asking. */
  putBack(things: readonly Agreed[]): Promise<Job>
  setEnd(ids: readonly ChangeId[], until?: number): Promise<void>
  /** Leaves the decision to the user. */
  leave(ids: readonly ChangeId[]): Promise<void>
}

/**
 * Reverts the temporary changes whose end has come; their user agreed to it when they were made. A thing
 * that others have changed meanwhile is left to the user, and so is everything that is late, or ended
 * before the app was open. What cannot be read or sent is tried again until it is late.
 */
export async function returnEnded(options: ReturnOptions): Promise<void> {
  const now = Date.now()
  for (const { until, returns, changes } of await options.ends()) {
    if (!returns || until > now) continue
    const ids = changes.map(({ id }) => id)
    if (until >= options.opened && wallSpan(until, now) < LATE) await revert(options, ids)
    else await options.leave(ids)
  }
}

async function revert(options: ReturnOptions, ids: readonly ChangeId[]): Promise<void> {
  const found = Map.groupBy(await options.outlook(ids), verdictOf)
  const of = (verdict: Verdict) => found.get(verdict) ?? []
  await options.setEnd(of('over').flatMap(({ changes }) => changes))
  await options.leave(of('asked').flatMap(({ changes }) => changes))
  const things = of('ready').map(({ changes, version }) => ({ changes, version, over: [] }))
  if (things.length === 0) return
  const command = { name: 'changes.putBack', risk: 'diverts', agreed: false } as const
  const { id } = await asPartOf({ command: { ...command, cabinet: options.cabinet } }, () =>
    options.putBack(things),
  )
  await options.jobs.ended(id)
}

/** `over`: there is nothing to revert; `asked`: the user has to decide; `unread`: it is tried again. */
type Verdict = 'ready' | 'over' | 'asked' | 'unread'

function verdictOf({ not, failure, conflicts, left }: BackOutlook): Verdict {
  if (failure) return 'unread'
  if (not === 'same' || not === 'gone' || not === 'back') return 'over'
  return not || left || conflicts.length > 0 ? 'asked' : 'ready'
}
