import fc from 'fast-check'
import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createTeamSeal, type SealedPlace } from '../../../electron/core/team/seal.ts'

/** Words that a team shares: whoever has the key and asks for the very place reads them, and nobody else. */
const key = randomBytes(32)
const seal = createTeamSeal(new Map([[1, key]]))

const places: fc.Arbitrary<SealedPlace> = fc.record({
  table: fc.constantFrom('thread', 'item', 'change', 'member'),
  id: fc.string({ maxLength: 40 }),
  version: fc.nat(),
})

it('opens to what it was, at the place that it was sealed for', () => {
  fc.assert(
    fc.property(places, fc.jsonValue(), (place, value) => {
      const opened = seal.open(place, seal.seal(place, value))
      // As JSON carries it: it knows no minus zero.
      const carried: unknown = JSON.parse(JSON.stringify(value))
      expect(opened).toEqual({ opened: true, value: carried })
    }),
  )
})

it('does not open anywhere else', () => {
  fc.assert(
    fc.property(places, places, fc.jsonValue(), (place, other, value) => {
      fc.pre(JSON.stringify(place) !== JSON.stringify(other))
      expect(seal.open(other, seal.seal(place, value))).toEqual({ opened: false })
    }),
  )
})

it('does not open once any bit of it was changed, or any byte taken away', () => {
  fc.assert(
    fc.property(places, fc.jsonValue(), fc.nat(), (place, value, where) => {
      const { generation, sealed } = seal.seal(place, value)
      const bent = Buffer.from(sealed)
      const bit = where % (bent.length * 8)
      bent[bit >> 3] = (bent[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(seal.open(place, { generation, sealed: bent })).toEqual({ opened: false })
      const cut = sealed.subarray(0, where % sealed.length)
      expect(seal.open(place, { generation, sealed: cut })).toEqual({ opened: false })
    }),
  )
})

it('does not open by another team’s key, or under another generation', () => {
  const stranger = createTeamSeal(new Map([[1, randomBytes(32)]]))
  const both = createTeamSeal(
    new Map([
      [1, key],
      [2, key],
    ]),
  )
  const place = { table: 'item', id: 'one', version: 1 } as const
  const row = seal.seal(place, 'words')
  expect(stranger.open(place, row)).toEqual({ opened: false })
  expect(both.open(place, { ...row, generation: 2 })).toEqual({ opened: false })
  expect(seal.open(place, { ...row, generation: 2 })).toEqual({ opened: false })
})

it('seals by the latest key, and opens what earlier ones sealed', () => {
  const later = createTeamSeal(
    new Map([
      [1, key],
      [2, randomBytes(32)],
    ]),
  )
  const place = { table: 'item', id: 'one', version: 1 } as const
  expect(later.open(place, seal.seal(place, 'words'))).toEqual({ opened: true, value: 'words' })
  const row = later.seal(place, 'new words')
  expect(row.generation).toBe(2)
  expect(seal.open(place, row)).toEqual({ opened: false })
  // What was found by its mark is found by it later, too.
  expect(later.mark('79123456789')).toEqual(seal.mark('79123456789'))
})

it('marks the same text alike, another one otherwise, and without the key not at all', () => {
  const stranger = createTeamSeal(new Map([[1, randomBytes(32)]]))
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(seal.mark(one).equals(seal.mark(other))).toBe(one === other)
      expect(stranger.mark(one).equals(seal.mark(one))).toBe(false)
    }),
  )
})
