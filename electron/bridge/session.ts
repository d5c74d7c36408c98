import { z } from 'zod'
import type { Addresses } from '../service/catalogue/addresses.ts'
import type { KeychainState } from './app.ts'
import { colours } from '../shared/face.ts'
import type { Colleagues } from './colleagues.ts'
import type { Cabinet, CabinetId, Generation } from './cabinet.ts'
import { cabinetAlone, command, inCabinet, nothing } from './command.ts'
import type { Extension } from './extensions.ts'
import { addresses, number, secret, serviceAddress, pin } from './fields.ts'
import type { DatabaseState, FileNotice } from './database.ts'
import type { History, OutboxState, Sender, InvalidMessage } from './inbox.ts'
import type { Link } from './link.ts'
import type { Balance } from './money.ts'

/** Which of two passwords opens the account now; `neither` where the service refused both. */
export type HoldingPassword = 'current' | 'next' | 'neither'

/**
 * Fields of every sign-in to a real cabinet: its addresses, and the SMS interface that serves it.
 */
interface SignInPlace {
  addresses: Partial<Addresses>
  generation: Generation
}

/** On signing out, the cabinet's messages on this computer are kept or deleted. */
export type MessagesOnSignOut = 'keep' | 'delete'

/** Every way of signing in. */
export type SignIn =
  | ({ way: 'email'; email: string; password: string } & SignInPlace)
  | ({ way: 'phone'; phone: string; pin: string } & SignInPlace)
  | ({ way: 'token'; token: string } & SignInPlace)
  | ({ way: 'tokenService'; email: string; password: string } & SignInPlace)
  | { way: 'demo' }

/** A service that the user can choose by its name. */
export interface KnownService {
  name: string
  addresses: Partial<Addresses>
}

/** Which interfaces answer at a host, and everywhere that was asked. */
export interface FoundService {
  addresses: Partial<Addresses>
  tried: { family: keyof Addresses; address: string; answer: 'answers' | 'nobody' | 'other' }[]
}

/** One cabinet at one moment. */
export interface CabinetState {
  cabinet: Cabinet
  link: Link
  balance?: Balance
  /** Absent where one answers alone. */
  colleagues?: Colleagues
  extensions: Extension[]
  /** They are a part of the account's: their list was never read to its end yet. */
  partialExtensions?: true
  senders: Sender[]
  /** The service has not listed any yet. */
  sendersUnread?: true
  unread: number
  awaiting: number
  database: DatabaseState
  history: History
  outbox: OutboxState
  /** Messages that the service lists in another shape than described. */
  invalid: InvalidMessage[]
  /** Notices about the file of messages, oldest first. */
  fileNotices: FileNotice[]
}

const email = z.string().trim().min(1).max(300)
const place = { generation: z.enum(['current', 'legacy']), addresses }

/** An IANA name, or an offset by whole quarters of an hour. */
const timeZone = z.string().regex(/^(?:[A-Z]\w+\/\w+|[+-](?:0\d|1[0-4]):(?:00|15|30|45))$/)

const signIn = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('email'), email, password: secret, ...place }),
  z.strictObject({
    way: z.literal('phone'),
    phone: number,
    pin,
    ...place,
  }),
  z.strictObject({ way: z.literal('token'), token: secret, ...place }),
  z.strictObject({ way: z.literal('tokenService'), email, password: secret, ...place }),
  z.strictObject({ way: z.literal('demo') }),
])

const registration = z.strictObject({
  email,
  phone: number,
  password: secret,
  pin,
  promocode: z.string().trim().max(100).optional(),
  addresses,
  /** Repeats a registration although an earlier one has an unknown outcome. */
  again: z.boolean().optional(),
})

const face = z.strictObject({
  name: z.string().trim().min(1).max(60).optional(),
  colour: z.enum(colours).optional(),
})

const passwords = inCabinet({ current: secret, next: secret })

export const sessionCommands = {
  /** Services that the app or the office's own file knows by name. */
  'session.services': command(nothing)<KnownService[]>(),
  /** Asks at an address and at its host's usual paths, without any secret, which interfaces are there. */
  'session.findService': command(z.strictObject({ address: serviceAddress }))<FoundService>(),
  /** Fills in addresses that an account lacks; one that it has stays. Its token goes there from now on. */
  'session.addAddresses': command(
    inCabinet({ addresses: addresses.omit({ rest: true }) }),
    'opens',
  )<Cabinet>(),
  /** Asks for a verification call whose caller ID ends with the PIN. */
  'session.callPin': command(z.strictObject({ phone: number, addresses }))<{ phone: string }>(),
  /** Signs in, or signs in again to a known cabinet, and makes it the active one. */
  'session.signIn': command(signIn)<Cabinet>(),
  /**
   * Opens a new account, signs in to it and makes it the active one. If an earlier call for this
   * e-mail may have done so it rejects as `unknown`, and nothing is sent unless the user wants it
   * `again`.
   */
  'session.register': command(registration)<Cabinet>(),
  /** E-mails of registrations since the start with an unknown outcome, the latest last. */
  'session.doubtfulRegistrations': command(nothing)<string[]>(),
  /**
   * Changes the password of the signed-in user. If it fails as `unknown`, `session.whichHolds`
   * finds the outcome.
   */
  'session.changePassword': command(passwords, 'opens')(),
  /** Which password opens the account now, by signing in with each. */
  'session.whichHolds': command(passwords)<{ holds: HoldingPassword }>(),
  /**
   * Forgets the secret; the cabinet leaves the list. Its messages stay, encrypted, for the next sign-in, or
   * go with their key, which is asked about.
   */
  'session.signOut': command(inCabinet({ messages: z.enum(['keep', 'delete']) }), 'deletes')(),
  /** Goes on at the addresses that the session belongs to (`formerAddresses`). */
  'session.keepAddresses': command(cabinetAlone)<Cabinet>(),
  /** Confirms the zone that was proposed, or the present one. */
  'session.setTimeZone': command(inCabinet({ timeZone }))<Cabinet>(),
  /**
   * Sets the user's title and colour for a cabinet; without either the service's data identify it.
   */
  'session.setFace': command(inCabinet({ face }))<Cabinet>(),
  /** Makes a cabinet the active one. */
  'session.activate': command(cabinetAlone)(),
  /** Tries the keychain again after it was locked or unavailable. */
  'session.retryKeychain': command(nothing)<KeychainState>(),

  'cabinet.state': command(cabinetAlone)<CabinetState>(),
  /** Checks for news at once instead of waiting for the next poll. */
  'cabinet.check': command(cabinetAlone)<Link>(),
}

export interface SessionEvents {
  'cabinets.changed': { changed: Cabinet[]; gone: CabinetId[]; active?: CabinetId }
  'link.changed': { cabinet: CabinetId; link: Link }
}
