import type { CheckedObject } from '../../bridge/check.ts'
import type { Scenario, ScenarioReply } from '../../bridge/menus.ts'
import { readingsIn, takenIn } from '../../shared/assumptions.ts'
import type { Reading, Settled } from '../../shared/readings.ts'
import { createWeekStates } from '../call-map/hours.ts'
import { objectOf, type CheckedAccount } from './rule.ts'

/** A scenario with its details. */
export interface ToldScenario {
  row: Scenario
  of: CheckedObject
  told: ScenarioReply
}

/** Every scenario. */
export const scenariosOf = ({ known, knownDetail }: CheckedAccount): ToldScenario[] =>
  known('scenarios').flatMap((row) => {
    const told = knownDetail('scenarios', row.id)?.told
    return told ? [{ row, of: objectOf('scenarios', row), told }] : []
  })

/** Scenarios that have keys and working hours. */
export const menusOf = (account: CheckedAccount): ToldScenario[] =>
  scenariosOf(account).filter(({ told }) => told.type === 'menu')

/**
 * Readings by which branches are judged. A menu that is sent without hours is documented to be always open; only
 * that a reply without any means the same is not.
 */
export const branchReadings = ({ readings }: CheckedAccount): Settled => ({
  noHours: 'always',
  ...readings,
})

/** Returns the questions that the service leaves open about the working hours of menus. */
export function openHours(account: CheckedAccount): Reading[] {
  const statesOf = createWeekStates(account.readings)
  const states = menusOf(account).flatMap(({ told }) => statesOf(told.work_time).flat())
  return readingsIn(takenIn(states))
}
