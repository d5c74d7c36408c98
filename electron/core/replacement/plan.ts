import { isDeepStrictEqual } from 'node:util'
import type { Swap } from '../../bridge/replacement.ts'
import { loopThrough } from '../../shared/references/members.ts'
import { targetLists } from '../../shared/references/names.ts'
import { versionOf } from '../platform/version.ts'
import type { Plan, Task } from '../jobs/plan.ts'
import type { CabinetContext } from '../module/module.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { swapped } from './edits.ts'
import { questionBack } from './questions.ts'
import type { Work } from './work.ts'

/** Reads what the account has now, as far as details do not tell it. */
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

const among = (works: readonly Work[], places: readonly number[]): Work[] =>
  places.flatMap((place) => works[place] ?? [])

const swapsOf = (works: readonly Work[]) => works.flatMap(({ swaps }) => swaps)

/** The work that carries out swaps, a step for each thing in which they are. */
export function planOf(context: CabinetContext, works: readonly Work[]): Plan {
  const swaps = swapsOf(works)
  const at = (places: readonly number[]) => among(works, places)
  return {
    ...common(works),
    work: `replacement.${kindOf(swaps)}`,
    key: JSON.stringify(['replacement', swaps]),
    tasks: works.map((work) => ({ ...named(work), run: () => carryOut(context, work) })),
    async verify(places) {
      await readLists(context, swaps)
      return Promise.all(at(places).map(isCarriedOut))
    },
    restore: {
      isPossible: async (places) => at(places).map(({ done }) => done?.version !== undefined),
      ask: async (places) => context.ask(await questionBack(context, at(places))),
      plan: (places) => planBack(context, at(places)),
    },
  }
}

function kindOf(swaps: readonly Swap[]) {
  if (swaps.every(({ to }) => !to)) return 'takeOut'
  return swaps.every(({ from }) => !from) ? 'add' : 'replace'
}

const named = ({ source: { subject, name } }: Work): Omit<Task, 'run'> => ({ subject, name })

const common = (works: readonly Work[]) => ({
  atOnce: 1 as const,
  ended: () => works.forEach(({ source }) => source.show()),
})

const after = ({ swaps }: Work, there: object): object => swaps.reduce(swapped, there)

async function carryOut({ account }: CabinetContext, work: Work): Promise<void> {
  const { at, source } = work
  const before = await source.read()
  const next = after(work, before)
  // Somebody else has done it, or put another thing there: nothing that could be put back.
  if (isDeepStrictEqual(next, before)) return
  if (at.kind === 'groups') await refuseLoop(account, at.id, next)
  work.done = { before, after: next }
  const { version } = await source.save(next, before)
  work.done.version = version
}

/** A group that comes back to itself calls nobody. Reads the groups in it, as far as they were not read. */
async function refuseLoop(
  account: CabinetContext['account'],
  id: number,
  body: object,
): Promise<void> {
  const { groups = [] } = body as { groups?: number[] }
  const within = new Set(groups)
  // Grows meanwhile.
  for (const of of within) {
    const known = account.knownDetail('groups', of) ?? (await account.currentDetail('groups', of))
    for (const { id: child } of known.groups) within.add(child)
  }
  if (loopThrough(id, groups, (of) => account.knownDetail('groups', of))) {
    throw new CoreFailure('invalid', { field: 'groups' })
  }
}

/** Whether nothing is left to be swapped; what cannot be read proves nothing. */
async function isCarriedOut(work: Work): Promise<true | undefined> {
  try {
    const there = await work.source.read()
    if (!isDeepStrictEqual(after(work, there), there)) return undefined
    const version = versionOf(there)
    if (work.done && version === versionOf(work.done.after)) work.done.version = version
    return true
  } catch {
    return undefined
  }
}

/** The work that puts everything back that is still as the job left it. */
async function planBack(context: CabinetContext, works: readonly Work[]): Promise<Plan> {
  const swaps = swapsOf(works)
  await readLists(context, swaps)
  return {
    ...common(works),
    work: 'replacement.undo',
    key: JSON.stringify(['replacement.undo', swaps]),
    tasks: works.map((work) => ({ ...named(work), run: () => putBack(work) })),
    async verify(places) {
      await readLists(context, swaps)
      return Promise.all(among(works, places).map(isBack))
    },
  }
}

async function putBack({ source, done }: Work): Promise<void> {
  const there = await source.read()
  if (!done || isDeepStrictEqual(there, done.before)) return
  if (versionOf(there) !== done.version) throw new CoreFailure('changed')
  await source.save(done.before, there)
}

const isBack = ({ source, done }: Work): Promise<true | undefined> =>
  source.read().then(
    (there) => isDeepStrictEqual(there, done?.before) || undefined,
    () => undefined,
  )
