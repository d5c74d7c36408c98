import type { SettledName } from '../../bridge/routes.ts'
import { isDetailed, resourceKinds, type Resource } from '../../shared/references/account.ts'
import type { References } from '../../shared/references/references.ts'
import type { Account } from '../account/account.ts'
import { createCallGraph } from '../call-map/graph.ts'
import type { CallGraph } from '../call-map/node.ts'
import type { CabinetContext } from '../module/module.ts'

/** Returns the account's graph of calls, rebuilt only after a change. */
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
 * Reads the account's lists and the details of resources on a path, as far as they are outdated.
 * Parts that cannot be read are left out; the caller reports them as unread.
 * @param way returns the resources on the path, as far as known by now
 * @param refresh reads them even if they are up to date
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
