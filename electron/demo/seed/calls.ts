import { placeCall } from '../life/calls.ts'
import { createRandom, type Random } from '../random.ts'
import { KEPT } from '../rules/calls.ts'
import type { Documents } from '../state/documents.ts'
import type { PastCallDocument } from '../state/office-documents.ts'
import { remembering } from '../state/remembering.ts'
import { DAY, dayStart, HOUR, SECOND, stamp } from '../time.ts'

const OPENS = 9
const CLOSES = 19
/** Calls on a working day and at the weekend, fewest and most. */
const BUSY = [24, 40] as const
const QUIET = [3, 9] as const

type RememberedDocuments = ReturnType<typeof remembering>

function isWeekend(day: number): boolean {
  const weekday = new Date(day + 12 * HOUR).getUTCDay()
  return weekday === 0 || weekday === 6
}

/** Registrations during one call, drawn by the usual presence of each telephone. */
function presence(documents: RememberedDocuments, random: Random): (sip: number) => boolean {
  const known = new Map<number, boolean>()
  return (sip) => {
    const there = known.get(sip) ?? random.chance(documents.get('sip', sip)?.presence ?? 0)
    known.set(sip, there)
    return there
  }
}

/** A day's calls in the order of time. */
function callsOn(documents: RememberedDocuments, random: Random, day: number): PastCallDocument[] {
  const [fewest, most] = isWeekend(day) ? QUIET : BUSY
  return Array.from({ length: random.int(fewest, most) }, () =>
    random.int(OPENS * 3600, CLOSES * 3600),
  )
    .sort((one, other) => one - other)
    .flatMap((second) => {
      const isRegistered = presence(documents, random)
      const began = day + second * SECOND
      const placed = placeCall({ documents, random, isRegistered }, began)
      if (!placed) return []
      const { ring, talk } = placed.course
      const reached = began + ring * SECOND
      return talk === undefined
        ? { ...placed.call, ended: reached }
        : { ...placed.call, answered: reached, ended: reached + talk * SECOND }
    })
}

/**
 * Writes the calls of the weeks before now, as the account's forwarding takes them; those that are made later
 * have the ids after theirs.
 */
export function fillCalls(all: Documents, seed: number, now: number): void {
  const documents = remembering(all)
  const { customer_id } = all.need('user', 1)
  let count = 0
  for (let day = dayStart(now) - KEPT; day < now; day += DAY) {
    const random = createRandom(seed, 'calls', customer_id, stamp(day))
    for (const call of callsOn(documents, random, day)) {
      if (call.ended > now) continue
      count += 1
      all.put('pastCall', count, call)
    }
  }
  all.put('gone', 1, { ...all.get('gone', 1), liveCall: count })
}
