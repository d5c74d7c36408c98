import type { Field } from '../shared/references/mentions.ts'
import type { Resource } from '../shared/references/account.ts'

/** Where a call ends as far as the service tells it; `inside` rings a telephone of the account. */
export const outcomes = ['inside', 'outside', 'nobody', 'untold'] as const
export type Outcome = (typeof outcomes)[number]

/** What comes of a call in an hour: its outcome, or it depends on what the caller presses. */
export type Verdict = Outcome | 'key'

/**
 * What the service does not tell, though only a few things can be meant: a call's path forks where they
 * differ, unless a person who tried it by telephone has settled it.
 */
export const readings = {
  /** Whether a menu still listens in the hour that ends its working hours. */
  lastHour: ['included', 'excluded'],
  /** A day that its working hours do not name. */
  missingDay: ['closed', 'open'],
  /** No working hours at all. */
  noHours: ['always', 'never'],
  /** Hours whose first is later than their last. */
  reversedHours: ['overnight', 'never'],
  /** A telephone that rings for 0 seconds. */
  zeroSeconds: ['rings', 'silent'],
  /** An extension that the service has not finished making. */
  unfinished: ['rings', 'silent'],
  /** Whether the mobile telephones of a group's members and a queue's agents ring, too. */
  memberMobiles: ['ring', 'skip'],
  /** Whether agents of queues are logged in. */
  agents: ['loggedIn', 'loggedOut'],
} as const

export type Reading = keyof typeof readings
/** What is taken for what is not told. */
export type Settled = { readonly [R in Reading]?: (typeof readings)[R][number] }

/** Why somebody's telephone rings, or nothing does, or it is not told what happens. */
export type EndReason =
  | 'rings'
  | 'mobile'
  | 'telephone'
  | 'address'
  // Nobody:
  | 'nowhere'
  | 'closed'
  | 'noDial'
  | 'loop'
  | 'empty'
  | 'offline'
  | 'noLegs'
  // Not told by the service:
  | 'crm'
  | 'external'
  | 'several'
  | 'missing'
  | 'code'
  | 'noKey'
  | 'wrongKey'
  | 'keyTwice'
  | 'dialled'
  | 'exitKey'
  | 'voicemail'
  | 'hours'
  | 'type'
  | 'leg'
  | 'agents'
  // Not known here:
  | 'presence'
  | 'unread'

/** Where in the service's replies something stands. */
export interface Evidence {
  operation: string
  /** The row, and the field in it. */
  of: Resource
  field: string
}

/** How sure it is that a reference means this: by id, by a name that one thing has, or several have. */
export type Certainty = 'id' | 'name' | 'several'

/** On which branch a call goes on; those of voice menus besides what stands in fields. */
export type Branch = Field | 'noKey' | 'dialled'

/** From one thing to another. */
export interface PathEdge {
  from: Resource
  to: Resource
  by: Branch
  /** The keys that lead there. */
  keys: string[]
  certainty: Certainty
  evidence: Evidence[]
  /** Which readings it takes; any of them. None where it is so in all. */
  when: Settled[]
}

/** Where a call comes to an end. */
export interface PathEnd {
  at: Resource
  by?: Branch
  keys: string[]
  outcome: Outcome
  reason: EndReason
  /** A telephone number, an address, a name or a code, where it ends in one. */
  text?: string
  evidence?: Evidence
  when: Settled[]
}

/** Everything on the path of a call, each thing once. */
export interface CallPath {
  /** In the order in which the call comes to them; first of all its start. */
  nodes: Resource[]
  edges: PathEdge[]
  ends: PathEnd[]
  verdict: Verdict
}
