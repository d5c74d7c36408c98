import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isStill, numbered, readWhole } from '../../../electron/core/money/reading.ts'

interface Row {
  at: number
  sum: number
}

/** A service's history, with a way of its own to part it into pages. */
interface Behaviour {
  /** How many rows of a page it gives at most. */
  size: number
  order: 'newest' | 'oldest'
  /** What it gives beyond the last page. */
  beyond: 'nothing' | 'last' | 'first'
}

function serve(rows: readonly Row[], { size, order, beyond }: Behaviour, page: number): Row[] {
  const all = order === 'newest' ? rows.toReversed() : rows
  const pages = Math.max(1, Math.ceil(all.length / size))
  const shown = page <= pages ? page : { nothing: page, last: pages, first: 1 }[beyond]
  return all.slice((shown - 1) * size, shown * size)
}

const behaviours = fc.record<Behaviour>({
  size: fc.integer({ min: 5, max: 12 }),
  order: fc.constantFrom('newest', 'oldest'),
  beyond: fc.constantFrom('nothing', 'last', 'first'),
})

/** Rows in the order in which they came; up to four at a time are equal. */
const histories = fc
  .array(
    fc.record({ sum: fc.integer({ min: -3, max: 3 }), equal: fc.integer({ min: 1, max: 4 }) }),
    {
      maxLength: 40,
    },
  )
  .map((groups) =>
    groups.flatMap(({ sum, equal }, at) => Array.from({ length: equal }, () => ({ at, sum }))),
  )

const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort()

test('a history is read whole, whatever its order, its pages, and what comes after them', async () => {
  await fc.assert(
    fc.asyncProperty(histories, behaviours, async (rows, behaviour) => {
      const read = (page: number) => Promise.resolve(serve(rows, behaviour, page))
      const found = await readWhole(read)
      expect(sorted(found?.rows ?? [])).toEqual(sorted(rows))
      expect(found && (await isStill(read, found.mark))).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('a history that grows meanwhile is read as it was at some moment, or not at all', async () => {
  let [taken, refused] = [0, 0]
  await fc.assert(
    fc.asyncProperty(
      histories,
      behaviours,
      fc.array(fc.integer({ min: 0, max: 14 }), { maxLength: 4 }),
      async (rows, behaviour, growing) => {
        const now = [...rows]
        const states = [sorted(now)]
        let asked = 0
        const read = (page: number) => {
          const answer = serve(now, behaviour, page)
          for (const _ of growing.filter((turn) => turn === asked)) {
            now.push({ at: 1000 + now.length, sum: 9 })
            states.push(sorted(now))
          }
          asked += 1
          return Promise.resolve(answer)
        }
        const found = await readWhole(read)
        if (found) expect(states).toContainEqual(sorted(found.rows))
        if (found) taken += 1
        else refused += 1
      },
    ),
    { numRuns: 1_000 },
  )
  expect([taken > 100, refused > 100]).toEqual([true, true])
})

test('a history that grew or shrank is not what it was', async () => {
  await fc.assert(
    fc.asyncProperty(histories, behaviours, async (rows, behaviour) => {
      const found = await readWhole((page) => Promise.resolve(serve(rows, behaviour, page)))
      const more = [...rows, { at: 5000, sum: 7 }]
      const isSame = await isStill(
        (page) => Promise.resolve(serve(more, behaviour, page)),
        found?.mark ?? { pages: 0, first: '', last: '', end: '' },
      )
      expect(isSame).toBe(false)
    }),
    { numRuns: 300 },
  )
})

test('equal rows are numbered', () => {
  const row = { at: 1, sum: 2 }
  expect(numbered([row, { at: 1, sum: 3 }, { ...row }, row]).map(({ nth }) => nth)).toEqual([
    1, 1, 2, 3,
  ])
})
