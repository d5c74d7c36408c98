import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallPath } from '../../../../../electron/bridge/routes.ts'
import type { Settled } from '../../../../../electron/shared/readings.ts'
import { resolve } from '../../../../../electron/core/call-map/resolve.ts'
import type { Situation } from '../../../../../electron/core/call-map/situation.ts'
import type { Question } from '../../../../../electron/demo/control/routes.ts'
import {
  accountOfSeed,
  anyQuestion,
  plantAccount,
  type RandomAccount,
} from '../../../../support/random-account.ts'
import { startService, type Service } from '../../../../support/service.ts'
import { createHome, type Home } from '../../../core/support/harness.ts'
import { anySettled } from '../../support.ts'
import { demoEnd, demoReadings, isAmong, isEnd, nameOf, resourceOf } from '../demo-end.ts'
import { keysTo } from '../keys.ts'
import { createReader, type ToldAccount } from '../told-account.ts'

/**
 * The map against the demo's own rules, which tell from the ids in its state where a call goes: the map has
 * nothing but the replies. A longer campaign, from another account on:
 * `ORACLE_ACCOUNTS=5000 ORACLE_FIRST=1001 npx vitest run --project unit test/unit/call-map/oracle`.
 */
const ACCOUNTS = Number(process.env['ORACLE_ACCOUNTS'] ?? 200)
const FIRST = Number(process.env['ORACLE_FIRST'] ?? 1)
/** Calls of each account. */
const CALLS = 12

let homes: Home[]
let service: Service
let reader: ReturnType<typeof createReader>

beforeAll(async () => {
  homes = [await createHome(), await createHome()]
  const [demo = '', app = ''] = homes.map(({ path }) => path)
  service = await startService(demo)
  reader = createReader(service, app)
})

afterAll(async () => {
  await reader.close()
  await service.close()
  for (const home of homes) await home.remove()
})

interface Asked {
  question: Question
  readings: Settled
}

/**
 * What the demo's rules and a map can both tell of: groups ring at once, since a map tells who is called but
 * not whether there is time for all of them; and one menu alone has keys twice, since the demo takes the first
 * or the last in all menus alike.
 */
function comparable(account: RandomAccount): RandomAccount {
  const isOver = (events: readonly string[], place: number, most: number) =>
    events.slice(0, place).filter((event) => event === events[place]).length >= most
  return {
    ...account,
    group: account.group.map((one) => ({ ...one, sequence_rule: 'Simultaneous' })),
    scenario: account.scenario.map((one, at) => {
      const events = one.menu.map(({ event }) => event)
      const most = at === 0 ? 2 : 1
      return { ...one, menu: one.menu.filter((_, place) => !isOver(events, place, most)) }
    }),
  }
}

/** Calls, and what is settled of what is not told. */
function callsIn(seed: number): Asked[] {
  const account = comparable(accountOfSeed(seed))
  plantAccount(homes[0]?.path ?? '', account)
  const asked = fc.record({ question: anyQuestion(account), readings: anySettled })
  return fc.sample(asked, { seed, numRuns: CALLS })
}

function pathOf({ graph, presence }: ToldAccount, { question, readings }: Asked): CallPath {
  const { start, hour, keys, registered } = question
  const present = Array.isArray(registered) ? new Set(registered) : registered
  const situation: Situation = {
    hour,
    keys,
    presence: present === undefined ? presence : (id) => present === 'all' || present.has(id),
    readings,
  }
  const path = resolve(graph, resourceOf(start), situation)
  if (!path) throw new Error(`${start.kind} ${start.id} was not told`)
  return path
}

/**
 * The demo's ways of calls. Whom a number's black list refuses is not told at all, so nobody calls who could
 * be on one.
 */
async function demoEnds(asked: readonly Asked[]) {
  const each = asked.map(({ question: { caller: _, ...question }, readings }, place) => ({
    place,
    question: { ...question, readings: demoReadings(readings) },
  }))
  const answers = await service.routes(each.map(({ question }) => question))
  const ends = asked.map((): ReturnType<typeof demoEnd>[] => [])
  answers.forEach((ways, at) => {
    const { place = 0, question } = each[at] ?? {}
    for (const { route } of ways) {
      if (question) ends[place]?.push(demoEnd(route, question.start))
    }
  })
  return ends
}

const NAMED = new Set(['inside', 'outside', 'nobody'])

/** Both ways of one account: it is planted and read once. */
test(`calls of ${ACCOUNTS} accounts end where the demo's rules end them, and can end wherever we say`, async () => {
  let [named, possible] = [0, 0]
  for (let seed = FIRST; seed < FIRST + ACCOUNTS; seed++) {
    const asked = callsIn(seed)
    const told = await reader.read()
    named += await endAsTheDemo(told, asked, seed)
    possible += await canEndSo(told, asked, seed)
  }
  expect(named).toBeGreaterThan(ACCOUNTS)
  expect(possible).toBeGreaterThan(ACCOUNTS)
})

/** The demo's end is among ours, and ours where we name one. Returns how many are named. */
async function endAsTheDemo(told: ToldAccount, asked: Asked[], seed: number): Promise<number> {
  const ends = await demoEnds(asked)
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
  const ends = await demoEnds(questions)
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
