import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { moved } from '../../renderer/components/form/ordered-picker.ts'
import { copy, same } from '../../electron/shared/plain-data.ts'
import { faultOf } from '../../renderer/components/form/schema-faults.ts'
import { lengthOf, rangeOf } from '../../renderer/components/form/schema-range.ts'
import { threeWay } from '../../electron/shared/three-way.ts'
import { fieldName } from '../../renderer/components/form/use-form.ts'

const json = fc.jsonValue({ maxDepth: 2 })

describe('the same data', () => {
  it('is found in a copy that shares nothing with it', () => {
    fc.assert(
      fc.property(json, (data) => {
        expect(same(data, copy(data))).toBe(true)
      }),
    )
  })

  it('is what JSON writes alike, in whatever order', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), json), json, (one, other) => {
        const turned = Object.fromEntries(Object.entries(one).reverse())
        expect(same(one, turned)).toBe(true)
        expect(same(one, other)).toBe(JSON.stringify(one) === JSON.stringify(other))
      }),
    )
  })

  it.each([
    [{ a: undefined }, {}, true],
    [[], {}, false],
    [[1], [1, undefined], false],
    [NaN, NaN, true],
    [null, undefined, false],
    ['1', 1, false],
  ])('of %j and %j: %j', (one, other, alike) => {
    expect(same(one, other)).toBe(alike)
  })
})

describe('what changed meanwhile', () => {
  const fields = fc.record({ name: fc.nat(2), ring: fc.nat(2), members: fc.array(fc.nat(2)) })
  type Fields = { name: number; ring: number; members: number[] }
  const names = ['name', 'ring', 'members'] as const

  const every = (check: (base: Fields, theirs: Fields, mine: Fields) => void) =>
    fc.assert(fc.property(fields, fields, fields, check))

  it('is taken over where only others changed it, and mine stays everywhere else', () => {
    every((base, theirs, mine) => {
      const { values, taken, conflicts } = threeWay(base, theirs, mine)
      for (const name of names) {
        const onlyThere = same(mine[name], base[name]) && !same(theirs[name], base[name])
        expect(values[name]).toEqual(onlyThere ? theirs[name] : mine[name])
        expect(taken.includes(name)).toBe(onlyThere)
        const bothWays =
          !same(mine[name], base[name]) &&
          !same(theirs[name], base[name]) &&
          !same(mine[name], theirs[name])
        expect(conflicts.some(({ field }) => field === name)).toBe(bothWays)
      }
    })
  })

  it('leaves nothing to ask where one side changed nothing', () => {
    every((base, changed) => {
      expect(threeWay(base, changed, base)).toMatchObject({ values: changed, conflicts: [] })
      expect(threeWay(base, base, changed)).toMatchObject({
        values: changed,
        taken: [],
        conflicts: [],
      })
    })
  })

  it('asks for the same fields whoever asks, and shows each side its own', () => {
    every((base, theirs, mine) => {
      const here = threeWay(base, theirs, mine).conflicts
      const there = threeWay(base, mine, theirs).conflicts
      const byField = (one: { field: string }, other: { field: string }) =>
        one.field.localeCompare(other.field)
      const turned = there.map((one) => ({ field: one.field, theirs: one.mine, mine: one.theirs }))
      expect([...here].sort(byField)).toEqual(turned.sort(byField))
    })
  })

  it('changes none of the three', () => {
    every((base, theirs, mine) => {
      const before = JSON.stringify([base, theirs, mine])
      threeWay(base, theirs, mine).values.members.push(9)
      expect(JSON.stringify([base, theirs, mine])).toBe(before)
    })
  })
})

describe('an order of one’s own', () => {
  it('keeps everything, and puts the item where it was meant to be', () => {
    const list = fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(list, fc.nat(), fc.nat(), (items, a, b) => {
        const [from, to] = [a % items.length, b % items.length]
        const result = moved(items, from, to)
        expect([...result].sort()).toEqual([...items].sort())
        expect(result[to]).toBe(items[from])
        expect(moved(result, to, from)).toEqual(items)
      }),
    )
  })
})

describe('what a schema finds wrong', () => {
  const first = (schema: z.ZodType, given: unknown) => {
    const { error } = schema.safeParse(given)
    const [issue] = error?.issues ?? []
    if (!issue) throw new Error('Nothing is wrong')
    return faultOf(issue, given)
  }

  it.each([
    [z.string().min(1), '', { key: 'required' }],
    [z.int(), undefined, { key: 'required' }],
    [z.int(), NaN, { key: 'number' }],
    [z.number(), NaN, { key: 'number' }],
    [z.int(), 1.5, { key: 'integer' }],
    [z.int().min(1), 0, { key: 'least', n: 1 }],
    [z.int().max(65_535), 70_000, { key: 'most', n: 65_535 }],
    [z.string().max(3), 'слово', { key: 'mostLetters', n: 3 }],
    [z.string().min(3), 'я', { key: 'leastLetters', n: 3 }],
    [z.array(z.string()).min(2), ['а'], { key: 'leastItems', n: 2 }],
    [z.array(z.string()).max(1), ['а', 'б'], { key: 'most', n: 1 }],
    [z.number().multipleOf(5), 7, { key: 'step', n: 5 }],
    [z.email(), 'нет', { key: 'email' }],
    [z.url(), 'нет', { key: 'url' }],
    [z.string().regex(/^\d$/), 'нет', { key: 'format' }],
    [z.enum(['а', 'б']), 'в', { key: 'value' }],
    [z.string().refine(() => false), 'а', { key: 'other' }],
  ])('%# is told by its kind', (schema, given, fault) => {
    expect(first(schema, given)).toEqual(fault)
  })
})

describe('the range of a field', () => {
  const schema = z.strictObject({
    ring: z.int().min(1).max(999).optional(),
    size: z.int().min(0),
    name: z.string().trim().min(1).max(300).nullish(),
  })

  it.each([
    ['ring', { least: 1, most: 999 }, undefined],
    ['size', { least: 0 }, undefined],
    ['name', {}, 300],
    ['nothing', {}, undefined],
  ])('%s is the schema’s', (field, range, length) => {
    expect([rangeOf(schema, field), lengthOf(schema, field)]).toEqual([range, length])
  })
})

describe('a field’s name', () => {
  it.each([
    ['sequence_rule', 'sequenceRule'],
    ['input.login', 'login'],
    ['name', 'name'],
  ])('%s is %s in forms', (theirs, ours) => {
    expect(fieldName(theirs)).toBe(ours)
  })
})
