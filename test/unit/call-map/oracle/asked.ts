import fc from 'fast-check'
import type { Settled } from '../../../../electron/shared/readings.ts'
import type { Situation } from '../../../../electron/core/call-map/situation.ts'
import type { RouteQuestion } from '../../../../electron/demo/control/routes.ts'
import {
  accountOfSeed,
  anyQuestion,
  plantAccount,
  type RandomAccount,
} from '../../../support/random-account.ts'
import type { Service } from '../../../support/service.ts'
import { anySettled } from '../support.ts'
import { demoEnd, demoReadings } from './demo-end.ts'
import type { ToldAccount } from './told-account.ts'

/** Calls of each account. */
const CALLS = 12

/** A question to the demo's rules and to a map, and what is settled of what is not told. */
export interface Asked {
  question: RouteQuestion
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

/** Calls of an account, which the demo then has. */
export function callsIn(home: string, seed: number): Asked[] {
  const account = comparable(accountOfSeed(seed))
  plantAccount(home, account)
  const asked = fc.record({ question: anyQuestion(account), readings: anySettled })
  return fc.sample(asked, { seed, numRuns: CALLS })
}

/** The same as a map is asked. */
export function situationOf({ presence }: ToldAccount, { question, readings }: Asked): Situation {
  const { hour, keys, registered } = question
  const present = Array.isArray(registered) ? new Set(registered) : registered
  return {
    hour,
    keys,
    presence: present === undefined ? presence : (id) => present === 'all' || present.has(id),
    readings,
  }
}

/**
 * The demo's ways of calls. Whom a number's black list refuses is not told at all, so nobody calls who could
 * be on one.
 */
export async function demoEnds(service: Service, asked: readonly Asked[]) {
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
