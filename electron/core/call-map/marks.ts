import type { EndReason, Outcome, Verdict } from '../../bridge/routes.ts'

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
} as const satisfies Record<Outcome, number> & Record<string, number>

/** The mark of one end. */
export function markOf({ outcome, reason }: { outcome: Outcome; reason: EndReason }): number {
  if (reason === 'noKey') return mark.noKey
  return reason === 'offline' ? mark.nobody | mark.offline : mark[outcome]
}

const OUTCOMES = ['inside', 'outside', 'nobody', 'untold'] as const satisfies readonly Outcome[]

/** The verdict on a call by the marks of all its possible ends. */
export const verdicts: readonly Verdict[] = Array.from({ length: 2 * mark.choice }, (_, marks) => {
  const found = OUTCOMES.filter(
    (outcome) => marks & (outcome === 'untold' ? mark.untold | mark.noKey : mark[outcome]),
  )
  const [only = 'untold'] = found
  if (found.length <= 1) return only
  return marks & mark.choice ? 'key' : 'untold'
})
