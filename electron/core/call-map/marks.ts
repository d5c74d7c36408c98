import type { EndReason, CallOutcome, Verdict } from '../../bridge/routes.ts'

/** Outcomes of calls, a bit for each, so that several of them are one byte. */
export const mark = {
  inside: 1,
  outside: 2,
  nobody: 4,
  untold: 8,
  /** No one, because a telephone is off. */
  offline: 16,
  /** The outcome of pressing nothing, which is not known. */
  noKey: 32,
  /** The caller chooses what comes next. */
  choice: 64,
} as const satisfies Record<CallOutcome, number> & Record<string, number>

/** The mark of one end. */
export function markOf({ outcome, reason }: { outcome: CallOutcome; reason: EndReason }): number {
  if (reason === 'noKey') return mark.noKey
  return reason === 'offline' ? mark.nobody | mark.offline : mark[outcome]
}

const OUTCOMES = ['inside', 'outside', 'nobody', 'untold'] as const satisfies readonly CallOutcome[]

/**
 * The verdict on a call by the marks of all its possible ends. Pressing nothing is not known to ring
 * any telephone: it leaves a call lost where each key loses it.
 */
const verdicts: readonly Verdict[] = Array.from({ length: 2 * mark.choice }, (_, marks) => {
  const found = OUTCOMES.filter((outcome) => marks & mark[outcome])
  const [only = 'untold'] = found
  const isWhole = !(marks & mark.noKey) || only === 'nobody' || only === 'untold'
  if (found.length <= 1 && isWhole) return only
  return marks & mark.choice ? 'key' : 'untold'
})

/** The one verdict on a call: by the marks of its ends under each set of assumptions; `untold` if they differ. */
export function verdictOf(marks: Iterable<number>): Verdict {
  let only: Verdict | undefined
  for (const ofCase of marks) {
    only ??= verdicts[ofCase] ?? 'untold'
    if (only !== verdicts[ofCase]) return 'untold'
  }
  return only ?? 'untold'
}
