import { expect, test } from 'vitest'
import type { Finding } from '../../../../electron/bridge/check.ts'
import type { Change, Impact } from '../../../../electron/bridge/impact.ts'
import type { Verdict } from '../../../../electron/bridge/routes.ts'
import type { Thing } from '../../../../electron/bridge/replacement.ts'
import { everywhere } from '../../../support/places-of.ts'
import { benchForAllTests, type Bench } from '../../numbers/support/bench.ts'
import { verdictsOf } from '../../call-map/support.ts'
import { readWhole } from '../../replacement/support.ts'

/** What this changes moves by itself. */
const APART = ['reserveEnds', 'nobodyRegistered']

interface Told {
  weeks: ReadonlyMap<string, Verdict[]>
  findings: Finding[]
}

async function told(bench: Bench): Promise<Told> {
  const { findings } = await bench.call('check.run', { read: 'all' })
  const starts = [
    ...(await bench.read('numbers')).map(({ id }) => ({ kind: 'numbers', id }) as const),
    ...(await bench.read('externalNumbers')).map(
      ({ key }) => ({ kind: 'externalNumbers', id: key }) as const,
    ),
  ]
  const weeks = new Map<string, Verdict[]>()
  for (const start of starts) {
    const { alike } = await bench.call('routes.week', { start, presence: 'registered' })
    weeks.set(`${start.kind} ${start.id}`, verdictsOf(alike))
  }
  return { weeks, findings: findings.filter(({ rule }) => !APART.includes(rule)) }
}

/** What the hours of numbers come to before and after, where that is not the same. */
const outcomes = ({ changed }: Impact) =>
  changed.flatMap(({ numbers, changes }) =>
    changes
      .filter(({ before, after }) => before.verdict !== after.verdict)
      .flatMap(({ hours, before, after }) =>
        numbers.flatMap(({ kind, id }) =>
          hours.map((hour) => `${kind} ${id} ${hour} ${before.verdict} ${after.verdict}`),
        ),
      ),
  )

const differences = (before: Told, after: Told) =>
  [...before.weeks].flatMap(([name, was]) =>
    was.flatMap((verdict, hour) => {
      const is = after.weeks.get(name)?.[hour]
      return is === undefined || is === verdict ? [] : [`${name} ${hour} ${verdict} ${is}`]
    }),
  )

const keysOf = (findings: readonly Finding[]) =>
  findings
    .filter(({ rule }) => !APART.includes(rule))
    .map(({ rule, of }) => `${rule} ${of.kind} ${of.name}`)
    .sort()

const missing = (some: Told, others: Told) => {
  const there = new Set(others.findings.map(({ key }) => key))
  return keysOf(some.findings.filter(({ key }) => !there.has(key)))
}

export async function foreseeReplacement(bench: Bench, from: Thing, to?: Thing) {
  const swaps = everywhere(await readWhole(bench), from, to)
  return {
    change: { do: 'replace', swaps } as const,
    act: async () => bench.ended(await bench.call('replacement.begin', { swaps })),
  }
}

export type Case = [
  what: string,
  foresee: (bench: Bench) => Promise<{ change: Change; act(): Promise<unknown> }>,
]

/** Tests that what is foreseen of each change comes when it is made. */
export function testForeseen(cases: readonly Case[]): void {
  const bench = benchForAllTests(['sip', 'groups', 'queues', 'scenarios', 'media', 'numbers'])

  test.each(cases)('what is foreseen comes: %s', async (_, foresee) => {
    const { change, act } = await foresee(bench)
    const before = await told(bench)
    const impact = await bench.call('impact.of', { change })
    await act()
    const after = await told(bench)
    expect(outcomes(impact).sort()).toEqual(differences(before, after).sort())
    expect(impact.isWhole).toBe(true)
    expect(keysOf(impact.went)).toEqual(missing(before, after))
    expect(keysOf(impact.came)).toEqual(missing(after, before))
    // Otherwise nothing was proved.
    expect([...outcomes(impact), ...keysOf(impact.went), ...keysOf(impact.came)]).not.toEqual([])
  })
}
