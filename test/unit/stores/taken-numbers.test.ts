import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extensionRange } from '../../../electron/service/catalogue/values.ts'
import {
  freeNumber,
  holderOf,
  takenNumbers,
  type HolderKind,
  type Numbered,
} from '../../../renderer/stores/taken-numbers.ts'

const { least, most } = extensionRange

const OFFICE: Numbered = {
  sip: [
    { id: 1, name: 'Приёмная', number: '200' },
    { id: 2, name: 'Анна Белова', number: '201' },
    { id: 3, name: 'Без номера' },
  ],
  groups: [
    { id: 401, name: 'Продажи', number: '300', pickup: { number: '390' } },
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
    const own = { of: 'group', id: 401 } as const
    expect([300, 390].map((number) => holderOf(taken, number, own))).toEqual([undefined, undefined])
    // Ids of groups and extensions are not of one kind.
    expect(holderOf(taken, 200, { of: 'group', id: 1 })).toMatchObject({ name: 'Приёмная' })
  })

  test('is told of the other one where two have the same', () => {
    const twice = takenNumbers({ ...OFFICE, sip: [{ id: 9, name: 'Двойник', number: '300' }] })
    expect(holderOf(twice, 300, { of: 'sip', id: 9 })).toMatchObject({ name: 'Продажи' })
    expect(holderOf(twice, 300, { of: 'group', id: 401 })).toMatchObject({ name: 'Двойник' })
  })
})

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

  test('is looked for below too, and may be none', () => {
    const ends = [99_998, 99_999].map((number, id) => ({ id, name: '', number: String(number) }))
    expect(freeNumber(takenNumbers({ sip: [], groups: ends, queues: [] }), 'group')).toBe(least)
    const sip = Array.from({ length: most - least + 1 }, (_, index) => ({
      id: index,
      name: '',
      number: String(least + index),
    }))
    expect(freeNumber(takenNumbers({ ...OFFICE, sip }), 'sip')).toBeUndefined()
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
        .map(([one, number, pickup]) => ({ ...one, number, pickup: { number: pickup } })),
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
          ...account.groups.flatMap(({ number, pickup }) => [number, pickup?.number]),
          ...account.queues.flatMap(({ login, logout }) => [login, logout]),
        ].filter((number) => number !== undefined)
        expect([...all.keys()].sort()).toEqual([...new Set(told.map(Number))].sort())
        expect([...all.values()].flat()).toHaveLength(told.length)
      }),
    )
  })
})
