import type { PathThing } from '../../bridge/routes.ts'
import type { Reachability } from '../../shared/intervals.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import { turnsOf } from '../../shared/references/turns.ts'
import type { Account } from '../account/account.ts'
import { isKind, type CallNode } from '../call-map/node.ts'
import type { Presence } from '../call-map/situation.ts'

type KnownThings = Pick<Account, 'known' | 'knownDetail'>
type ThingDetails = Omit<PathThing, 'kind' | 'id' | 'name'>

/** Extensions registered now, and those usually registered in the hour of a call, if requested. */
export interface Registered {
  now: Presence
  usually?: Presence | undefined
}

/** Returns the facts about a resource on a path. */
export function thingOf(account: KnownThings, node: CallNode, registered: Registered): PathThing {
  const { kind, id, row } = node
  const name = 'name' in row ? row.name : row.number
  return omitNullish({ kind, id, name, ...moreOf(account, node, registered) })
}

function moreOf(
  account: KnownThings,
  node: CallNode,
  { now, usually }: Registered,
): Partial<ThingDetails> {
  const { row } = node
  if (isKind(node, 'sip')) {
    const { number, legs, id } = node.row
    const was = usually && usualStates[String(usually(id))]
    return { number, legs: [...(legs ?? [])], registered: now(id), usually: was }
  }
  if (isKind(node, 'groups')) return groupFacts(account, node)
  if (isKind(node, 'queues')) {
    const seconds = account.knownDetail('queues', node.row.id)?.body.connection_timeout
    return { seconds }
  }
  if (isKind(node, 'scenarios')) return menuFacts(account, node)
  const { following } = row as CallNode<'numbers'>['row']
  const hasBlackList = 'blackList' in row && row.blackList !== undefined ? true : undefined
  return { shows: following?.shows, hasBlackList }
}

const usualStates: Readonly<Record<string, Reachability>> = {
  true: 'online',
  false: 'offline',
  undefined: 'unknown',
}

function groupFacts(account: KnownThings, { row }: CallNode<'groups'>): Partial<ThingDetails> {
  const { number } = row
  const detail = account.knownDetail('groups', row.id)
  const isDeviceOnly = detail?.body.device_only === true ? true : undefined
  const legs = new Map(account.known('sip').map((one) => [one.id, one.legs]))
  const members = detail?.sips ?? []
  const known = turnsOf(
    detail?.body ?? {},
    members.map(({ id }) => legs.get(id)),
  )
  const turns = members.slice(0, known.length).map(({ id }, place) => [id, known[place]!] as const)
  return {
    number,
    seconds: detail?.timeout,
    order: detail?.sequence_rule,
    turns: turns.length > 0 ? Object.fromEntries(turns) : undefined,
    isDeviceOnly,
  }
}

function menuFacts(account: KnownThings, { row }: CallNode<'scenarios'>): Partial<ThingDetails> {
  const { number } = row
  const told = account.knownDetail('scenarios', row.id)?.told
  const id = told?.greeting_media_id
  const name = id ? account.known('media').find((one) => one.id === id)?.name : undefined
  const isLimited = told?.type !== 'number' && (told?.work_time?.length ?? 0) > 0
  return {
    number,
    hasHours: isLimited ? true : undefined,
    greeting: id ? omitNullish({ id, name }) : undefined,
  }
}
