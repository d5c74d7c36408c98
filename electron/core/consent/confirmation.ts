import type { RiskKind } from '../../bridge/command.ts'
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
  /** The monthly fee as the service words it; absent where it told none. */
  fee?: string
  /** What is used now and is more than the tariff includes. */
  exceeding: { name: string; used: number; included: number }[]
}

/** An SMS packet that a number is to be given in the place of another. */
export interface PacketQuestion {
  kind: 'packet'
  number: string
  name: string
  /** Roubles a month; absent where the service returned none. */
  price?: number
  /** What the number has now. */
  former?: string
}

/** An SMS packet that is to be taken off a number. */
export interface PackageQuestion {
  kind: 'package'
  number: string
  name: string
  /** Messages that are left of it, and lost; absent where the service does not tell. */
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

/** Of what several can be deleted at once. */
export type DeletedTogether = 'extension' | 'group' | 'queue' | 'menu' | 'recording' | 'webhook'

/** What can be deleted for good. */
export type Deletable =
  DeletedTogether | 'number' | 'externalNumber' | 'verification' | 'email' | 'handler'

/** Something that is to be deleted, as the account names it; a handler by its number. */
export interface DeleteQuestion {
  kind: 'delete'
  what: Deletable
  name: string
  /** The id by which it is done, where a person gave it and not the service. */
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
  /** What the cabinet is called. */
  name: string
}

/** All that this computer keeps of a cabinet, which is to be sealed into a folder again and again. */
interface BackupQuestion {
  kind: 'backup'
  /** What the cabinet is called. */
  name: string
  folder: string
}

/** A backup that is to take the place of what this computer keeps of a cabinet. */
interface RestoreQuestion {
  kind: 'restore'
  /** What the cabinet is called. */
  name: string
}

/** Where numbers are to lead: a thing of the account by its name, a number, an address, or nowhere. */
export interface Destination {
  type: 'empty' | 'sip' | 'group' | 'scenario' | 'call_queue' | 'number' | 'sip_uri' | 'crm'
  name: string
  /** Where calls go if a CRM gives no answer. */
  otherwise?: Destination
}

/** Numbers whose calls are to lead elsewhere. */
export interface ForwardQuestion {
  kind: 'forward'
  numbers: { number: string; givenId?: number }[]
  to: Destination
}

/** Which of several questions this is, where what leads outside does not fit into one. */
interface Part {
  place: number
  of: number
}

/** Where numbers led before, out of the account or nowhere, and whose calls are to lead there again. */
export interface ForwardBackQuestion {
  kind: 'forwardBack'
  ways: { to: Destination; numbers: string[] }[]
  part?: Part
}

/** Mobile numbers, and the extensions that are to go on to them. Their names are the page's own: not told. */
export interface MobileQuestion {
  kind: 'mobile'
  mobiles: { number: string; extensions: number[] }[]
  part?: Part
}

/** A number of another operator that is to be connected by a server. */
export interface TrunkQuestion {
  kind: 'trunk'
  number: string
  host: string
  /** The host that it takes the place of. */
  former?: string
}

/** What of a voice menu is new and no thing of the account. */
interface MenuQuestion {
  kind: 'menu'
  name: string
  /** Kind and target as they are sent, and fields that nobody has described. */
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

/** What becomes of a team, and who belongs to it. */
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

/** The team that this computer is to belong to, by its server, or somebody who is to, by their name. */
interface TeamQuestion {
  kind: 'team'
  what: TeamAct
  name: string
  /** How much was written for colleagues that they do not have yet, and lose; absent where they have all. */
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
  /** An e-mail address whole, others without the scheme and without what opens doors. */
  address: string
  /** The number whose messages are posted. */
  number?: string
  /** The address that it takes the place of. */
  former?: string
}

/** An address to which the results of an account's verification calls are to be posted. */
export interface ResultsQuestion {
  kind: 'results'
  /** Without the scheme and without what opens doors. */
  address: string
  /** Whose results, as the account is called. */
  account: string
  /** The address that it takes the place of. */
  former?: string
}

/** Further addresses that an account's token is to be sent to. */
export interface AddressesQuestion {
  kind: 'addresses'
  /** What the account is called. */
  name: string
  addresses: string[]
}

/** What leads out of the account, or opens it. */
type OutsideQuestion =
  | MobileQuestion
  | TrunkQuestion
  | MenuQuestion
  | RecordingQuestion
  | SecretQuestion
  | ListenQuestion
  | TeamQuestion
  | AddressesQuestion

/** What a person is asked before something is done that is at stake; the shell finds the words. */
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
  | ForwardQuestion
  | ForwardBackQuestion
  | OutsideQuestion
  | AddressQuestion
  | ResultsQuestion

/** What a person said. `forNow`: yes, and for a quarter of an hour to all else of this kind. */
export type Reply = 'no' | 'yes' | 'forNow'

const ALONE: ReadonlySet<Question['kind']> = new Set(['messages', 'restore', 'deleteMany', 'team'])

/** Whether a yes may hold for now: each sum, password, heap, team and what is kept here are agreed to by themselves. */
export const mayHold = ({ kind }: Question, risk: RiskKind): boolean =>
  (risk === 'deletes' || risk === 'diverts') && !ALONE.has(kind)

/** The account that a question is about. */
export interface Whose {
  name: string
  contract?: string
}

/** Asks a person where no page can answer for them. */
export type Confirm = (question: Question, risk: RiskKind, whose?: Whose) => Promise<Reply>
