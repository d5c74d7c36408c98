import { z } from 'zod'
import type { CabinetId } from './cabinet.ts'
import { command, inCabinet } from './command.ts'
import { number } from './fields.ts'
import type { ThreadId } from './inbox.ts'

/** A user of the same account who answers with an app of their own. */
export interface Colleague {
  id: string
  /** Empty where it cannot be read. */
  name: string
  /** It is the person at this computer. */
  mine: boolean
  /** Invites and removes others. */
  owner: boolean
}

/** A computer that belongs to the team, or did. */
export interface Desktop {
  id: string
  /** The id of the member who uses it. */
  member: string
  mine: boolean
  removed: boolean
  /** How often its connections were ended because they held the others up. */
  heldUp?: number
  /** Number of large objects that it keeps on the server beside the team's, at most a thousand. */
  largeObjects?: number
  /** It gave notices without end, so the app asks for changes instead of listening for a minute. */
  floods?: true
}

/** Claim of a conversation: of all messages from one number, to any own number. */
export interface Claim {
  /** The other side's number, normalised. */
  other: string
  /** The member who answers. */
  member: string
  mine: boolean
  /** It ends by itself then, milliseconds since the epoch. */
  until: number
}

/** A colleague has the conversation with a number open, or writes in it. */
export interface ColleagueAt {
  member: string
  other: string
  doing: 'reading' | 'writing'
}

/**
 * Reasons why the team's server cannot be used. `unreachable`: no connection, or no answer in time;
 * `certificate`: not the agreed one; `plain`: connections are not encrypted; `password`: the server
 * does not accept this desktop; `scram`: it does not use SCRAM, or gave no proof; `rights`: not
 * allowed, as for a removed desktop; `noDatabase`: the database does not exist; `foreign`: it holds
 * no team, or another; `taken`: it holds a team where one was to be made; `oldServer`: PostgreSQL
 * before 15; `oldApp`: this app is too old for the team; `busy`: no free connection, or a lock
 * lasted too long; `full`: no room on its disk; `readOnly`: it takes no changes; `invalid`: it
 * refused the data; `newKey`: the team uses a new key that this desktop lacks; `noOwner`: only
 * owners may do that; `damaged`: the keychain's entry for the team is of no use; `keychain`: the
 * keychain could not be read; `failed`: any other.
 */
export const teamTroubles = [
  'unreachable',
  'certificate',
  'plain',
  'password',
  'scram',
  'rights',
  'noDatabase',
  'foreign',
  'taken',
  'oldServer',
  'oldApp',
  'busy',
  'full',
  'readOnly',
  'invalid',
  'newKey',
  'noOwner',
  'damaged',
  'keychain',
  'failed',
] as const
export type TeamTrouble = (typeof teamTroubles)[number]

/**
 * An answer that a colleague is sending or sent lately; the user's other desktops count as
 * colleagues.
 */
export interface ColleagueAnswer {
  other: string
  member: string
  /** The number of the change that brought it. */
  seq: number
  text: string
  /** The service lists it; else it may be on its way. */
  sent?: boolean
}

/**
 * A mark of a thread, or of the conversation with a number, that was set here while the team had
 * set another, which holds. `mine` is the one set here.
 */
export type ConflictAbout =
  | { kind: 'archived' | 'done' | 'unread'; thread: ThreadId; mine: boolean; theirs: boolean }
  /** Until when, milliseconds since the epoch; null for no such moment. */
  | { kind: 'snoozed'; thread: ThreadId; mine: number | null; theirs: number | null }
  /** A member; null if unassigned. */
  | { kind: 'assignee'; thread: ThreadId; mine: string | null; theirs: string | null }

export interface TeamConflict {
  id: number
  /** When it was found, milliseconds since the epoch. */
  at: number
  /** The member whose mark holds; empty if unknown. */
  member: string
  about: ConflictAbout
}

/** Kind of a thing that a colleague's computer wrote; `mark` is any of a conversation's own. */
export type LeftOutKind =
  | ('contact' | 'reply' | 'note' | 'tag' | 'draft' | 'forgotten')
  | ('thread' | 'assignee' | 'mark' | 'answer')
  | ('desktop' | 'name')

/** A team; `away`: its server does not do its part, and one works on without it. */
export interface Colleagues {
  state: 'connecting' | 'connected' | 'away'
  /** Why it is away. */
  trouble?: TeamTrouble
  members: Colleague[]
  desktops: Desktop[]
  claims: Claim[]
  /** Conversations that colleagues have open. */
  present: ColleagueAt[]
  /** Answers that colleagues have begun since this program connected, the earliest first. */
  answers: ColleagueAnswer[]
  /** The number of the last change included here. */
  upTo: number
  /** Conflicts not decided yet, the newest first. */
  conflicts: TeamConflict[]
  /** Things left out because they cannot be read, by member and kind. */
  leftOut?: { member: string; kind: LeftOutKind; count: number }[]
}

const other = number

export const colleaguesCommands = {
  /**
   * Claims a conversation if no colleague holds it, or renews the claim; returns the current claim.
   */
  'colleagues.claim': command(inCabinet({ other }))<Claim>(),
  'colleagues.release': command(inCabinet({ other }))(),
  /** Assigns a conversation to a member, or unassigns it. */
  'colleagues.assign': command(
    inCabinet({ thread: z.string().min(1).max(200), member: z.uuid().nullable() }),
  )(),
  /** Removes a conflict from the list; `again` sets the mark of this computer once more. */
  'colleagues.decide': command(inCabinet({ conflict: z.int().min(1), again: z.boolean() }))(),
  /** Says which conversation one has open, or that it is none. */
  'colleagues.be': command(
    inCabinet({ at: z.strictObject({ other, doing: z.enum(['reading', 'writing']) }).optional() }),
  )(),
}

export interface ColleaguesEvents {
  /** Absent without a team. */
  'colleagues.changed': { cabinet: CabinetId; colleagues?: Colleagues }
}
