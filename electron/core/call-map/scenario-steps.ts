import type { ResourceDetails } from '../../shared/references/account.ts'
import type { Branch, EndReason, Evidence, CallOutcome } from '../../bridge/routes.ts'
import { evidenceOf } from './evidence.ts'
import type { CallGraph, CallNode, Step } from './node.ts'
import { leadsOf } from './targets.ts'

type ScenarioFields = ResourceDetails['scenarios']['told']

/**
 * Steps of a call at a scenario: a menu's keys and closed hours, or the dialling of an extension.
 */
export function scenarioSteps(graph: CallGraph, { row }: CallNode<'scenarios'>): Step[] {
  const { id } = row
  const told = graph.account.knownDetail('scenarios', id)?.told
  if (!told) return [end('timeout', 'always', 'untold', 'unread')]
  const branches = createBranches(graph, id)
  if (told.type === 'number')
    return [...branches.keys(told, 'always'), ...dialling(told, id, branches)]
  const steps = [
    ...branches.keys(told, 'open'),
    end('noKey', 'open', 'untold', told.voicemail ? 'voicemail' : 'noKey'),
    ...(branches.at('no_active', 'closed') ?? [silence(told, id, 'closed')]),
    // A menu should have no such branch; one in the reply is still followed.
    ...(branches.at('timeout', 'open') ?? []),
  ]
  return told.type === 'menu' ? steps : [...steps, end('noKey', 'always', 'untold', 'type')]
}

function dialling(told: ScenarioFields, id: number, { at }: Branches): Step[] {
  return [
    end('dialled', 'always', 'untold', 'dialled'),
    ...(at('timeout', 'always') ?? [silence(told, id, 'noDial')]),
    // This kind has no working hours.
    ...(at('no_active', 'closed') ?? []),
  ]
}

/** Nothing is set for this: no telephone rings, unless the voicemail takes the call. */
function silence({ voicemail }: ScenarioFields, id: number, reason: 'closed' | 'noDial'): Step {
  const step =
    reason === 'closed'
      ? end('closed', 'closed', 'nobody', reason)
      : end('timeout', 'always', 'nobody', reason)
  const field = reason === 'closed' ? 'no_active' : 'timeout'
  return {
    ...step,
    ...(voicemail && { leads: { outcome: 'untold', reason: 'voicemail' } }),
    evidence: inMenu(id, field),
  }
}

const inMenu = (id: number, field: string): Evidence => ({
  operation: 'scenarios.read',
  of: { kind: 'scenarios', id },
  field,
})

const end = (by: Branch, phase: Step['phase'], outcome: CallOutcome, reason: EndReason): Step => ({
  by,
  phase,
  isAutomatic: true,
  certainty: 'id',
  leads: { outcome, reason },
})

interface Branches {
  /** Each key, with where it leads. */
  keys(told: ScenarioFields, phase: Step['phase']): Step[]
  /** Steps of a branch, if it is set. */
  at(branch: 'no_active' | 'timeout', phase: Step['phase']): Step[] | undefined
}

function createBranches(graph: CallGraph, id: number): Branches {
  const references = new Map(
    graph.references.from('scenarios', id).map((reference) => [reference.field, reference]),
  )
  function stepsAt(path: string, step: Pick<Step, 'by' | 'phase' | 'isAutomatic' | 'key'>) {
    const reference = references.get(`${path}.destination_id`)
    if (!reference) return undefined
    const evidence = evidenceOf(reference)
    return leadsOf(graph, reference).map((lead): Step => ({ ...step, ...lead, evidence }))
  }
  return {
    keys: (told, phase) =>
      (told.menu ?? []).flatMap(({ event }, place) => {
        const path = `menu.${place}`
        const step = { by: 'key', phase, isAutomatic: false, key: event ?? '' } as const
        const steps = stepsAt(path, step)
        if (steps) return steps
        // A key with a missing half has an unknown target.
        return { ...end('key', phase, 'untold', 'missing'), ...step, evidence: inMenu(id, path) }
      }),
    at(branch, phase) {
      const by = branch === 'timeout' ? 'timeout' : 'closed'
      return stepsAt(branch, { by, phase, isAutomatic: true })
    },
  }
}
