import { z } from 'zod'
import type {
  FlashAccount,
  FlashGeneral,
  FlashPackage,
  FlashSettings,
} from '../core/verification/types.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import { id, named } from './fields.ts'
import { slice } from './slice.ts'

export type * from '../core/verification/types.ts'

export const verificationSlices = { flashAccounts: slice<FlashAccount, FlashSettings>() }

const carriers = z.record(z.string().min(1).max(100), z.boolean())
const flags = {
  returnOperator: z.boolean().optional(),
  returnPin: z.boolean().optional(),
  samePinPhone: z.boolean().optional(),
  operators: carriers.optional(),
}
/** Ranges as the section "Flash Call" has them. */
const settings = z.strictObject({
  ...flags,
  tokenLifetime: z.int().min(30).max(300).optional(),
  pinTries: z.int().min(1).max(3).optional(),
  hookUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(4000)]).optional(),
})
/** As the service told it, which may be what it would not take. */
const seenSettings = z.strictObject({
  ...flags,
  tokenLifetime: z.number().optional(),
  pinTries: z.number().optional(),
  hookUrl: z.string().optional(),
})

const rate = z.int().min(0).max(1_000_000_000).optional()
const count = z.int().min(1).max(1_000_000_000).optional()
const general = z.strictObject({
  callsPerHour: rate,
  callsPerDay: rate,
  callsPerUserHour: rate,
  callsPerUserDay: rate,
  tokenLifetime: count,
  pinTries: count,
  returnOperator: z.boolean().optional(),
})
const told = z.number().optional()
const seenGeneral = z.strictObject({
  callsPerHour: told,
  callsPerDay: told,
  callsPerUserHour: told,
  callsPerUserDay: told,
  tokenLifetime: told,
  pinTries: told,
  returnOperator: z.boolean().optional(),
})

export const verificationCommands = {
  /** An account's token, for whoever asks for it: it is kept nowhere. */
  'verification.token': command(inCabinet({ id }))<{ token: string }>(),
  'verification.create': command(inCabinet({ name: named }))<{ id?: number }>(),
  /** Fails as `changed` where it is not called as was `seen` any more. */
  'verification.rename': command(inCabinet({ id, name: named, seen: z.string() }))(),
  /** `name` is how the ledger tells of it. */
  'verification.delete': command(inCabinet({ id, name: z.string().max(300) }), 'deletes')(),
  /**
   * Sends all that is given; fails as `changed` where it is not what was `seen` any more. Another address
   * for results is asked about.
   */
  'verification.changeSettings': command(
    inCabinet({ id, settings, seen: seenSettings }),
    'diverts',
  )(),
  /** Settings for all accounts, read again. */
  'verification.general': command(cabinetAlone)<FlashGeneral>(),
  /** The same of them; `operators` are written and can never be read. */
  'verification.changeGeneral': command(
    inCabinet({ general, seen: seenGeneral, operators: carriers.optional() }),
  )(),
  'verification.packages': command(cabinetAlone)<FlashPackage[]>(),
  /** Charges the fee that was shown. */
  'verification.take': command(
    inCabinet({ account: id, pack: z.string().min(1).max(100), fee: z.number().optional() }),
    'spends',
  )(),
  /** Calls the account's own telephone; what was dialled, where the service tells. */
  'verification.callPin': command(cabinetAlone)<{ phone?: string }>(),
}
