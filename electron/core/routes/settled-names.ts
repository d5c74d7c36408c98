import type { SettledName } from '../../bridge/routes.ts'
import type { CallGraph } from '../call-map/node.ts'

/**
 * Returns the answers that no longer apply: the resource is gone, the number leads elsewhere, or
 * the name is unique now. Returns none if the account was not read completely.
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
