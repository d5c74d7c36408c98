import { z } from 'zod'
import type {
  AccountRecord,
  Credentials,
  Fee,
  KnownSipAccount,
  PresenceNotice,
  SipAccount,
  SipAccountDetail,
  Watches,
} from '../core/extensions/types.ts'
import type { Job } from '../core/jobs/types.ts'
import type { Summary } from '../core/presence/summary.ts'
import type { Extension } from '../core/presence/types.ts'
import type { CabinetId } from '../core/cabinet/types.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import { extension, id, named, number, secret, workingHours } from './fields.ts'
import { slice } from './slice.ts'
import type { Line } from '../service/catalogue/intervals.ts'

export type * from '../core/extensions/types.ts'
export type { Summary } from '../core/presence/summary.ts'
export type { Extension } from '../core/presence/types.ts'
export type { Line } from '../service/catalogue/intervals.ts'

export const extensionsSlices = { sip: slice<SipAccount, SipAccountDetail>() }

/** Seconds of ringing: 0 to 90 in steps of five (section "Limits"). */
const ringing = z.int().min(0).max(90).multipleOf(5)
const role = z.string().max(300)

const newAccount = z.strictObject({
  name: named,
  number: extension,
  role: role.optional(),
  callerId: id.optional(),
  order: z.enum(['single', 'simultaneous']).optional(),
  timeout: ringing,
  mobile: z.strictObject({ number, timeout: ringing.optional() }).optional(),
})
const changes = z.strictObject({
  name: named.optional(),
  number: extension.optional(),
  role: role.optional(),
  callerId: id.optional(),
  password: secret.optional(),
})

const some = z.array(id).min(1).max(200)
const moment = z.int().min(0)
const day = z.iso.date()
const batch = z.string().min(1).max(100)
/** Minutes that an extension may be off before it is told of. */
const minutes = z.int().min(1).max(1_440)

export const extensionsCommands = {
  /** Creates one; returns its id, where the service told it or reading showed it. */
  'extensions.create': command(inCabinet({ account: newAccount }))<{ id?: number }>(),
  /** Creates several one by one, as a job; what is there already by number and name is not sent again. */
  'extensions.createMany': command(
    inCabinet({ accounts: z.array(newAccount).min(1).max(1_000) }),
  )<Job>(),
  /** What of one can be changed, as it is now. */
  'extensions.read': command(inCabinet({ id }))<KnownSipAccount>(),
  'extensions.change': command(inCabinet({ id, changes }))(),
  /** `name` is how the ledger tells of it. */
  'extensions.delete': command(inCabinet({ id, name: z.string().max(300) }), 'deletes')(),
  /**
   * What this app has seen of extensions between two moments, as flat lines: see `Line`. Time that no
   * line covers is unknown. `tolerance`: how far apart two looks may lie for the time between them to
   * count as seen, in milliseconds.
   */
  'extensions.history': command(inCabinet({ ids: some, from: moment, to: moment }))<{
    lines: Line[]
    tolerance: number
  }>(),
  /**
   * The shares of working hours in each state, which make 1 together, for so many days beginning with one;
   * absent where no such time lies in them. Hours are of the cabinet's zone.
   */
  'extensions.shares': command(
    inCabinet({ ids: some, first: day, days: z.int().min(1).max(90), hours: workingHours }),
  )<(Summary | undefined)[]>(),
  /** Who is watched, and how. */
  'extensions.watches': command(cabinetAlone)<Watches>(),
  /** Tells of an extension that was off for so many minutes; without `minutes` never. */
  'extensions.watch': command(inCabinet({ id, minutes: minutes.optional() }))<Watches>(),
  /** Tells of a number when nobody behind it was reachable for so many minutes; without them never. */
  'extensions.watchNumbers': command(inCabinet({ minutes: minutes.optional() }))<Watches>(),
  /** Tells once when an extension is reachable again, or takes that back. */
  'extensions.tellReturn': command(inCabinet({ id, wanted: z.boolean() }))<Watches>(),
  /** What a telephone is set up with, read from the service now and kept nowhere. */
  'extensions.credentials': command(inCabinet({ id }))<Credentials>(),
  /** Records that the billing keeps, of one batch or of the user's own; read by the RPC interface. */
  'extensions.records': command(inCabinet({ batch: batch.optional(), prefix: batch.optional() }))<
    AccountRecord[]
  >(),
  /** Monthly fees of one of these; read by the RPC interface. */
  'extensions.fees': command(inCabinet({ account: id }))<Fee[]>(),
}

export interface ExtensionsEvents {
  'presence.changed': { cabinet: CabinetId; changed: Extension[]; gone: number[] }
  /** When the oldest state was read, where that is over a minute ago because the list is long. */
  'presence.aged': { cabinet: CabinetId; oldest?: number }
  /** What to tell of reachability now, once; not in quiet hours. `hidden`: without names and numbers. */
  'presence.due': { cabinet: CabinetId; notices: PresenceNotice[]; content: 'full' | 'hidden' }
}
