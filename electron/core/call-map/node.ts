import type {
  Branch,
  Certainty,
  EndReason,
  Evidence,
  CallOutcome,
  SettledName,
} from '../../bridge/routes.ts'
import type { KnownAccount, Resource, Rows } from '../../shared/references/account.ts'
import type { Directory } from '../../shared/references/names.ts'
import type {
  AccountReferences,
  Reference,
  References,
} from '../../shared/references/references.ts'

export const callKinds = [
  'numbers',
  'externalNumbers',
  'scenarios',
  'queues',
  'groups',
  'sip',
] as const
export type CallKind = (typeof callKinds)[number]

/** Kinds of nodes that lead on to others. */
export const leadingKinds = callKinds.filter((kind) => kind !== 'sip')

/** Something that a call can come to. */
export interface CallNode<K extends CallKind = CallKind> extends Resource {
  readonly kind: K
  readonly row: Rows[K]
  /** Which one it is of all in its graph. */
  readonly index: number
}

/** The next step of a call, or its end. */
export interface Step {
  by: Branch
  /** The key that the caller presses. */
  key?: string
  /** State of a menu in which it is taken. */
  phase: 'always' | 'open' | 'closed'
  /** True if it is taken without a choice of the caller's. */
  isAutomatic: boolean
  certainty: Certainty
  evidence?: Evidence
  leads: { to: CallNode } | { outcome: CallOutcome; reason: EndReason; text?: string }
}

/** An account, as its calls go through it. */
export interface CallGraph {
  readonly account: CallAccount
  /** How many things there are in it. */
  readonly size: number
  readonly directory: Directory
  readonly references: References
  readonly settledNames: readonly SettledName[]
  node(kind: string, id: Resource['id']): CallNode | undefined
  /** An own number, or another operator's that is connected, by its digits. */
  numbered(digits: string): CallNode | undefined
  /** The meaning of a name that the user settled, if it still may have it. */
  settled(reference: Reference): CallNode | undefined
  /** Everything of some kinds. */
  all(...kinds: CallKind[]): CallNode[]
  /** Steps of a call at a number or a menu, or the members that a group or a queue calls. */
  steps(node: CallNode): readonly Step[]
}

/** An account with its references. */
export interface CallAccount extends KnownAccount {
  references(): AccountReferences
}

export const isKind = <K extends CallKind>(node: CallNode, kind: K): node is CallNode<K> =>
  node.kind === kind

export const isNumber = (node: CallNode): node is CallNode<'numbers' | 'externalNumbers'> =>
  isKind(node, 'numbers') || isKind(node, 'externalNumbers')

/** True if a call goes on from it, instead of ringing there. */
export const isDecider = (node: CallNode): boolean => isNumber(node) || isKind(node, 'scenarios')

/** The details of a menu that has working hours. */
export function menuOf({ account }: CallGraph, node: CallNode) {
  if (!isKind(node, 'scenarios')) return undefined
  const told = account.knownDetail('scenarios', node.row.id)?.told
  return told?.type === 'number' ? undefined : told
}

/** True if it is a group that calls its members' own telephones alone. */
export const isDeviceOnly = ({ account }: CallGraph, node: CallNode): boolean =>
  isKind(node, 'groups') && account.knownDetail('groups', node.row.id)?.body.device_only === true

/** True if the caller chooses the next step. */
export const isListening = (live: readonly Step[]): boolean =>
  live.some(
    ({ by, phase }) => by === 'key' || by === 'dialled' || (by === 'noKey' && phase === 'open'),
  )
