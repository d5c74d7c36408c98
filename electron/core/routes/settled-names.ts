import type { SettledName } from '../../bridge/routes.ts'
import type { CallGraph } from '../call-map/node.ts'

/**
 * Those that hold no more: what was meant is gone, the number leads elsewhere, or nothing else has the name. Of an
 * account that was not read whole none is said to.
 */
export function staleNames({
  account,
  directory,
  node,
  settledNames,
  steps,
}: CallGraph): SettledName[] {
  if (!directory.isWhole) return []
  return settledNames.filter(({ of }) => {
    const number = node(of.kind, of.id)
    const holds = number && steps(number).some(({ certainty }) => certainty === 'settled')
    return !holds && account.isWhole(of.kind)
  })
}
