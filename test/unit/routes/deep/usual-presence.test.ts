import { TZDate } from '@date-fns/tz'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callKinds } from '../../../../electron/core/call-map/node.ts'
import { rungFrom } from '../../../../electron/core/call-map/reachable.ts'
import { resolve } from '../../../../electron/core/call-map/resolve.ts'
import { changingWeek } from '../../../../electron/core/call-map/week.ts'
import { usualPresence } from '../../../../electron/core/routes/usual-presence.ts'
import type { Line } from '../../../../electron/shared/intervals.ts'
import { anySettled, graphOf, USUAL, verdictsOf } from '../../call-map/support.ts'
import { rawAccount } from '../../references/support/raw-account.ts'

const MINUTE = 60_000
const QUARTER = 15 * MINUTE
/** A week in which clocks of some of the zones are changed. */
const FROM = Date.UTC(2026, 2, 27, 7, 10)
const QUARTERS = 14 * 24 * 4
const ZONES = ['Europe/Moscow', 'Europe/Berlin', 'Asia/Kathmandu', 'America/New_York', 'UTC']

/** What was seen of somebody, in quarters of an hour from the beginning. */
const line = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.constantFrom(0, 1, undefined)), {
    maxLength: 60,
  })
  .map((parts): Line => {
    let at = FROM
    return parts.flatMap(([quarters, online]) => {
      const begun = at
      at += quarters * QUARTER
      return online === undefined || at > FROM + QUARTERS * QUARTER ? [] : [begun, at, online]
    })
  })

const stateAt = (seen: Line, at: number): number | undefined => {
  for (let place = 0; place < seen.length; place += 3) {
    const [begun = 0, until = 0, online] = seen.slice(place, place + 3)
    if (begun <= at && at < until) return online
  }
  return undefined
}

test('who is usually registered is told by each five minutes that were seen, and by nothing else', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 3 }), fc.constantFrom(...ZONES), (lines, zone) => {
      const seen = { from: FROM, to: FROM + QUARTERS * QUARTER }
      const ids = lines.map((_, at) => at + 1)
      const presenceAt = usualPresence(ids, lines, seen, zone)
      const balance = ids.map(() => Array<number>(168).fill(0))
      for (let at = seen.from; at < seen.to; at += 5 * MINUTE) {
        const clock = new TZDate(at, zone)
        const hour = ((clock.getDay() + 6) % 7) * 24 + clock.getHours()
        lines.forEach((one, place) => {
          const state = stateAt(one, at)
          const sums = balance[place] ?? []
          if (state !== undefined) sums[hour] = (sums[hour] ?? 0) + (state === 1 ? 1 : -1)
        })
      }
      for (let hour = 0; hour < 168; hour++) {
        ids.forEach((id, place) => {
          const sum = balance[place]?.[hour] ?? 0
          expect(presenceAt(hour)(id)).toBe(sum === 0 ? undefined : sum > 0)
        })
        // Of somebody else nothing was asked.
        expect(presenceAt(hour)(99)).toBeUndefined()
      }
    }),
    { numRuns: 30 },
  )
})

test('each hour of a week has registrations of its own, as its single call has', async () => {
  const states = fc.array(fc.constantFrom(true, false, undefined), { minLength: 1, maxLength: 9 })
  await fc.assert(
    fc.asyncProperty(rawAccount, states, anySettled, async (raw, registered, readings) => {
      const graph = graphOf(raw)
      const kinds = registered.map((state, at) => (sip: number) => (sip % 2 ? state : at % 2 === 0))
      const presenceAt = (hour: number) => kinds[hour % kinds.length] ?? (() => undefined)
      for (const start of graph.all(...callKinds)) {
        const { alike } = await changingWeek(graph, start, presenceAt, readings)
        const single = Array.from(
          { length: 168 },
          (_, hour) =>
            resolve(graph, start, { ...USUAL, readings, hour, presence: presenceAt(hour) })
              ?.verdict,
        )
        expect(verdictsOf(alike)).toEqual(single)
      }
    }),
    { numRuns: 30 },
  )
})

test('nobody counts for a call but those whose telephones it can ring', () => {
  fc.assert(
    fc.property(rawAccount, (raw) => {
      const graph = graphOf(raw)
      for (const start of graph.all(...callKinds)) {
        const rung = new Set(rungFrom(graph, start, {}).map(({ row }) => row.id))
        for (const state of [true, false, undefined]) {
          const ends = (others: boolean) =>
            resolve(graph, start, {
              ...USUAL,
              presence: (sip) => (rung.has(sip) ? state : others),
            })?.ends
          expect(ends(true)).toEqual(ends(false))
        }
      }
    }),
  )
})
