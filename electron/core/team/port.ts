import type { LeftOutKind, TeamTrouble } from '../../bridge/colleagues.ts'
import type { Descent } from './descent.ts'

export type { LeftOutKind, TeamTrouble } from '../../bridge/colleagues.ts'

/** Claim of a conversation by the desktop that answers it. */
export interface TeamClaim {
  thread: string
  device: string
  member: string
  /** Held by this desktop or another one of the same member. */
  mine: boolean
  /** Milliseconds left by the server's clock, at the time of reading. */
  lasts: number
}

/** A conversation as the team's server has it. */
export interface TeamThread {
  id: string
  registers: Partial<Record<Register, TeamRegister>>
  /**
   * Registers that the server has, and whose signature is missing or false, with the members that
   * it names; empty if unknown.
   */
  lacks?: Partial<Record<Register, string>>
  /** Number of the last answer begun: see `TeamChanges.answers`. */
  lastAnswer: number
  content: Content
}

/** Shared marks of a conversation, each with a version of its own. */
export type Register = 'assignee' | 'archived' | 'snoozed' | 'done' | 'unread'

/**
 * Value of a register, with its descent once it has one. Its reader checks the type: colleagues'
 * desktops wrote it.
 */
export interface RegisterValue extends Partial<Descent> {
  /** A flag, an end in milliseconds since the epoch, or the assigned member; null for none. */
  is: boolean | number | string | null
  /** The last message when it was set: it does not apply to later ones. */
  place?: ReadPosition
  /** The first message that it applies to, if not to all. */
  from?: ReadPosition
}

/** The latest version of a register. */
export interface TeamRegister extends RegisterValue {
  /** Number of times that it was set. */
  version: number
  device: string
}

/** The conversation that a colleague has open, and whether he is writing. */
export interface TeamPresence {
  device: string
  member: string
  thread: string
  doing: Doing
  /** Milliseconds until it expires, at the time of reading. */
  lasts: number
}

type Doing = 'reading' | 'writing'

export type ItemKind = 'contact' | 'reply' | 'note' | 'tag' | 'draft' | 'forgotten'

/**
 * A shared item, such as a note: each version replaces the one before. If it does not open, the
 * rest is as the server says, without descent. A deleted item has the content null.
 */
export interface TeamItem extends Descent {
  id: string
  kind: ItemKind
  author: string
  /** 1 for the first. */
  version: number
  /** It was deleted: the only sign of that for the other desktops. */
  gone: boolean
  content: Content
}

/** Notice of a desktop that it is about to send an answer, or has sent it. */
export interface TeamAnswer {
  seq: number
  thread: string
  state: 'sending' | 'sent'
  device: string
  member: string
  content: Content
}

/** Position up to which a conversation was read; without `reader`, the mark of the whole team. */
export interface ReadMark {
  thread: string
  reader: string | undefined
  position: ReadPosition
}

/** A time, in milliseconds since the epoch, and the message at it. */
export interface ReadPosition {
  at: number
  identity: string
}

export interface TeamMember {
  id: string
  owner: boolean
  content: Content
}

export interface TeamDevice {
  id: string
  member: string
  removed: boolean
  /** Number of its connections that were ended because they blocked others. */
  heldUp?: number
  /** Number of large objects that it keeps on the server, counted up to a thousand. */
  largeObjects?: number
}

/**
 * Decrypted content, checked by `contents.ts`; missing if it does not open (another key, another
 * position, a changed row) or does not match its schema.
 */
export type Content = { opened: true; value: unknown } | { opened: false }

/** A row that cannot be read or stored: it is left out, and shown to the user. */
export interface LeftOut {
  /**
   * Id of the row; for an answer, the number of its change; for a mark, the conversation's id and
   * the mark's name.
   */
  id: string
  kind: LeftOutKind
  /** The member who wrote it; empty if unknown. */
  member: string
}

/** Last change taken in; its hash shows whether the server still has the same ones. */
export interface TeamCursor {
  seq: number
  hash: string
}

/** Changed rows in their current state. Taking the same in again is harmless. */
export interface TeamChanges {
  /**
   * Part of a full reading instead of the changes: the cursor was too old, or the server restored.
   */
  snapshot: boolean
  /** The first part of a full reading. */
  begins?: true
  /** The end of the server's data is reached: an acknowledged change not seen by now is lost. */
  caughtUp?: true
  members: TeamMember[]
  devices: TeamDevice[]
  threads: TeamThread[]
  items: TeamItem[]
  /** Changed items that only other members may read now. */
  hidden: string[]
  claims: TeamClaim[]
  /** Conversations whose claim ended. */
  released: string[]
  answers: TeamAnswer[]
  marks: ReadMark[]
  leftOut: LeftOut[]
  /** Stored together with these changes; only the last part of a full reading has it. */
  cursor?: TeamCursor
}

/**
 * `live`: the server notifies; `polling`: it is polled; `away`: the app works as without a team.
 */
export type TeamState =
  { kind: 'connecting' | 'live' | 'polling' } | { kind: 'away'; trouble: TeamTrouble }

/** A failed call to the team's server. It contains nothing of the sealed content. */
export class TeamFailure extends Error {
  override readonly name = 'TeamFailure'
  readonly trouble: TeamTrouble

  constructor(trouble: TeamTrouble, details: string = trouble) {
    super(details)
    this.trouble = trouble
  }
}

/**
 * Address of a team with this desktop's login and keys; all of it is secret, kept in the keychain.
 */
export interface TeamPlace extends ServerPlace {
  /** Expected id of the team. */
  team: string
  keys: TeamKeys
  /**
   * Private key in Base64 that opens the team's next key; this desktop's signing key is derived
   * from it.
   */
  box: string
}

/** Keys of a team by their generation, in Base64; the latest one encrypts. */
export type TeamKeys = Record<number, string>

/** Address of a team's database. */
export interface Server {
  host: string
  port: number
  database: string
}

/** Address of a database with a login. */
export interface ServerPlace extends Server {
  user: string
  password: string
  /**
   * The server's certificate as PEM if the user compared its fingerprint; without it, it is checked
   * in full.
   */
  certificate?: string
}

/** Request to send an answer. */
interface AnswerAsked {
  thread: string
  /** The last answer of this conversation that the user saw; see `TeamThread.lastAnswer`. */
  seen: number
  /** The user saw a claim and sends all the same; an unseen answer still prevents it. */
  anyway: boolean
  content: unknown
}

/** Permission to answer; refused because of a colleague's claim or an unseen answer. */
export type AnswerOutcome =
  { may: true } | { may: false; because: 'claim' | 'answer'; member: string; device: string }

/** Request to store a new version of an item; `seen` is the version it replaces, 0 for none. */
export interface ItemAsked {
  id: string
  kind: ItemKind
  seen: number
  /** Author of a draft; missing for the user's own. */
  author?: string
  /** Missing for a version without ancestors. */
  descent?: Descent
  gone: boolean
  /** Recipient of a draft: the only member besides its author who may read and change it. */
  to?: string
  content: unknown
}

/** Result of storing a version: if it was not the next one, the current version. */
export interface ItemOutcome {
  taken: boolean
  version: number
}

/** Request for an invitation of a new member, or of another desktop of a member. */
interface Invitation {
  member: { name: string } | { id: string }
  /** 1 to 168. */
  hours: number
}

/** Calls to a team's server. Each rejects with a `TeamFailure`, at once if the server is away. */
export interface TeamCalls {
  /**
   * Returns the team's id of a conversation. `key` is the same text on every desktop, and is not
   * sent to the server in the clear. A thread whose content lacks it or has another does not open.
   */
  thread(key: string): Promise<string>
  /** Claims a conversation for so many seconds; returns the claim that is in force. */
  claim(thread: string, seconds: number): Promise<TeamClaim>
  release(thread: string): Promise<void>
  /** Requests permission before an answer is sent; if refused, the colleagues see nothing of it. */
  answering(answer: AnswerAsked): Promise<AnswerOutcome>
  answered(thread: string, content: unknown): Promise<void>
  put(item: ItemAsked): Promise<ItemOutcome>
  /** Has the server erase conversations: their marks, claims, and what was said of answers. */
  forget(threads: readonly string[]): Promise<void>
  /** Sets one register; `seen` is the version that the caller saw (0 for none). */
  set(thread: string, register: Register, value: RegisterValue, seen: number): Promise<ItemOutcome>
  /** Sets this desktop's presence, until the next call. It is sent with some delay. */
  be(at: { thread: string; doing: Doing } | undefined): Promise<void>
  /** Moves a read mark forward, the user's own or the team's. */
  read(thread: string, whose: 'own' | 'team', position: ReadPosition): Promise<void>
  /** Returns a code for one more desktop to join, valid once and for so many hours; owners only. */
  invite(invitation: Invitation): Promise<string>
  /**
   * Removes a desktop at once, and gives the others a new key; owners only. The removed one can
   * still read what was encrypted by the earlier keys.
   */
  remove(device: string): Promise<void>
  /**
   * Gives another member the rights of an owner or takes them; owners only, never for themselves.
   */
  setOwner(member: string, owner: boolean): Promise<void>
}

/** Port to a team. */
export interface Team extends TeamCalls {
  close(): Promise<void>
}

/** Receiver of a team's changes. */
export interface TeamFollower {
  /** Cursor to continue from; undefined for a full reading. */
  cursor: TeamCursor | undefined
  /** Stores changes; the next ones come once it resolves, and the same again if it rejects. */
  take(changes: TeamChanges): Promise<void>
  state(state: TeamState): void
  /** Receives the presence of all colleagues; those missing in it have no conversation open. */
  presence(presence: TeamPresence[]): void
  /** Receives all keys when there is a new one; they replace `TeamPlace.keys`. */
  keys(keys: TeamKeys): void
  /**
   * Reports a desktop that floods the others with notices; empty if unknown. They are ignored for a
   * minute.
   */
  flooded(device: string): void
}

/** A prepared team, not created yet. */
export interface NewTeam {
  /**
   * SQL that creates it. It has no secret: the user may read it, and the server's administrator run
   * it.
   */
  sql: string
  /** This desktop's access to it, valid once the SQL has run. */
  place: TeamPlace
  /** The recovery code, for use when every desktop is lost; it is stored nowhere. */
  recovery: string
}

/** Functions that create, join or recover a team. Each rejects with a `TeamFailure`. */
export interface TeamSetup {
  /**
   * Returns the certificate that a server shows, as PEM, with its fingerprint: for the user to
   * compare if this computer cannot check it in full.
   */
  certificateOf(
    where: Pick<Server, 'host' | 'port'>,
  ): Promise<{ certificate: string; fingerprint: string; isTrusted: boolean }>
  /**
   * Prepares a team without connecting to the server.
   * @param name name of its first member
   */
  prepare(server: Omit<ServerPlace, 'user' | 'password'>, name: string): Promise<NewTeam>
  /** Creates it in one transaction, as the database's owner, whose login is used for this alone. */
  make(owner: ServerPlace, sql: string): Promise<void>
  /**
   * Joins a team by an invitation code, which is used up by that. Fails with `invalid` if it is no
   * code, with `password` if it was used or revoked, or has expired.
   */
  join(code: string): Promise<TeamPlace>
  /** Checks that the team can be reached and accepts this desktop. */
  reach(place: TeamPlace): Promise<void>
  /** Returns the server named in an invitation code, without connecting to it. */
  serverOf(code: string): Promise<Server>
  /**
   * Rejoins as a new owner of this name, by the recovery code and the login of the database's
   * owner, which is used for this alone. Fails with `invalid` if it is not this team's code.
   */
  recover(owner: ServerPlace, code: string, name: string): Promise<TeamPlace>
}
