import { shownOutcome, type Outcome } from '../platform/failures/outcome.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Swap } from '../../bridge/replacement.ts'
import { calledIn, thingOf, type Row } from '../changes/rows.ts'
import { loopThrough } from '../../shared/references/members.ts'
import { targetLists } from '../../shared/references/names.ts'
import type { Agreement } from '../consent/consent.ts'
import type { Plan } from '../jobs/plan.ts'
import type { CabinetContext } from '../module/module.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { swapped } from './edits.ts'
import type { Work } from './work.ts'

/** Reads the lists that the swaps need and that details do not contain. */
export async function readLists(
  { account }: Pick<CabinetContext, 'account'>,
  swaps: readonly Swap[],
): Promise<void> {
  const kinds = new Set(swaps.map(({ at }) => at.kind))
  const leads = kinds.has('numbers') || kinds.has('externalNumbers')
  const needed = new Set([...kinds, ...(leads ? Object.values(targetLists) : [])])
  await Promise.all(
    [...needed].map((list) =>
      list === 'numbers' || list === 'externalNumbers' ? account.renew(list) : account.rows(list),
    ),
  )
}

/** Makes the job that carries out swaps, with a step for each thing that contains them. */
export function planOf(
  context: CabinetContext,
  works: readonly Work[],
  agreement: Agreement,
): Plan {
  const swaps = works.flatMap((work) => work.swaps)
  return {
    atOnce: 1,
    ended: () => works.forEach(({ source }) => source.show()),
    work: `replacement.${kindOf(swaps)}`,
    ...aboutOf(context, swaps),
    key: JSON.stringify(['replacement', swaps]),
    tasks: works.map((work) => ({
      subject: work.source.subject,
      name: work.source.name,
      run: () => carryOut(context, work, agreement),
    })),
    async outcomes(places) {
      await readLists(context, swaps)
      return Promise.all(places.flatMap((place) => works[place] ?? []).map(outcomeOf))
    },
  }
}

function kindOf(swaps: readonly Swap[]) {
  if (swaps.every(({ to }) => !to)) return 'takeOut'
  return swaps.every(({ from }) => !from) ? 'add' : 'replace'
}

/** Names the one thing that is replaced, taken out or added. */
function aboutOf({ account }: Pick<CabinetContext, 'account'>, swaps: readonly Swap[]) {
  const things = swaps.map(({ from, to }) => from ?? to)
  const [first] = things
  if (!first || !things.every((one) => one?.kind === first.kind && one.id === first.id)) return {}
  const rows: readonly Row[] = account.known(first.kind)
  const row = rows.find((one) => thingOf(first.kind, one) === String(first.id))
  const about = row && calledIn(first.kind, row)
  return about === undefined ? {} : { about }
}

const after = ({ swaps }: Work, there: object): object => swaps.reduce(swapped, there)

async function carryOut(
  { account }: CabinetContext,
  work: Work,
  agreement: Agreement,
): Promise<void> {
  const { at, source } = work
  const before = await source.read()
  const next = after(work, before)
  // Others have made the swap, or put another thing there.
  if (isDeepStrictEqual(next, before)) return
  if (at.kind === 'groups') await refuseLoop(account, at.id, next)
  await source.save(next, before, agreement)
}

/**
 * Refuses a group that would contain itself and thus call no phone. Reads the groups within it that
 * are unknown.
 */
async function refuseLoop(
  account: CabinetContext['account'],
  id: number,
  body: object,
): Promise<void> {
  const { groups = [] } = body as { groups?: number[] }
  const within = new Set(groups)
  // The set grows during the loop.
  for (const of of within) {
    const known = account.knownDetail('groups', of) ?? (await account.currentDetail('groups', of))
    for (const { id: child } of known.groups) within.add(child)
  }
  if (loopThrough(id, groups, (of) => account.knownDetail('groups', of))) {
    throw new CoreFailure('invalid', { field: 'groups' })
  }
}

/** Done if no swap is left to make; unknown if there is one, or if reading fails. */
async function outcomeOf(work: Work): Promise<Outcome> {
  try {
    const there = await work.source.read()
    return shownOutcome(isDeepStrictEqual(after(work, there), there))
  } catch {
    return 'unknown'
  }
}
