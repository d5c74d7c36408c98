import type { ChangedKind } from '../../bridge/changes.ts'
import type { RiskKind } from '../../bridge/command.ts'
import type { KindCounts } from '../../bridge/retention.ts'
import type { Offer } from '../../bridge/numbers.ts'

/** Numbers that are to be bought. */
export interface BuyQuestion {
  kind: 'buy'
  numbers: Pick<Offer, 'number' | 'price' | 'fee'>[]
  owner: 'business' | 'personal'
  /** Roubles for all, once; absent where the service returned no price of some of them. */
  price?: number
}

/** Another tariff that is to be taken. */
export interface TariffQuestion {
  kind: 'tariff'
  name: string
  /** The monthly fee as the service words it; absent if the service gave none. */
  fee?: string
  /** Usage that exceeds the tariff's quantities. */
  exceeding: { name: string; used: number; included: number }[]
}

/** An SMS packet that a number is to be given in the place of another. */
export interface PacketQuestion {
  kind: 'packet'
  number: string
  name: string
  /** Roubles a month; absent where the service returned none. */
  price?: number
  /** The packet that the number has now. */
  former?: string
}

/** An SMS packet that is to be taken off a number. */
export interface PackageQuestion {
  kind: 'package'
  number: string
  name: string
  /** Messages left in it, which are lost; absent if not known. */
  remaining?: number
}

/** A package of verification calls that an account is to be given. */
export interface CallsQuestion {
  kind: 'calls'
  name: string
  account: string
  /** Roubles a month; absent where the service returned none. */
  fee?: number
}

/** Kinds of things that can be deleted together. */
export type DeletedTogether = 'extension' | 'group' | 'queue' | 'menu' | 'recording' | 'webhook'

/** Things that can be deleted for good. */
export type Deletable =
  DeletedTogether | 'number' | 'externalNumber' | 'verification' | 'email' | 'handler'

/** Something that is to be deleted, as the account names it; a handler by its number. */
export interface DeleteQuestion {
  kind: 'delete'
  what: Deletable
  name: string
  /** The id for the deletion, if the user entered it. */
  givenId?: number
}

/** Things of one list that are to be deleted together. */
export interface DeleteManyQuestion {
  kind: 'deleteMany'
  what: DeletedTogether
  names: string[]
}

/** All that this computer keeps of a cabinet, which is to be deleted with its key. */
interface MessagesQuestion {
  kind: 'messages'
  /** The cabinet's title. */
  name: string
}

/** All that this computer keeps of a cabinet, which is to be sealed into a folder again and again. */
interface BackupQuestion {
  kind: 'backup'
  /** The cabinet's title. */
  name: string
  folder: string
}

/** A backup that is to take the place of what this computer keeps of a cabinet. */
interface RestoreQuestion {
  kind: 'restore'
  /** The cabinet's title. */
  name: string
}

/** A person of whom everything is to be erased, by their numbers. */
interface ForgetQuestion {
  kind: 'forget'
  numbers: string[]
  messages: number
}

/** Data of a cabinet that is to be deleted because of its age, now and from then on. */
export interface RetentionQuestion {
  kind: 'retention'
  /** The cabinet's title. */
  name: string
  counts: KindCounts
}

/** Where numbers are to lead: a thing of the account by its name, a number, an address, or nowhere. */
export interface AskedDestination {
  type: 'empty' | 'sip' | 'group' | 'scenario' | 'call_queue' | 'number' | 'sip_uri' | 'crm'
  name: string
  /** Target if a CRM gives no answer. */
  otherwise?: AskedDestination
}

/** Numbers whose calls are to lead elsewhere. */
export interface ForwardQuestion {
  kind: 'forward'
  numbers: { number: string; givenId?: number }[]
  to: AskedDestination
  /** When it is done, without another question: milliseconds since the epoch, and the zone to show it in. */
  from?: number
  zone?: string | undefined
}

/** A moment whose state the account returns to. */
export interface FormerMoment {
  /** Milliseconds since the epoch, and the zone to show it in. */
  at: number
  zone?: string | undefined
  /** Given to it by a user. */
  name?: string
}

/** Things that are to return to a former state, and questions about what leads outside the account then. */
export interface FormerStateQuestion extends FormerMoment {
  kind: 'formerState'
  things: { kind: ChangedKind; name: string }[]
  outside: Question[]
  part?: QuestionPart
}

/** Which of several questions this is, where what leads outside does not fit into one. */
interface QuestionPart {
  place: number
  of: number
}

/** Former targets of numbers, outside the account or none, that are to be restored. */
export interface ForwardBackQuestion {
  kind: 'forwardBack'
  /** It is done at the end of a temporary forwarding, without another question. */
  atEnd?: boolean
  /** These are targets of planned forwardings that are carried out now. */
  isPlanned?: true
  ways: { to: AskedDestination; numbers: string[] }[]
  part?: QuestionPart
}

/**
 * Mobile numbers, and the extensions that are to ring them too. Names come from the page, so they
 * are left out.
 */
export interface MobileQuestion {
  kind: 'mobile'
  mobiles: { number: string; extensions: number[] }[]
  part?: QuestionPart
}

/** A number of another operator that is to be connected by a server. */
export interface TrunkQuestion {
  kind: 'trunk'
  number: string
  host: string
  /** The host that it takes the place of. */
  former?: string
}

/** New destinations of a voice menu that are outside the account. */
interface MenuQuestion {
  kind: 'menu'
  name: string
  /** Kind and target as they are sent, and undocumented fields. */
  leads: string[]
}

/** A recording that callers are to hear everywhere in the place of another, and who plays it. */
export interface RecordingQuestion {
  kind: 'recording'
  name: string
  former: string
  players: string[]
}

/** A password or token that is to be shown, or set, and whose it is. */
interface SecretQuestion {
  kind: 'secret'
  what: 'password' | 'newPassword' | 'token' | 'ownPassword'
  name: string
}

/** Acts that create a team or change its members. */
export type TeamAct =
  | 'lookAtServer'
  | 'makeTeam'
  | 'joinTeam'
  | 'recoverTeam'
  | 'inviteColleague'
  | 'removeDesktop'
  | 'makeOwner'
  | 'endOwner'
  | 'leaveTeam'

/**
 * A question about the team; `name` is that of its server, or of the person or computer concerned.
 */
interface TeamQuestion {
  kind: 'team'
  what: TeamAct
  name: string
  /**
   * Number of records that colleagues have not received and that are lost; absent if there are
   * none.
   */
  untold?: number
}

/** An address of this computer at which others in the network are to be listened to. */
interface ListenQuestion {
  kind: 'listen'
  address: string
}

/** An address to which a number's messages, news of all calls, or notifications are to go. */
export interface AddressQuestion {
  kind: 'handler' | 'webhook' | 'email'
  /** An e-mail address whole, others without the scheme, user name, password and parameters. */
  address: string
  /** The number whose messages are posted. */
  number?: string
  /** The address that it takes the place of. */
  former?: string
}

/** An address to which the results of an account's verification calls are to be posted. */
export interface ResultsQuestion {
  kind: 'results'
  /** Without the scheme, user name, password and parameters. */
  address: string
  /** Title of the account whose results they are. */
  account: string
  /** The address that it takes the place of. */
  former?: string
}

/** Further addresses that an account's token is to be sent to. */
export interface AddressesQuestion {
  kind: 'addresses'
  /** Title of the account. */
  name: string
  addresses: string[]
}

/** Questions about routes out of the account, and about access to it. */
type OutsideQuestion =
  | MobileQuestion
  | TrunkQuestion
  | MenuQuestion
  | RecordingQuestion
  | SecretQuestion
  | ListenQuestion
  | TeamQuestion
  | AddressesQuestion

/** Question to the user before a risky command; the shell has the texts. */
export type Question =
  | BuyQuestion
  | TariffQuestion
  | PacketQuestion
  | PackageQuestion
  | CallsQuestion
  | DeleteQuestion
  | DeleteManyQuestion
  | MessagesQuestion
  | BackupQuestion
  | RestoreQuestion
  | ForgetQuestion
  | RetentionQuestion
  | ForwardQuestion
  | ForwardBackQuestion
  | FormerStateQuestion
  | OutsideQuestion
  | AddressQuestion
  | ResultsQuestion

/** Answer of the user. `forNow`: yes, and for a quarter of an hour to all else of this kind. */
export type Reply = 'no' | 'yes' | 'forNow'

const ALONE: ReadonlySet<Question['kind']> = new Set([
  'messages',
  'restore',
  'forget',
  'retention',
  'deleteMany',
  'formerState',
  'team',
])

/**
 * True if a yes may be reused for a quarter of an hour. Payments, passwords, bulk deletions, team
 * and local data always ask.
 */
export const mayHold = ({ kind }: Question, risk: RiskKind): boolean =>
  (risk === 'deletes' || risk === 'diverts') && !ALONE.has(kind)

/** The account that a question is about. */
export interface Whose {
  name: string
  contract?: string
}

/** Asks the user where no page can answer for them. */
export type Confirm = (
  question: Question,
  risk: RiskKind,
  whose?: Whose,
  page?: object,
) => Promise<Reply>
