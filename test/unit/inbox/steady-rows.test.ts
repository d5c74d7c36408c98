import fc from 'fast-check'
import { expect, test } from 'vitest'
import { steadyRows } from '../../../electron/core/sms/steady-rows.ts'

const SIZE = 3

/** A list by pages, newest first, to which rows come after so many pages were asked for. */
function movingList(rows: string[], comings: Map<number, string>) {
  let asked = 0
  const page = (number: number) => {
    const coming = comings.get(asked)
    asked += 1
    if (coming !== undefined) rows.unshift(coming)
    return rows.slice(number * SIZE, (number + 1) * SIZE)
  }
  return {
    async *pages() {
      for (let number = 0; ; number++) {
        const found = page(number)
        if (found.length > 0) yield found
        if (found.length < SIZE) return
      }
    },
    first: () => Promise.resolve(page(0)),
    asked: () => asked,
  }
}

test('a list that moves on while it is read is read again, and gives each row once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 14 }),
      fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 3 }),
      async (rows, when) => {
        const kept = [...rows]
        const list = movingList(kept, new Map(when.map((at, n) => [at, `new ${n}`])))
        const found = await steadyRows(list.pages, list.first)
        // What came after the last page was asked for is the next reading's.
        expect(kept.slice(kept.length - found.length)).toEqual(found)
      },
    ),
    { numRuns: 2_000 },
  )
})

test('one page is asked for once, several once more for the first', async () => {
  const single = movingList(['a', 'b'], new Map())
  await steadyRows(single.pages, single.first)
  expect(single.asked()).toBe(1)
  const several = movingList(['a', 'b', 'c', 'd'], new Map())
  expect(await steadyRows(several.pages, several.first)).toEqual(['a', 'b', 'c', 'd'])
  expect(several.asked()).toBe(3)
})

test('a list that never stands still is incomplete', async () => {
  const comings = new Map(Array.from({ length: 99 }, (_, n) => [n, `new ${n}`]))
  const list = movingList(['a', 'b', 'c', 'd'], comings)
  await expect(steadyRows(list.pages, list.first)).rejects.toMatchObject({ sent: true })
})
