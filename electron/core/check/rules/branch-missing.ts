import { HOURS } from '../../call-map/hours.ts'
import { createLiveSteps } from '../../call-map/live.ts'
import type { Step } from '../../call-map/node.ts'
import { isTargetType, targetLists } from '../../../shared/references/names.ts'
import type { Reference } from '../../../shared/references/references.ts'
import { branchReadings } from '../menus.ts'
import { atMost, type CheckedAccount, type Rule } from '../rule.ts'

const BRANCHES = new Set<string>(['key', 'closed', 'timeout'])

/** A menu's branch leads to an id that nothing has, or only something of another kind than it names. */
export const branchMissing: Rule = {
  name: 'branchMissing',
  reads: ['sip', 'groups', 'queues', 'scenarios'],
  find(account) {
    const isTaken = createTaken(account)
    return account.graph.references.all
      .filter(
        ({ from, by, given }) => given === 'id' && from.kind === 'scenarios' && BRANCHES.has(by),
      )
      .filter(({ to: [target] }) => target && !account.graph.node(target.kind, target.id))
      .map((reference) => {
        const { from, by, key = '', to, field } = reference
        return {
          severity: atMost(hasOther(account, reference) ? 'warning' : 'error', !isTaken(reference)),
          of: { kind: 'scenarios', id: from.id, name: from.name },
          field,
          words: { menu: from.name, branch: by, key, id: String(to[0]?.id) },
        }
      })
  },
}

/** True if a call at the menu surely takes the branch in some hour: one for closed hours it may not have does no harm. */
function createTaken(account: CheckedAccount): (reference: Reference) => boolean {
  const { graph } = account
  const { cases, stepsIn } = createLiveSteps(graph, branchReadings(account))
  const hours = Array.from({ length: HOURS }, (_, hour) => hour)
  return ({ from, field }) => {
    const menu = graph.node(from.kind, from.id)
    if (!menu) return false
    const isIts = ({ evidence }: Step) => evidence?.field === field
    return hours.some((hour) =>
      cases([menu], hour).every((taken) => stepsIn(hour, taken)(menu).some(isIts)),
    )
  }
}

const hasOther = ({ graph }: CheckedAccount, { to: [target] }: Reference): boolean =>
  Object.keys(targetLists).some(
    (word) =>
      isTargetType(word) && target !== undefined && graph.node(targetLists[word], target.id),
  )
