import { isDeepStrictEqual } from 'node:util'
import { weekDays } from '../../service/catalogue/values.ts'
import type { RowOf } from '../../service/index.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import { versioned } from '../platform/version.ts'
import type { Scenario, ScenarioBody, ScenarioDetail, ScenarioReply } from '../../bridge/menus.ts'

/** Conversion of the service's scenarios to the body sent (section "Scenarios"). */

export function scenario({ id, name, type, number }: RowOf<'scenarios.list'>): Scenario {
  return omitNullish({ id, name: name ?? String(id), type, number })
}

export function scenarioDetail(told: ScenarioReply): ScenarioDetail {
  const { id, name } = told
  return versioned({ id, name: name ?? String(id), told, body: bodyOf(told) })
}

/** Set by the service and never sent. */
const GIVEN = ['id', 'number']
/** Fields of one type only; for the other type the service returns them empty. */
const MENU_ONLY = ['work_time', 'invalid_media_id', 'exit_media_id', 'menu', 'no_active']
const NUMBER_ONLY = ['timeout']

const MEDIA = /(?:^|_)media_id$/

type MenuFields = Record<string, unknown>

/**
 * Returns the body that would leave a scenario unchanged: all fields returned, including unknown
 * ones, without empty ones and those its type does not accept. Faults of the scenario remain, and
 * the catalogue rejects such a body.
 */
function bodyOf(told: ScenarioReply): ScenarioBody {
  const foreign = told.type === 'number' ? MENU_ONLY : NUMBER_ONLY
  const fields = Object.entries(told).filter(
    ([name]) => !GIVEN.includes(name) && !foreign.includes(name),
  )
  const body = cleared(Object.fromEntries(fields)) as MenuFields
  body['voicemail'] ??= false
  if (body['type'] === 'menu') body['menu'] ??= []
  return body as ScenarioBody
}

/** Returns a value without empty members, at any depth; no recording has the id 0. */
function cleared(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleared)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(
    ([name, member]) =>
      member !== null && member !== undefined && !(MEDIA.test(name) && member === 0),
  )
  return Object.fromEntries(members.map(([name, member]) => [name, cleared(member)]))
}

const AROUND_THE_CLOCK = weekDays.map((week_day) => ({ week_day, first_hour: 0, last_hour: 23 }))

/** Returns true if two bodies mean the same: omitted hours mean every day around the clock. */
export function isSameScenario(one: ScenarioBody, other: ScenarioBody): boolean {
  const meaning = (body: ScenarioBody): ScenarioBody =>
    body.type === 'menu' ? { ...body, work_time: body.work_time ?? AROUND_THE_CLOCK } : body
  return isDeepStrictEqual(meaning(one), meaning(other))
}

/** Returns a menu's body with its recordings replaced; `other` maps ids to ids. */
export function withMedia<Body>(body: Body, other: (id: number) => number): Body {
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        name,
        MEDIA.test(name) && typeof member === 'number' ? other(member) : replaced(member),
      ]),
    )
  }
  return replaced(body) as Body
}
