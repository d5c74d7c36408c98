import { expect, test } from 'vitest'
import type { CallPath } from '../../../../../electron/bridge/routes.ts'
import { resolve } from '../../../../../electron/core/call-map/resolve.ts'
import { demoForAllTests } from '../../../core/support/demo-for-all-tests.ts'
import { callsIn, demoEnds, situationOf, type Asked } from '../asked.ts'
import { isAmong, isEnd, nameOf, resourceOf } from '../demo-end.ts'
import { keysTo } from '../keys.ts'
import { createReader, type ToldAccount } from '../told-account.ts'

/**
 * The map against the demo's own rules, which tell from the ids in its state where a call goes: the map has
 * nothing but the replies. A longer campaign, from another account on:
 * `ORACLE_ACCOUNTS=5000 ORACLE_FIRST=1001 npx vitest run --project unit test/unit/call-map/oracle`.
 */
const ACCOUNTS = Number(process.env['ORACLE_ACCOUNTS'] ?? 200)
const FIRST = Number(process.env['ORACLE_FIRST'] ?? 1)

const demo = demoForAllTests(createReader)

function pathOf(told: ToldAccount, asked: Asked): CallPath {
  const { start } = asked.question
  const path = resolve(told.graph, resourceOf(start), situationOf(told, asked))
  if (!path) throw new Error(`${start.kind} ${start.id} was not told`)
  return path
}

const NAMED = new Set(['inside', 'outside', 'nobody'])

/** Both ways of one account: it is planted and read once. */
test(`calls of ${ACCOUNTS} accounts end where the demo's rules end them, and can end wherever we say`, async () => {
  let [named, possible] = [0, 0]
  for (let seed = FIRST; seed < FIRST + ACCOUNTS; seed++) {
    const asked = callsIn(demo.folder, seed)
    const told = await demo.reader.read()
    named += await endAsTheDemo(told, asked, seed)
    possible += await canEndSo(told, asked, seed)
  }
  expect(named).toBeGreaterThan(ACCOUNTS)
  expect(possible).toBeGreaterThan(ACCOUNTS)
})

/** The demo's end is among ours, and ours where we name one. Returns how many are named. */
async function endAsTheDemo(told: ToldAccount, asked: Asked[], seed: number): Promise<number> {
  const ends = await demoEnds(demo.service, asked)
  let named = 0
  asked.forEach((one, place) => {
    const path = pathOf(told, one)
    for (const demo of ends[place] ?? []) {
      const about = JSON.stringify({ seed, ...one, demo: { ...demo, passed: [...demo.passed] } })
      expect(isAmong(path.ends, demo), about).toBe(true)
      if (!NAMED.has(path.verdict)) continue
      named += 1
      expect(path.verdict, about).toBe(demo.outcome)
    }
  })
  return named
}

/** Every end that is named is one that the demo's rules can have. Returns how many there are. */
async function canEndSo(told: ToldAccount, some: Asked[], seed: number): Promise<number> {
  const asked = some.map((one) => ({ ...one, question: { ...one.question, keys: [] } }))
  const goals = asked.flatMap((one) => {
    const path = pathOf(told, one)
    return path.ends.flatMap((end) =>
      end.outcome === 'untold' ? [] : [{ one, end, ways: keysTo(path, end) }],
    )
  })
  const questions = goals.flatMap(({ one, ways }) =>
    ways.map(({ keys, when }): Asked => ({
      question: { ...one.question, keys },
      readings: { ...one.readings, ...when },
    })),
  )
  const ends = await demoEnds(demo.service, questions)
  let at = 0
  for (const { one, end, ways } of goals) {
    const found = ends.slice(at, (at += ways.length)).flat()
    const about = JSON.stringify({ seed, ...one, end, at: nameOf(end.at), ways })
    expect(
      found.some((demo) => isEnd(end, demo)),
      about,
    ).toBe(true)
  }
  return goals.length
}
