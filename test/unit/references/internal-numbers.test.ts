import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extensionRange } from '../../../electron/service/catalogue/values.ts'
import type { Rows } from '../../../electron/shared/references/account.ts'
import {
  holderOf,
  internalNumbers,
  type HolderKind,
} from '../../../electron/shared/references/internal-numbers.ts'
import { freeNumbers, usualBegin } from '../../../renderer/components/pbx/free-numbers.ts'

interface Numbered {
  sip: Rows['sip'][]
  groups: Rows['groups'][]
  queues: Rows['queues'][]
}
const takenNumbers = (lists: Numbered) =>
  internalNumbers({ known: (kind) => lists[kind as keyof Numbered] as never })

const { least, most } = extensionRange

const OFFICE: Numbered = {
  sip: [
    { id: 1, name: 'Приёмная', number: '200' },
    { id: 2, name: 'Анна Белова', number: '201' },
    { id: 3, name: 'Без номера' },
  ],
  groups: [
    { id: 401, name: 'Продажи', number: '300', pickup: { pickup_number: '390' } },
    { id: 402, name: 'Склад', number: '302', pickup: {} },
  ],
  queues: [{ id: 701, name: 'Первая линия', login: '380', logout: '381' }],
}
const taken = takenNumbers(OFFICE)

describe('who has an internal number', () => {
  test.each([
    [201, { kind: 'sip', id: 2, name: 'Анна Белова' }],
    [300, { kind: 'group', id: 401, name: 'Продажи' }],
    [390, { kind: 'pickup', id: 401, name: 'Продажи' }],
    [380, { kind: 'login', id: 701, name: 'Первая линия' }],
    [381, { kind: 'logout', id: 701, name: 'Первая линия' }],
    [301, undefined],
    [undefined, undefined],
  ])('%s: %o', (number, holder) => {
    expect(holderOf(taken, number)).toEqual(holder)
  })

  test('is nobody else where the thing itself has it', () => {
    const own = { of: 'groups', id: 401 } as const
    expect([300, 390].map((number) => holderOf(taken, number, own))).toEqual([undefined, undefined])
    // Ids of groups and extensions are not of one kind.
    expect(holderOf(taken, 200, { of: 'groups', id: 1 })).toMatchObject({ name: 'Приёмная' })
  })

  test('is told of the other one where two have the same', () => {
    const twice = takenNumbers({ ...OFFICE, sip: [{ id: 9, name: 'Двойник', number: '300' }] })
    expect(holderOf(twice, 300, { of: 'sip', id: 9 })).toMatchObject({ name: 'Продажи' })
    expect(holderOf(twice, 300, { of: 'groups', id: 401 })).toMatchObject({ name: 'Двойник' })
  })
})

/** The first that is proposed for a kind. */
const freeNumber = (
  all: ReturnType<typeof takenNumbers>,
  kind: HolderKind,
  besides: readonly number[] = [],
) => freeNumbers(all, usualBegin(all, kind), 1, new Set(besides))[0]

describe('a free number', () => {
  test.each([
    ['sip', [], 202],
    ['group', [], 301],
    ['pickup', [], 391],
    ['login', [], 382],
    ['logout', [382], 383],
  ] as [HolderKind, number[], number][])('for a %s besides %j is %d', (kind, besides, free) => {
    expect(freeNumber(taken, kind, besides)).toBe(free)
  })

  test('begins with the range where there is nothing yet', () => {
    expect(freeNumber(new Map(), 'group')).toBe(least)
  })

  test('is beside other numbers where there is none of its kind', () => {
    expect(freeNumber(takenNumbers({ sip: [], groups: [], queues: OFFICE.queues }), 'sip')).toBe(
      382,
    )
  })

  test('is looked for below too, the nearest first, and may be none', () => {
    const ends = [99_998, 99_999].map((number, id) => ({ id, name: '', number: String(number) }))
    expect(freeNumber(takenNumbers({ sip: [], groups: ends, queues: [] }), 'group')).toBe(99_997)
    expect(freeNumbers(new Map(), most, 3)).toEqual([most, most - 1, most - 2])
    expect(freeNumbers(new Map(), 5, 1)).toEqual([least])
    const sip = Array.from({ length: most - least + 1 }, (_, index) => ({
      id: index,
      name: '',
      number: String(least + index),
    }))
    expect(freeNumber(takenNumbers({ ...OFFICE, sip }), 'sip')).toBeUndefined()
  })

  test('is one of as many as are asked for, each another', () => {
    const numbers = fc.array(fc.integer({ min: least, max: least + 40 }))
    fc.assert(
      fc.property(numbers, numbers, fc.integer(), fc.nat(20), (given, others, from, count) => {
        const there = new Set(given)
        const besides = new Set(others)
        const free = freeNumbers(new Map(given.map((one) => [one, []])), from, count, besides)
        expect(free).toHaveLength(count)
        expect(new Set(free).size).toBe(count)
        for (const number of free) {
          expect(there.has(number) || besides.has(number)).toBe(false)
          expect(number >= least && number <= most).toBe(true)
        }
      }),
    )
  })

  const digits = fc.option(
    fc
      .oneof(fc.integer({ min: 195, max: 215 }), fc.integer({ min: 99_990, max: 100_003 }))
      .map(String),
    { nil: undefined },
  )
  const thing = fc.record({ id: fc.nat(), name: fc.string() })
  const world = fc.record({
    sip: fc.array(fc.tuple(thing, digits).map(([one, number]) => ({ ...one, number }))),
    groups: fc.array(
      fc
        .tuple(thing, digits, digits)
        .map(([one, number, pickup]) => ({ ...one, number, pickup: { pickup_number: pickup } })),
    ),
    queues: fc.array(
      fc.tuple(thing, digits, digits).map(([one, login, logout]) => ({ ...one, login, logout })),
    ),
  }) as fc.Arbitrary<Numbered>
  const kind = fc.constantFrom<HolderKind[]>('sip', 'group', 'pickup', 'login', 'logout')

  test('is nobody’s, in the range, and the first one from the lowest of its kind on', () => {
    fc.assert(
      fc.property(
        world,
        kind,
        fc.array(fc.integer({ min: 198, max: 210 })),
        (account, of, besides) => {
          const all = takenNumbers(account)
          const free = freeNumber(all, of, besides) ?? NaN
          expect(holderOf(all, free)).toBeUndefined()
          expect(besides).not.toContain(free)
          expect(free).toBeGreaterThanOrEqual(least)
          expect(free).toBeLessThanOrEqual(most)
          const akin = [...all]
            .filter(([number]) => number >= least && number <= most)
            .filter(([, holders]) => holders.some((one) => one.kind === of))
            .map(([number]) => number)
          const start = Math.min(...akin)
          for (let number = start; number < free; number += 1) {
            expect(all.has(number) || besides.includes(number)).toBe(true)
          }
        },
      ),
    )
  })

  test('every number that the lists tell is somebody’s', () => {
    fc.assert(
      fc.property(world, (account) => {
        const all = takenNumbers(account)
        const told = [
          ...account.sip.map(({ number }) => number),
          ...account.groups.flatMap(({ number, pickup }) => [number, pickup?.pickup_number]),
          ...account.queues.flatMap(({ login, logout }) => [login, logout]),
        ].filter((number) => number !== undefined)
        expect([...all.keys()].sort()).toEqual([...new Set(told.map(Number))].sort())
        expect([...all.values()].flat()).toHaveLength(told.length)
      }),
    )
  })
})
