import type {
  ChangedBody,
  ChangedKind,
  ChangesEnd,
  KeptChange,
  PlannedChange,
} from '../../bridge/changes.ts'
import { meets, type PlannedSpan } from '../../shared/planned-span.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'

interface Thing {
  kind: ChangedKind
  thing?: string
}

/** One thing with its present state. */
export interface Present extends Thing {
  thing: string
  now: ChangedBody
}

/** Ends and planned changes that will be carried out without the user. */
export interface Foreseen {
  ends: readonly ChangesEnd[]
  /** The temporary changes of these ends. */
  lasting: readonly KeptChange[]
  plans: readonly PlannedChange[]
}

/** How a thing will be at a moment. */
export interface ForeseenState {
  /** Absent if it will be as it is now. */
  body?: ChangedBody | undefined
  /** It is so for a time alone. */
  isTemporary: boolean
}

const keyOf = ({ kind, thing }: Thing): string => `${kind} ${thing}`

/**
 * Foresees things: temporary changes are reverted at their end, and planned ones carried out. What is
 * left to the user changes nothing.
 */
export function foresee({
  ends,
  lasting,
  plans,
}: Foreseen): (of: Thing, at: number) => ForeseenState {
  const planned = Map.groupBy(
    plans.filter(({ waits }) => !waits),
    keyOf,
  )
  const temporary = Map.groupBy(
    lasting.toSorted((one, other) => one.at - other.at),
    keyOf,
  )
  const endOf = new Map(ends.flatMap((end) => end.changes.map(({ id }) => [id, end] as const)))
  return (of, at) => {
    const begun = (planned.get(keyOf(of)) ?? []).filter(({ from }) => from <= at)
    const now = begun.findLast(({ until }) => until !== undefined && at < until)
    if (now) return { body: now.after, isTemporary: true }
    const stays = begun.findLast(({ until }) => until === undefined)
    if (stays) return { body: stays.after, isTemporary: false }
    const some = (temporary.get(keyOf(of)) ?? []).flatMap((change) => {
      const end = endOf.get(change.id)
      return end ? { change, end } : []
    })
    const returned = some.find(({ end: { until, returns } }) => returns && until <= at)
    return {
      body: returned?.change.before,
      isTemporary: some.some(({ end: { until } }) => at < until),
    }
  }
}

/**
 * Refuses a span that is past or ends before it begins, and one in which another change of the thing
 * begins or ends: what each of them would find could not be foreseen.
 * @throws `CoreFailure` `invalid` with the field `from` or `until`
 */
export function requireFree(span: PlannedSpan, things: readonly Present[], known: Foreseen): void {
  if (span.from <= Date.now()) throw new CoreFailure('invalid', { field: 'from' })
  if (span.until !== undefined && span.until <= span.from)
    throw new CoreFailure('invalid', { field: 'until' })
  const keys = new Set(things.map(keyOf))
  const isMet = known.plans.some(
    (plan) => !plan.waits && keys.has(keyOf(plan)) && meets(span, plan),
  )
  if (isMet) throw new CoreFailure('invalid', { field: 'from' })
}
