import { z } from 'zod'
import {
  flashCarriers,
  flashGeneral,
  flashSettings,
} from '../service/catalogue/flash-call-bodies.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import type { Edited, Kept } from './editable.ts'
import { id, named, version } from './fields.ts'
import { collection } from './collection.ts'

/** An account that places verification calls (section "Flash Call"). Its token is in no list. */
export interface FlashAccount {
  id: number
  name: string
}

/** Permission to call the subscribers of each carrier, and of `others`. */
export type Carriers = z.output<typeof flashCarriers>

/** Settings of one account. */
export type FlashSettings = z.output<typeof flashSettings>

/** Settings for all accounts. */
export type FlashGeneral = z.output<typeof flashGeneral>

/** A package of calls; money in roubles. */
export interface FlashPackage {
  id: string
  name?: string
  calls?: number
  /** Monthly fee. */
  fee?: number
  /** Price of a call within it, and beyond. */
  within?: number
  beyond?: number
}

export const verificationCollections = {
  flashAccounts: collection<FlashAccount, Edited<FlashSettings>>(),
}

export const verificationCommands = {
  /** An account's token, on request: it is kept nowhere. */
  'verification.token': command(inCabinet({ id }), 'opens')<{ token: string }>(),
  'verification.create': command(inCabinet({ name: named }))<{ id?: number }>(),
  /** Fails as `changed` if the name is not `seen` any more. */
  'verification.rename': command(inCabinet({ id, name: named, seen: z.string() }))(),
  'verification.delete': command(inCabinet({ id }), 'deletes')<Kept>(),
  /** Replaces the settings of one, as `EditingCommands` says it. Another address for results is asked about. */
  'verification.replace': command(inCabinet({ id, body: flashSettings, version }), 'diverts')<{
    version: string
  }>(),
  /** Settings for all accounts, read again. */
  'verification.general': command(cabinetAlone)<Edited<FlashGeneral>>(),
  /** The same of them; `operators` are written and can never be read. */
  'verification.changeGeneral': command(
    inCabinet({ body: flashGeneral, version, operators: flashCarriers.optional() }),
  )(),
  'verification.packages': command(cabinetAlone)<FlashPackage[]>(),
  /** Charges the fee that was shown. */
  'verification.take': command(
    inCabinet({ account: id, pack: z.string().min(1).max(100), fee: z.number().optional() }),
    'spends',
  )(),
  /** Calls the account's own telephone; returns its number, if the service gives it. */
  'verification.callPin': command(cabinetAlone)<{ phone?: string }>(),
}
