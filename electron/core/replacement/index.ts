import type { Job } from '../../bridge/jobs.ts'
import type { Place, Swap } from '../../bridge/replacement.ts'
import { canBeEmpty, canStand } from '../../shared/references/standing.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { planOf, readLists } from './plan.ts'
import { questionOf } from './questions.ts'
import { sourceOf, type Savers } from './sources.ts'
import type { Work } from './work.ts'

/**
 * Declares the command that replaces, removes and adds things of the account wherever they are
 * used: the owning module saves each place, on top of its present state.
 */
export function replacementModule(context: CabinetContext, savers: Savers): Module<'replacement'> {
  return {
    commands: { 'replacement.begin': ({ swaps }) => begin(context, savers, swaps) },
  }
}

async function begin(context: CabinetContext, savers: Savers, swaps: Swap[]): Promise<Job> {
  if (!swaps.every(isPossible) || !isOneQuestion(swaps)) {
    throw new CoreFailure('invalid', { field: 'swaps' })
  }
  await readLists(context, swaps)
  const each = Map.groupBy(swaps, ({ at: { kind, id } }) => `${kind} ${id}`)
  const works = [...each.values()].flatMap((some): Work[] => {
    const [first] = some
    return first ? [{ at: first.at, source: sourceOf(context, savers, first.at), swaps: some }] : []
  })
  const agreement = await context.ask(await questionOf(context, works))
  // The question may have taken minutes: read the numbers again.
  await readLists(context, swaps)
  return context.jobs.start(planOf(context, works, agreement))
}

/**
 * Only one recording may be replaced at a time, and nothing else with it: the question then names
 * the whole change.
 */
function isOneQuestion(swaps: readonly Swap[]): boolean {
  const recordings = swaps.map(({ from, to }) =>
    from?.kind === 'media' ? `${from.id} ${to?.id}` : undefined,
  )
  return new Set(recordings).size === 1 || recordings.every((one) => one === undefined)
}

function isPossible({ at: { by }, from, to }: Swap): boolean {
  if (from && !canStand(by, from.kind)) return false
  if (to) return canStand(by, to.kind) && (from !== undefined || canBeAdded(by))
  return from !== undefined && canBeEmpty(by)
}

const canBeAdded = (by: Place['by']) => ['forwarding', 'member', 'child', 'agent'].includes(by)
