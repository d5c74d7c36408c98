import type { Outcome, Verdict } from '../../bridge/routes.ts'
import { casesOf, isContrary, takenIn, type Assumed } from './assumptions.ts'
import type { Place } from './walk.ts'

/** The verdict on a call if it is the same under all assumptions, else `key` or `untold`. */
export function verdictOf(places: readonly Place[]): Verdict {
  const ends = places.flatMap((place) => place.ends)
  const choices = places.flatMap((place) => place.choices)
  const verdicts = casesOf(takenIn(ends)).map((taken): Verdict => {
    const isSo = (when: Assumed) => !isContrary(when, taken)
    const found = new Set<Outcome>()
    for (const end of ends) if (isSo(end.when)) found.add(end.outcome)
    const [only = 'untold'] = found
    if (found.size <= 1) return only
    return choices.some(isSo) ? 'key' : 'untold'
  })
  const [first = 'untold', ...others] = verdicts
  return others.every((one) => one === first) ? first : 'untold'
}
