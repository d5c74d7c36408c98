import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createArchive } from '../../../electron/core/archive/index.ts'
import { openMemoryArchive } from '../../../electron/core/archive/memory.ts'
import type { PresenceArchive } from '../../../electron/core/presence/archive.ts'
import {
  intervalsOf,
  type Line,
  type Range,
} from '../../../electron/service/catalogue/intervals.ts'
import { courses, EVERYBODY, play, START, type Course } from './support/world.ts'

const LONG = 1_000_000_000
const ALL: Range = { from: START - LONG, to: START + LONG }

const edgesOf = (line: Line): number[] => line.filter((_, place) => place % 3 < 2)
const linesIn = (archive: PresenceArchive, { from, to }: Range) =>
  archive.presenceLines(EVERYBODY, from, to)

/** Compares what the archive tells of a play with what the oracle allows. */
async function judge(archive: PresenceArchive, played: Course): Promise<void> {
  const oracle = await play(archive, played)
  for (const [id, line] of (await linesIn(archive, ALL)).entries()) {
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
      fc.asyncProperty(courses, async (played) => judge(openMemoryArchive(), played)),
      { numRuns: RUNS },
    )
  })

  test('does so in a worker', async () => {
    await fc.assert(
      fc.asyncProperty(courses, async (played) => {
        const archive = await createArchive({ kept: 'memory' })
        await judge(archive, played).finally(() => archive.close())
      }),
      { numRuns: 5 },
    )
  })

  test('tells the same of a part of the time, also after what is older was forgotten', async () => {
    await fc.assert(
      fc.asyncProperty(courses, fc.nat({ max: 4_000_000 }), async (played, begin) => {
        const archive = openMemoryArchive()
        await play(archive, played)
        const part = { from: START + begin, to: ALL.to }
        const whole = await linesIn(archive, ALL)
        const partly = await linesIn(archive, part)
        const intervals = (lines: Line[]) => lines.map((line) => intervalsOf(line, part))
        expect(intervals(partly)).toEqual(intervals(whole))
        while (await archive.prunePresence(part.from));
        expect(await linesIn(archive, part)).toEqual(partly)
      }),
      { numRuns: RUNS },
    )
  })
})
