import type { Verdict } from '../../bridge/routes.ts'
import { casesOf, isContrary, takenIn, type Assumed } from '../../shared/assumptions.ts'
import { mark, markOf, verdictOf } from './marks.ts'
import type { Place } from './walk.ts'

/** The verdict on a call that was followed place by place. */
export function verdictAt(places: readonly Place[]): Verdict {
  const ends = places.flatMap((place) => place.ends)
  const choices = places.flatMap((place) => place.choices)
  const marksIn = (taken: Assumed): number => {
    const isSo = (when: Assumed) => !isContrary(when, taken)
    const chosen = choices.some(isSo) ? mark.choice : 0
    return ends.reduce((marks, end) => (isSo(end.when) ? marks | markOf(end) : marks), chosen)
  }
  return verdictOf(casesOf(takenIn(ends)).map(marksIn))
}
