import type { Leg } from '../../../electron/bridge/extensions.ts'
import type { GroupBody } from '../../../electron/bridge/groups.ts'
import { turnsOf } from '../../../electron/shared/references/turns.ts'
import { membersOf, type GroupOf } from '../../../electron/shared/references/members.ts'

/** State of an extension as a member. */
export interface MemberFacts {
  name: string
  /** Undefined if unknown. */
  online?: boolean
  unfinished: boolean
  legs: readonly Leg[]
}

/** A warning about a group's current values; names are those of its extensions. */
export type GroupNote =
  | { kind: 'empty' }
  | { kind: 'offline'; names: string[] }
  | { kind: 'unfinished'; names: string[] }
  /** The group stops ringing before a member's first phone does; seconds. */
  | { kind: 'tooShort'; name: string; leg: number; timeout: number; next: boolean }
  /** The group stops ringing before a member's turn; seconds. */
  | { kind: 'tooLate'; name: string; turn: number; timeout: number }
  | { kind: 'hidesMobile'; names: string[] }

export interface GroupNotes {
  members: GroupNote[]
  timeout: GroupNote[]
  deviceOnly: GroupNote[]
}

/** A group as it is filled in. */
type Filled = Pick<
  Partial<GroupBody>,
  'sequence_rule' | 'timeout' | 'sips' | 'groups' | 'device_only'
>

const hasMobile = ({ legs }: MemberFacts) => legs.some(({ type }) => type === 'mob')
const namesOf = (facts: MemberFacts[]) => facts.map(({ name }) => name)

/**
 * Returns warnings about a group that will not work as it seems. Members without data are skipped.
 */
export function groupNotes(
  { sips = [], groups = [], ...form }: Filled,
  factsOf: (id: number) => MemberFacts | undefined,
  groupOf: GroupOf,
): GroupNotes {
  const facts = sips.flatMap((id) => factsOf(id) ?? [])
  const unfinished = facts.filter((one) => one.unfinished)
  // A mobile telephone rings whether or not the account is online.
  const offline = facts.filter(
    (one) => !one.unfinished && one.online === false && (form.device_only || !hasMobile(one)),
  )
  const hidden = form.device_only ? facts.filter(hasMobile) : []
  return {
    members: [
      ...(isEmpty(sips, groups, groupOf) ? [{ kind: 'empty' as const }] : []),
      ...(unfinished.length > 0
        ? [{ kind: 'unfinished' as const, names: namesOf(unfinished) }]
        : []),
      ...(offline.length > 0 ? [{ kind: 'offline' as const, names: namesOf(offline) }] : []),
    ],
    timeout: tooShort({ ...form, sips }, facts) ?? tooLate({ ...form, sips }, factsOf),
    deviceOnly: hidden.length > 0 ? [{ kind: 'hidesMobile', names: namesOf(hidden) }] : [],
  }
}

function isEmpty(sips: number[], groups: number[], groupOf: GroupOf): boolean {
  const resource = { sips: sips.map((id) => ({ id })), groups: groups.map((id) => ({ id })) }
  return membersOf(resource, groupOf)?.size === 0
}

/**
 * Warns about a timeout too short for the phones: in sequence that of the first member, else the
 * one that rings longest.
 */
function tooShort(
  { sequence_rule, timeout, sips = [], device_only }: Filled,
  facts: MemberFacts[],
): GroupNote[] | undefined {
  if (timeout === undefined || Number.isNaN(timeout)) return []
  const inOrder = sequence_rule === 'Order'
  const rings = ({ type, timeout: seconds = 0 }: Leg) =>
    seconds > 0 && !(device_only && type === 'mob')
  const counted = (inOrder ? facts.slice(0, 1) : facts).map(({ name, legs }) => ({
    name,
    leg: legs.find(rings)?.timeout ?? 0,
  }))
  const longest = counted.reduce((most, one) => (one.leg > most.leg ? one : most), {
    name: '',
    leg: 0,
  })
  if (longest.leg <= timeout) return undefined
  return [{ kind: 'tooShort', ...longest, timeout, next: inOrder && sips.length > 1 }]
}

/** Warns about the first member whose turn never comes while everybody before lets it ring. */
function tooLate(group: Filled, factsOf: (id: number) => MemberFacts | undefined): GroupNote[] {
  const { timeout = 0, sips = [] } = group
  const facts = sips.map(factsOf)
  const turns = turnsOf(
    group,
    facts.map((one) => one?.legs),
  )
  const late = turns.findIndex(({ from }) => from >= timeout)
  const [turn, member] = [turns[late], facts[late]]
  return turn && member ? [{ kind: 'tooLate', name: member.name, turn: turn.from, timeout }] : []
}
