import type { SettledName } from '../../bridge/routes.ts'
import { isDetailed, resourceKinds, type Resource } from '../../shared/references/account.ts'
import type { References } from '../../shared/references/references.ts'
import type { Account } from '../account/account.ts'
import { createCallGraph } from '../call-map/graph.ts'
import type { CallGraph } from '../call-map/node.ts'
import type { CabinetContext } from '../module/module.ts'

/** The account put in order for questions about calls, anew where something in it has changed. */
export function createGraphs(account: Account): (names: readonly SettledName[]) => CallGraph {
  let known: { references: References; graph: CallGraph } | undefined
  return (names) => {
    const references = account.references()
    const isKnown = known?.references === references && same(known.graph.settledNames, names)
    if (!known || !isKnown) known = { references, graph: createCallGraph(account, names) }
    return known.graph
  }
}

const same = (one: readonly SettledName[], other: readonly SettledName[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * Reads the account's lists where they are not up to date, and details of what lies on a way; of nothing
 * else. What cannot be read is left out, and told as not read by who looks at the way.
 * @param way everything on it as far as it is known by now
 * @param refresh reads it again where it is up to date, too
 */
export async function readAlong(
  { account, describe }: Pick<CabinetContext, 'account' | 'describe'>,
  way: () => readonly Resource[],
  refresh = false,
): Promise<void> {
  const settle = async (readings: Promise<unknown>[]) => {
    for (const one of await Promise.allSettled(readings)) {
      if (one.status === 'rejected') describe(one.reason)
    }
  }
  await settle(resourceKinds.map((list) => (refresh ? account.renew(list) : account.current(list))))
  const tried = new Set<string>()
  for (;;) {
    const next = way().filter(({ kind, id }) => isDetailed(kind) && !tried.has(`${kind} ${id}`))
    if (next.length === 0) return
    for (const { kind, id } of next) tried.add(`${kind} ${id}`)
    await settle(
      next.map(({ kind, id }) =>
        refresh ? account.renewDetail(kind, id) : account.currentDetail(kind, id),
      ),
    )
  }
}
