import { entranceOf } from '../../call-map/entrance.ts'
import { createHourNames } from '../../call-map/hour-names.ts'
import { createLiveSteps } from '../../call-map/live.ts'
import { isKind, type CallGraph, type CallNode, type Step } from '../../call-map/node.ts'
import { reachable } from '../../call-map/reachable.ts'
import { branchReadings } from '../menus.ts'
import { atMost, numberObject, type CheckedAccount, type Rule } from '../rule.ts'

/** Number of branches that are named. */
const MOST = 5

/** Calls of a number can come to branches of menus that lead to what is not in the account. */
export const branchesLost: Rule = {
  name: 'branchesLost',
  reads: ['numbers', 'externalNumbers', 'sip', 'groups', 'queues', 'scenarios'],
  find(account) {
    const { known, graph } = account
    const lostFrom = createLost(account)
    const found = new Map<CallNode, Lost>()
    return known('numbers').flatMap((own) => {
      const node = graph.node('numbers', own.id)
      if (!node) return []
      const entrance = entranceOf(graph, node)
      const lost = found.get(entrance) ?? lostFrom(entrance)
      found.set(entrance, lost)
      const { branches, isOpen } = lost
      if (branches.length === 0) return []
      return {
        severity: atMost(own.owner === 'personal' ? 'notice' : 'error', isOpen),
        of: numberObject(own),
        field: 'following.name',
        words: { number: own.number, branches: branches.slice(0, MOST).join(', ') },
        rests: branches,
      }
    })
  },
}

/** Menus with the keys, or the other branches, whose targets are missing. */
interface Lost {
  branches: readonly string[]
  /** True if it depends on an open question that a call comes to any of them. */
  isOpen: boolean
}

/** A branch that no call can reach, as that for closed hours of a menu that is always open, loses none. */
function createLost(account: CheckedAccount): (start: CallNode) => Lost {
  const { graph } = account
  const readings = branchReadings(account)
  const { cases, stepsIn } = createLiveSteps(graph, readings)
  const namesOf = createHourNames(graph, readings)
  return (start) => {
    const all = [...reachable(graph, [start])]
    if (lostBy(all, graph.steps).length === 0) return { branches: [], isOpen: false }
    const ways = namesOf(start).flatMap((name, hour, names) =>
      // Hours with the same name are alike: one of them is looked at.
      names.indexOf(name) === hour ? [cases(all, hour).map((taken) => stepsIn(hour, taken))] : [],
    )
    const lostIn = (steps: CallGraph['steps']) =>
      lostBy([...reachable(graph, [start], steps)], steps)
    const isSure = ({ certainty }: Step) => certainty !== 'several'
    const surely = (steps: CallGraph['steps']) => (node: CallNode) => steps(node).filter(isSure)
    return {
      branches: [...new Set(ways.flat().flatMap(lostIn))],
      isOpen: !ways.some((some) => some.every((steps) => lostIn(surely(steps)).length > 0)),
    }
  }
}

function lostBy(nodes: readonly CallNode[], steps: CallGraph['steps']): string[] {
  return nodes.flatMap((node) => {
    if (!isKind(node, 'scenarios')) return []
    return steps(node)
      .filter(({ leads }) => 'reason' in leads && leads.reason === 'missing')
      .map(({ key }) => (key === undefined ? node.row.name : `${node.row.name} (${key})`))
  })
}
