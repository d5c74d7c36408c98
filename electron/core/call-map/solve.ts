import type { MenuState } from './hours.ts'
import { mark } from './marks.ts'
import type { Live, Network } from './network.ts'
import type { Marks } from './packing.ts'

/** The marks of all places, one after the other, while menus are in these states, by schedules. */
export function solve(
  { places, packing: { words, of } }: Pick<Network, 'places' | 'packing'>,
  states: readonly MenuState[],
): Marks {
  const live = places.map((place) =>
    place.schedule === undefined
      ? place.live.open
      : place.live[states[place.schedule] ?? 'unclear'],
  )
  const marks = new Int32Array(places.length * words)
  const isCircling = circling(live)
  const nobody = of(mark.nobody)
  live.forEach((one, place) => {
    for (let word = 0; word < words; word++) {
      const lost = isCircling[place] ? (nobody[word] ?? 0) : 0
      marks[place * words + word] = (one.marks[word] ?? 0) | lost
    }
  })
  settle(live, ({ ways }, place) => {
    let isChanged = false
    for (const to of ways) {
      for (let word = 0; word < words; word++) {
        const at = place * words + word
        const before = marks[at] ?? 0
        const now = before | (marks[to * words + word] ?? 0)
        if (now === before) continue
        marks[at] = now
        isChanged = true
      }
    }
    return isChanged
  })
  return marks
}

/** Places from which a call can go on for ever without a choice of the caller's. */
function circling(live: readonly Live[]): boolean[] {
  const isCircling = live.map(({ automatic }) => automatic.length > 0)
  settle(live, ({ automatic }, place) => {
    if (!isCircling[place] || automatic.some((to) => isCircling[to])) return false
    isCircling[place] = false
    return true
  })
  return isCircling
}

/** Recomputes nodes until nothing changes any more; those farther from the starts first. */
function settle(live: readonly Live[], workOut: (one: Live, place: number) => boolean): void {
  let isChanged = true
  while (isChanged) {
    isChanged = false
    for (let place = live.length - 1; place >= 0; place--) {
      const one = live[place]
      if (one && workOut(one, place)) isChanged = true
    }
  }
}
