import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openDatabase, openMemoryDatabase } from '../../../support/database.ts'
import type { Asked, AskedDatabase } from '../../../../electron/core/database/tables.ts'
import type { PresenceTables } from '../../../../electron/core/extensions/presence/tables.ts'
import { intervalsOf, type Line, type Range } from '../../../../electron/shared/intervals.ts'
import { courses, EVERYBODY, play, START, type Course } from '../support/world.ts'

const LONG = 1_000_000_000
const ALL: Range = { from: START - LONG, to: START + LONG }

const edgesOf = (line: Line): number[] => line.filter((_, place) => place % 3 < 2)
const storedIn = (database: AskedDatabase) => database.of<PresenceTables>('presence')
const linesIn = (stored: Asked<PresenceTables>, { from, to }: Range) =>
  stored.lines(EVERYBODY, from, to)

/** Compares what the database tells of a play with what the oracle allows. */
async function judge(stored: Asked<PresenceTables>, played: Course): Promise<void> {
  const oracle = await play(stored, played)
  for (const [id, line] of (await linesIn(stored, ALL)).entries()) {
    const edges = edgesOf(line)
    expect(edges).toEqual(edges.toSorted((one, other) => one - other))
    const intervals = intervalsOf(line, ALL)
    for (const at of oracle.moments(id, edges)) {
      const said = intervals.find(({ from, to }) => from <= at && at < to)?.state ?? 'nothing'
      const allowed = [...oracle.allowed(id, at)]
      expect(allowed, `extension ${id} at ${at - START}`).toContain(said)
    }
  }
}

const RUNS = 150

describe('a history of reachability', () => {
  test('claims what was seen and nothing else, whatever happens', async () => {
    await fc.assert(
      fc.asyncProperty(courses, async (played) => judge(storedIn(openMemoryDatabase()), played)),
      { numRuns: RUNS },
    )
  })

  test('does so in a worker', async () => {
    await fc.assert(
      fc.asyncProperty(courses, async (played) => {
        const database = await openDatabase({ kept: 'memory' })
        await judge(storedIn(database), played).finally(() => database.close())
      }),
      { numRuns: 5 },
    )
  })

  test('tells the same of a part of the time, also after what is older was forgotten', async () => {
    await fc.assert(
      fc.asyncProperty(courses, fc.nat({ max: 4_000_000 }), async (played, begin) => {
        const stored = storedIn(openMemoryDatabase())
        await play(stored, played)
        const part = { from: START + begin, to: ALL.to }
        const whole = await linesIn(stored, ALL)
        const partly = await linesIn(stored, part)
        const intervals = (lines: Line[]) => lines.map((line) => intervalsOf(line, part))
        expect(intervals(partly)).toEqual(intervals(whole))
        while (await stored.prune(part.from));
        expect(await linesIn(stored, part)).toEqual(partly)
      }),
      { numRuns: RUNS },
    )
  })
})
