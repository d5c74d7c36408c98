import type { TeamTrouble } from '../../bridge/colleagues.ts'
import type { Descent } from './descent.ts'

export type { TeamTrouble } from '../../bridge/colleagues.ts'

/** A conversation's claim: who answers it, and for how long yet. */
export interface TeamClaim {
  thread: string
  device: string
  member: string
  /** Whether it is this desktop's, or another's of the same member. */
  mine: boolean
  /** Milliseconds that it still holds by the server's clock, when it was read. */
  lasts: number
}

/** A conversation as the team knows it. */
export interface TeamThread {
  id: string
  registers: Partial<Record<Register, TeamRegister>>
  /** Some are as the server says, and nobody vouches for that. */
  lacks?: Register[]
  /** Of the last answer that somebody began: see `TeamChanges.answers`. */
  lastAnswer: number
  content: Content
}

/** What of a conversation is the same for all, each by itself. */
export type Register = 'assignee' | 'archived' | 'snoozed' | 'done' | 'unread'

/** One of them as it is to be. What colleagues' desktops wrote is checked by whoever uses it. */
export interface RegisterValue {
  /** Whether, until when (milliseconds since the epoch), or the member who is to answer; null for none. */
  is: boolean | number | string | null
  /** The message that stood last when it was set: what came after it is not meant. */
  place?: ReadPosition
  /** The first message that is meant, where those before it are not. */
  from?: ReadPosition
}

/** One of them as it was set last. */
export interface TeamRegister extends RegisterValue {
  /** How often it was set. */
  version: number
  device: string
}

/** Where a colleague is, and whether he writes there. */
export interface TeamPresence {
  device: string
  member: string
  thread: string
  doing: Doing
  /** Milliseconds for which it holds yet, when it was read. */
  lasts: number
}

type Doing = 'reading' | 'writing'

export type ItemKind = 'contact' | 'reply' | 'note' | 'tag' | 'draft'

/**
 * Something that all share, such as a note: each version takes the place of the one before. What does not open is what
 * the server says of it, and without descent; of what is gone the content is null.
 */
export interface TeamItem extends Descent {
  id: string
  kind: ItemKind
  author: string
  /** 1 for the first. */
  version: number
  /** It was taken away; the others are told of that by this alone. */
  gone: boolean
  content: Content
}

/** Said by the desktop that answers: that it is about to, and that it has. */
export interface TeamAnswer {
  seq: number
  thread: string
  state: 'sending' | 'sent'
  device: string
  member: string
  content: Content
}

/** How far a conversation was read; nobody's `reader` is the whole team's mark. */
export interface ReadMark {
  thread: string
  reader: string | undefined
  position: ReadPosition
}

/** A moment, in milliseconds since the epoch, and the message in it. */
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
  /** How often its connections were ended because they held the others up. */
  heldUp?: number
  /** What it keeps on the server beside the team's, at most a thousand. */
  largeObjects?: number
}

/**
 * What was sealed, as `contents.ts` says. Where it does not open (another key, another place, a changed row), or is
 * anything else, it is missing.
 */
export type Content = { opened: true; value: unknown } | { opened: false }

/** Something that cannot be read, or taken in: it is left out, and a person is told whose it is. */
export interface LeftOut {
  /** Of the thing; of an answer, the number of its change. */
  id: string
  /** The member who wrote it; empty where nobody knows. */
  member: string
}

/** How far the changes of a team were taken in; the hash tells whether the server still has the same ones. */
export interface TeamCursor {
  seq: number
  hash: string
}

/** What changed, each thing as it is now. Taking in the same again is harmless. */
export interface TeamChanges {
  /** All there is, in several parts, instead of what is new: the cursor was too old, or the server set back. */
  snapshot: boolean
  /** It is the first of these parts. */
  begins?: true
  /** All that the server has is told by now: what it acknowledged before, and did not tell, it has lost. */
  caughtUp?: true
  /** All there is is told since the server was set back: what it had acknowledged may be gone from it. */
  setBack?: true
  members: TeamMember[]
  devices: TeamDevice[]
  threads: TeamThread[]
  items: TeamItem[]
  /** Items that changed, and are others’ alone by now. */
  hidden: string[]
  claims: TeamClaim[]
  /** Conversations that nobody claims any more. */
  released: string[]
  answers: TeamAnswer[]
  marks: ReadMark[]
  leftOut: LeftOut[]
  /** To be kept together with these changes; a snapshot has it with its last part. */
  cursor?: TeamCursor
}

/** `live`: told of changes at once; `polling`: asks for them; `away`: one works on as without a team. */
export type TeamState =
  { kind: 'none' | 'connecting' | 'live' | 'polling' } | { kind: 'away'; trouble: TeamTrouble }

/** The team's server did not do what it was asked. Nothing in it repeats what was sealed. */
export class TeamFailure extends Error {
  override readonly name = 'TeamFailure'
  readonly trouble: TeamTrouble

  constructor(trouble: TeamTrouble, details: string = trouble) {
    super(details)
    this.trouble = trouble
  }
}

/** Where a team is, and what this desktop needs to belong to it; all of it is secret, and lies in the keychain. */
export interface TeamPlace extends ServerPlace {
  /** The id of the team that is to be there. */
  team: string
  keys: TeamKeys
  /**
   * The private half of the key that the team's next key is sealed to, in Base64; what this desktop writes is signed by
   * a key that is made of it.
   */
  box: string
}

/** Keys of a team by their generation, in Base64; things are sealed by the latest. */
export type TeamKeys = Record<number, string>

/** Where a team's tables are. */
export interface Server {
  host: string
  port: number
  database: string
}

/** A login at a server. */
export interface ServerPlace extends Server {
  user: string
  password: string
  /**
   * The server's certificate as PEM where a person compared its fingerprint; without it, it is checked in full.
   */
  certificate?: string
}

/** An answer that is about to be sent. */
interface AnswerAsked {
  thread: string
  /** The last answer of this conversation that was in sight; see `TeamThread.lastAnswer`. */
  seen: number
  /** A person was told of a claim, and wants it sent; answers out of sight stand against it as ever. */
  anyway: boolean
  content: unknown
}

/** What stands against an answer: somebody else's claim, or an answer that was not in sight. */
export type AnswerOutcome =
  { may: true } | { may: false; because: 'claim' | 'answer'; member: string; device: string }

/** A new version of something shared, of which the caller saw one, or none (0). */
export interface ItemAsked {
  id: string
  kind: ItemKind
  seen: number
  /** Of a draft: the member whose it is; missing where it is one's own. */
  author?: string
  /** Missing where it came of none. */
  descent?: Descent
  gone: boolean
  /** Of a draft: the member who alone gets it beside its author, and may write its next version. */
  to?: string
  content: unknown
}

/** Whether a version was the next one; if not, which there is by now. */
export interface ItemOutcome {
  taken: boolean
  version: number
}

/** Whose desktop may join: somebody new, or a member who has one already. */
interface Invitation {
  member: { name: string } | { id: string }
  /** 1 to 168. */
  hours: number
}

/** What is asked of a team's server. Each rejects with a `TeamFailure`, at once where the server is away. */
export interface TeamCalls {
  /**
   * The team's id of a conversation; `key` is the same text for it at every desktop, and the server is not told it.
   * It is the `key` of the thread's content: what names none, or another, does not open.
   */
  thread(key: string): Promise<string>
  /** "I answer this", for so many seconds: answers who does. */
  claim(thread: string, seconds: number): Promise<TeamClaim>
  release(thread: string): Promise<void>
  /** To be asked before an answer is sent; where it may not, nothing was told to others. */
  answering(answer: AnswerAsked): Promise<AnswerOutcome>
  answered(thread: string, content: unknown): Promise<void>
  put(item: ItemAsked): Promise<ItemOutcome>
  /** Sets one register, of which the caller saw this version (0 for none). */
  set(thread: string, register: Register, value: RegisterValue, seen: number): Promise<ItemOutcome>
  /** Says where one is from now on, until something else is said. It is told with some delay, and may be late. */
  be(at: { thread: string; doing: Doing } | undefined): Promise<void>
  /** Moves a mark forward, one's own or the team's. */
  read(thread: string, whose: 'own' | 'team', position: ReadPosition): Promise<void>
  /** Makes a code by which one more desktop joins, once, within so many hours; owners alone may. */
  invite(invitation: Invitation): Promise<string>
  /**
   * Takes a desktop out, at once, and gives the others another key for what they write from now on; owners alone
   * may. What it knew it still knows.
   */
  remove(device: string): Promise<void>
  /** Makes another member an owner, or none any more; owners alone may, and nobody does it to himself. */
  setOwner(member: string, owner: boolean): Promise<void>
}

/** One port to whatever a team shares; without a team it is there, too, and nobody else answers. */
export interface Team extends TeamCalls {
  close(): Promise<void>
}

/** What follows a team. */
export interface TeamFollower {
  /** Where taking in the changes goes on; undefined for a snapshot. */
  cursor: TeamCursor | undefined
  /** Takes changes in; the next ones come when it has resolved, and the same again where it rejects. */
  take(changes: TeamChanges): Promise<void>
  state(state: TeamState): void
  /** Where all colleagues are; whoever is not in it is nowhere. */
  presence(presence: TeamPresence[]): void
  /** The team has another key: all that `TeamPlace.keys` is from now on. */
  keys(keys: TeamKeys): void
  /** A desktop gives notices without end, and is not listened to for a minute; empty where nobody knows which. */
  flooded(device: string): void
}

/** A team that is to be made. */
export interface NewTeam {
  /** What makes it, without any secret in it: a person may read it, and whoever runs the server run it. */
  sql: string
  /** By what this desktop belongs to it once that was run. */
  place: TeamPlace
  /** The code by which one comes back when every desktop is lost; nobody else has it. */
  recovery: string
}

/** Coming by a team. Each rejects with a `TeamFailure`. */
export interface TeamSetup {
  /**
   * What a server shows of itself, as PEM, with its fingerprint: for a person to compare with what others say, where
   * this computer cannot check it in full.
   */
  certificateOf(
    where: Pick<Server, 'host' | 'port'>,
  ): Promise<{ certificate: string; fingerprint: string; isTrusted: boolean }>
  /**
   * Prepares a team; nothing is asked of the server yet.
   * @param name what the colleagues call its first member
   */
  prepare(server: Omit<ServerPlace, 'user' | 'password'>, name: string): Promise<NewTeam>
  /** Makes it, or nothing of it, as its database's owner, whose login is used for this alone. */
  make(owner: ServerPlace, sql: string): Promise<void>
  /**
   * Joins a team by the code of an invitation, which is of no use afterwards. `invalid`: it is no code; `password`:
   * it was used, is too late, or was taken back.
   */
  join(code: string): Promise<TeamPlace>
  /** Finds out whether a team is there that takes this desktop. */
  reach(place: TeamPlace): Promise<void>
  /** Where the code of an invitation leads; nobody is asked. */
  serverOf(code: string): Promise<Server>
  /**
   * Comes back, as a new owner called so, by the code of recovery and the login of the database's owner, which is used
   * for this alone. `invalid`: it is not this team's code.
   */
  recover(owner: ServerPlace, code: string, name: string): Promise<TeamPlace>
}
