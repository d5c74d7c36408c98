import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinLongList, splitLongList } from '../../../electron/core/database/long-lists.ts'

const things = fc.array(fc.record({ text: fc.string() }), { maxLength: 12 })
const given = fc.array(
  fc.oneof(
    things,
    fc.array(fc.integer(), { minLength: 9, maxLength: 12 }),
    fc.string(),
    fc.constant(null),
    fc.record({ rows: things, name: fc.string(), ids: fc.array(fc.integer(), { maxLength: 12 }) }),
  ),
)

test('whatever an operation is given is the same after its long list has crossed on its own', () => {
  fc.assert(
    fc.property(given, (all) => {
      const split = splitLongList(all, 8)
      const lists = all.flatMap((one) => [
        one,
        one && typeof one === 'object' && 'rows' in one && one.rows,
      ])
      const isLong = (one: unknown) =>
        Array.isArray(one) && one.length > 8 && typeof one[0] === 'object'
      expect(split !== undefined).toBe(lists.some(isLong))
      if (!split) return
      expect(split.items.length).toBeGreaterThan(8)
      expect(joinLongList(split.given, split.place, split.items)).toEqual(all)
      expect(JSON.stringify(split.given)).not.toContain(JSON.stringify(split.items))
    }),
  )
})
