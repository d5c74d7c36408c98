import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RouteQuestion } from '../../../../../electron/demo/control/routes.ts'
import type { Route } from '../../../../../electron/demo/rules/route.ts'
import type { RoutePlace } from '../../../../../electron/demo/rules/route/places.ts'
import {
  choosing,
  READINGS,
  underAll,
  type Choose,
  type RouteReading,
  type Readings,
} from '../../../../../electron/demo/rules/route/readings.ts'
import { anyAccount, anyQuestion, type RandomAccount } from '../../../../support/random-account.ts'
import { routeIn } from './support.ts'

/** Any way of every reading. */
const anyReadings = fc.record(
  Object.fromEntries(
    Object.entries(READINGS).map(([name, ways]) => [name, fc.constantFrom(...ways)]),
  ),
) as unknown as fc.Arbitrary<Readings>

interface Asked {
  account: RandomAccount
  question: RouteQuestion
  readings: Readings
}

const asked: fc.Arbitrary<Asked> = anyAccount.chain((account) =>
  fc.record({
    account: fc.constant(account),
    question: anyQuestion(account),
    readings: anyReadings,
  }),
)

function answer({ account, question }: Pick<Asked, 'account' | 'question'>, choose: Choose): Route {
  const { start, registered, ...situation } = question
  const there = account.sip.filter(({ on_line }) => on_line).map(({ id }) => id)
  const present = registered === 'all' ? undefined : (registered ?? there)
  return routeIn(account, start, { ...situation, registered: present, choose })
}

const check = (property: (asked: Asked) => void) =>
  fc.assert(fc.property(asked, property), { numRuns: 300 })

const isThere = (account: RandomAccount, { kind, id }: RoutePlace): boolean =>
  account[kind].some((one) => one.id === id)

describe('any call', () => {
  test('goes from place to place of the account and ends', () => {
    check(({ account, question, readings }) => {
      const { end, steps } = answer({ account, question }, choosing(readings))
      const way = steps.filter(({ via }) => via !== 'child')
      way.forEach(({ from, to }, place) => {
        expect(from).toEqual(way[place - 1]?.to ?? question.start)
        expect(isThere(account, to)).toBe(true)
      })
      const last = way.at(-1)?.to ?? question.start
      if (end.kind === 'sip' || end.kind === 'group' || end.kind === 'queue') {
        expect(last).toEqual({ kind: end.kind, id: end.id })
      }
      if ('at' in end) expect(last).toEqual(end.at)
    })
  })

  test('rings registered telephones, and mobiles, of who belongs to where it ends', () => {
    check(({ account, question, readings }) => {
      const { end, rings, steps } = answer({ account, question }, choosing(readings))
      const groups = steps.filter(({ via }) => via === 'child').map(({ to }) => to.id)
      const members = (ids: number[]) =>
        account.group.filter(({ id }) => ids.includes(id)).flatMap(({ sips }) => sips)
      const mayRing =
        end.kind === 'sip'
          ? [end.id]
          : end.kind === 'group'
            ? members([end.id, ...groups])
            : end.kind === 'queue'
              ? (account.queue.find(({ id }) => id === end.id)?.sips ?? [])
              : []
      const isPresent = (id: number) =>
        question.registered === 'all' ||
        (question.registered?.includes(id) ??
          account.sip.find((one) => one.id === id)?.on_line === true)
      for (const ring of rings) {
        expect(mayRing).toContain(ring.sip)
        expect(ring.seconds).toBeGreaterThan(0)
        if (ring.leg === 'sip') expect(isPresent(ring.sip)).toBe(true)
      }
    })
  })

  test('that goes in a circle goes in the same one from wherever in it', () => {
    check(({ account, question, readings }) => {
      const { end } = answer({ account, question: { ...question, keys: [] } }, choosing(readings))
      if (end.kind !== 'loop') return
      for (const start of end.places) {
        const again = answer(
          { account, question: { ...question, start, keys: [] } },
          choosing(readings),
        )
        const places = again.end.kind === 'loop' ? again.end.places : []
        expect(new Set(places)).toEqual(new Set(end.places))
      }
    })
  })

  test('is found under every combination of readings', () => {
    check(({ account, question, readings }) => {
      const all = underAll({}, (choose) => answer({ account, question }, choose))
      expect(all.map(({ result }) => result)).toContainEqual(
        answer({ account, question }, choosing(readings)),
      )
      for (const { readings: some, result } of all) {
        expect(answer({ account, question }, choosing(some))).toEqual(result)
      }
    })
  })

  test('has no more ways when a reading is settled', () => {
    const names = Object.keys(READINGS) as RouteReading[]
    fc.assert(
      fc.property(asked, fc.subarray(names), (one, settled) => {
        const fixed = Object.fromEntries(settled.map((name) => [name, one.readings[name]]))
        const ways = (some: Partial<Readings>) =>
          underAll(some, (choose) => JSON.stringify(answer(one, choose))).map(
            ({ result }) => result,
          )
        expect(ways({})).toEqual(expect.arrayContaining(ways(fixed)))
      }),
      { numRuns: 100 },
    )
  })

  test('goes the same way whatever the order of the account’s rows', () => {
    check(({ account, question, readings }) => {
      const turned = Object.fromEntries(
        Object.entries(account).map(([kind, rows]) => [kind, rows.toReversed()]),
      ) as RandomAccount
      const choose = choosing(readings)
      expect(answer({ account: turned, question }, choose)).toEqual(
        answer({ account, question }, choose),
      )
    })
  })
})

test('accounts made at random show every kind of end', () => {
  const ends = new Set(
    fc
      .sample(asked, { seed: 1, numRuns: 2000 })
      .map((one) => answer(one, choosing(one.readings)).end.kind),
  )
  expect([...ends].sort()).toEqual([
    'address',
    'crm',
    'gone',
    'group',
    'hungUp',
    'loop',
    'nowhere',
    'outside',
    'queue',
    'refused',
    'sip',
    'voicemail',
  ])
})
