import { z } from 'zod'
import type {
  ArchiveState,
  History,
  OutboxState,
  Sender,
  InvalidMessage,
} from '../core/inbox/types.ts'
import type { Balance } from '../core/money/types.ts'
import type { Link } from '../core/polling/types.ts'
import type { Extension } from '../core/presence/types.ts'
import type { KeychainState } from '../core/secrets/types.ts'
import type { Cabinet, CabinetId } from '../core/cabinet/types.ts'
import type { HoldingPassword } from '../core/session/types.ts'
import { cabinetAlone, command, inCabinet, nothing } from './command.ts'
import { addresses, number, secret } from './fields.ts'

export type { Cabinet, CabinetId, Generation } from '../core/cabinet/types.ts'
export type { HoldingPassword, MessagesOnSignOut, SignIn } from '../core/session/types.ts'
export type { Behind, Check, Link } from '../core/polling/types.ts'

/** One cabinet at one moment. */
export interface CabinetState {
  cabinet: Cabinet
  link: Link
  balance?: Balance
  extensions: Extension[]
  senders: Sender[]
  unread: number
  archive: ArchiveState
  history: History
  outbox: OutboxState
  /** Messages that the service lists in another shape than described. */
  invalid: InvalidMessage[]
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
    pin: z.string().trim().min(1).max(20),
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
  pin: z.string().trim().min(1).max(20),
  promocode: z.string().trim().max(100).optional(),
  addresses,
})

const passwords = inCabinet({ current: secret, next: secret })

export const sessionCommands = {
  /** Asks for a verification call whose caller ID ends with the PIN. */
  'session.callPin': command(z.strictObject({ phone: number, addresses }))<{ phone: string }>(),
  /** Signs in, or signs in again to a known cabinet, and makes it the active one. */
  'session.signIn': command(signIn)<Cabinet>(),
  /** Opens a new account, signs in to it and makes it the active one. */
  'session.register': command(registration)<Cabinet>(),
  /**
   * Changes the password of whoever is signed in. Where it fails as `unknown`, `session.whichHolds` tells
   * what became of it.
   */
  'session.changePassword': command(passwords)(),
  /** Which password opens the account now, by signing in with each. */
  'session.whichHolds': command(passwords)<{ holds: HoldingPassword }>(),
  /**
   * Forgets the secret; the cabinet leaves the list. Its messages stay, encrypted, for the next sign-in, or
   * go with their key.
   */
  'session.signOut': command(inCabinet({ messages: z.enum(['keep', 'delete']) }))(),
  /** Goes on at the addresses that the session belongs to (`formerAddresses`). */
  'session.keepAddresses': command(cabinetAlone)<Cabinet>(),
  /** Confirms the zone that was proposed, or the present one. */
  'session.setTimeZone': command(inCabinet({ timeZone }))<Cabinet>(),
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
