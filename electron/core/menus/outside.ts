import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { scenariosCreate } from '../../service/catalogue/scenarios.ts'
import { isTargetType, targetLists } from '../../shared/references/names.ts'
import type { Account } from '../account/account.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { canBeShown } from '../consent/question-parts.ts'
import type { ScenarioBody } from '../../bridge/menus.ts'

/** A target by its kind, or a value with the names that lead to it. */
interface OutsidePart {
  path: string[]
  value: unknown
}

/**
 * Returns the parts of a scenario that refer to nothing in the account and are new in it, as they
 * are sent: targets such as phone numbers, and all fields that the catalogue does not describe at
 * their place, because their meaning is unknown. What is created `again`, by kind and id, is no such
 * part.
 * @throws CoreFailure `invalid` if it is too much to show completely in the confirmation
 */
export async function newOutside(
  account: Pick<Account, 'rows'>,
  body: ScenarioBody,
  former: () => Promise<ScenarioBody | undefined>,
  again?: ReadonlySet<string>,
): Promise<string[]> {
  const outside = await outsideOf(account, asSent(body), again)
  if (outside.length === 0) return []
  const before = await former()
  const known = before ? partsOf(asSent(before)) : []
  const fresh = outside.filter((part) => !known.some((one) => isDeepStrictEqual(one, part)))
  const leads = [...new Set(fresh.flatMap(({ path, value }) => textsOf(path.join('.'), value)))]
  if (!canBeShown(leads)) throw new CoreFailure('invalid', { field: 'body' })
  return leads
}

async function outsideOf(
  account: Pick<Account, 'rows'>,
  body: ScenarioBody,
  again?: ReadonlySet<string>,
): Promise<OutsidePart[]> {
  const targets = targetsOf(body)
  const within = await Promise.all(targets.map((target) => isWithin(account, target, again)))
  return [...targets.filter((_, place) => !within[place]), ...undescribedIn(body)]
}

const partsOf = (body: ScenarioBody): OutsidePart[] => [...targetsOf(body), ...undescribedIn(body)]

/** JSON omits undefined fields, which are not sent. */
const asSent = (body: ScenarioBody) => JSON.parse(JSON.stringify(body)) as ScenarioBody

/** Returns the targets of a scenario: of keys, outside working hours, or without an answer. */
function targetsOf(body: ScenarioBody): OutsidePart[] {
  const places = 'menu' in body ? [...body.menu, body.no_active] : [body.timeout]
  return places.flatMap((place) =>
    place ? { path: [String(place.redirection_type)], value: place.destination_id } : [],
  )
}

/** Returns the fields that the schema of a new scenario does not describe at their place. */
function undescribedIn(body: ScenarioBody): OutsidePart[] {
  const { error } = z.safeParse(scenariosCreate.input, body)
  const places = (error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => [...issue.path, key])
      : [issue.path],
  )
  return places.flatMap((place) => {
    const value = place.reduce<unknown>((of, name) => (of as Members | undefined)?.[name], body)
    // Keys of a menu may change their order.
    const path = place.filter((name) => typeof name === 'string')
    return value === undefined ? [] : { path, value }
  })
}

type Members = Record<PropertyKey, unknown>

async function isWithin(
  { rows }: Pick<Account, 'rows'>,
  { path, value }: OutsidePart,
  again?: ReadonlySet<string>,
): Promise<boolean> {
  const [kind = ''] = path
  if (!isTargetType(kind)) return false
  if (again?.has(`${targetLists[kind]} ${String(value)}`)) return true
  const things: { id: number }[] = await rows(targetLists[kind])
  return things.some(({ id }) => String(id) === value)
}

/** Returns each value in it with its name, one per line. */
function textsOf(name: string, value: unknown): string[] {
  const isHolder = typeof value === 'object' && value !== null
  if (!isHolder || Object.keys(value).length === 0) {
    return [`${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`]
  }
  if (Array.isArray(value)) return value.flatMap((one) => textsOf(name, one))
  return Object.entries(value).flatMap(([inner, one]) => textsOf(`${name}.${inner}`, one))
}
