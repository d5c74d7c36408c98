import { z } from 'zod'
import type { Job } from '../core/jobs/types.ts'
import type {
  ExternalNumber,
  Offer,
  OffersPage,
  OwnedNumber,
  Region,
  ReservedNumber,
} from '../core/numbers/types.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import { limit, number, secret } from './fields.ts'
import { slice } from './slice.ts'

export type * from '../core/numbers/types.ts'

export const numbersSlices = {
  numbers: slice<OwnedNumber>(),
  externalNumbers: slice<ExternalNumber>(),
  reservedNumbers: slice<ReservedNumber>(),
}

const owner = z.enum(['business', 'personal'])
/** Not the id: one that a person gave may be another number's by now, and only the core can tell. */
const externalKey = z.string().min(1).max(200)
const shows = z.enum(['caller', 'forwarding'])
const routes = [
  z.strictObject({
    type: z.enum(['sip', 'group', 'scenario', 'call_queue']),
    id: z.int(),
    shows,
  }),
  z.strictObject({ type: z.literal('number'), number, shows }),
  z.strictObject({ type: z.literal('sip_uri'), uri: z.string().trim().min(1).max(300), shows }),
] as const
const nowhere = z.strictObject({ type: z.literal('empty') })
const forwarding = z.discriminatedUnion('type', [
  nowhere,
  ...routes,
  z.strictObject({
    type: z.enum(['crm1', 'crm2', 'crm3']),
    host: z.string().trim().min(1).max(300),
    shows,
    otherwise: z.discriminatedUnion('type', [nowhere, ...routes]).optional(),
  }),
])
const forwardedNumber = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('owned'), id: z.int() }),
  z.strictObject({ of: z.literal('external'), key: externalKey }),
])
const host = z.string().trim().min(1).max(300)
const externalNumber = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('ate'),
    number,
    host,
    port: z.int().min(1).max(65_535),
    login: z.string().trim().min(1).max(200),
    secret,
  }),
  z.strictObject({ kind: z.literal('sipuri'), number, host }),
])
const offerQuery = z.strictObject({
  kind: z.enum(['abc', 'def', '800']),
  owner,
  region: z.int().optional(),
  code: z
    .string()
    .regex(/^\d{1,6}$/)
    .optional(),
  category: z.int().min(0).max(5).optional(),
  mask: z
    .string()
    .regex(/^[\d?*%]{1,20}$/)
    .optional(),
})
const many = z.array(number).min(1).max(100)

export const numbersCommands = {
  /**
   * Forwards numbers one by one, as a job whose steps come by `job.changed`. What leads there already
   * is not sent again.
   */
  'numbers.forward': command(
    inCabinet({ numbers: z.array(forwardedNumber).min(1).max(10_000), forwarding }),
    'diverts',
  )<Job>(),
  /** Connects or, without `list`, disconnects a black list. */
  'numbers.blackList': command(
    inCabinet({ numbers: z.array(z.int()).min(1).max(10_000), list: z.int().optional() }),
  )<Job>(),
  'numbers.alias': command(inCabinet({ number, alias: z.string().max(200) }))(),
  'numbers.offers': command(inCabinet({ query: offerQuery, limit }))<OffersPage>(),
  'numbers.regions': command(cabinetAlone)<Region[]>(),
  /**
   * Buys numbers one by one. `price` is what the person was shown, and absent where they were told that it
   * is not known: the core refuses as `invalid` with the field `price` where the service asks for more, or
   * tells a price that they have not seen.
   */
  'numbers.buy': command(
    inCabinet({ numbers: many, owner, price: z.number().min(0).optional() }),
    'spends',
  )<Job>(),
  /** What the service asks for numbers now; it may tell no price, as of reserved ones. */
  'numbers.quote': command(inCabinet({ numbers: many, owner }))<Offer[]>(),
  'numbers.reserve': command(inCabinet({ numbers: many, owner }))<Job>(),
  /** Calls the account's own telephone; the caller ID ends with the PIN. */
  'numbers.callPin': command(cabinetAlone)<{ phone: string }>(),
  /** Gives a number up for good: with a PIN by REST, without one where only the RPC interface is reached. */
  'numbers.delete': command(
    inCabinet({ id: z.int(), pin: z.string().trim().min(1).max(20).optional() }),
    'deletes',
  )(),

  'externalNumbers.create': command(inCabinet({ input: externalNumber }))(),
  'externalNumbers.change': command(inCabinet({ key: externalKey, input: externalNumber }))(),
  /**
   * Keeps on this computer the id that the service's website shows for a number whose id the service
   * does not tell; without `id` forgets it.
   */
  'externalNumbers.giveId': command(
    inCabinet({ key: externalKey, id: z.int().min(1).optional() }),
  )(),
  'externalNumbers.delete': command(inCabinet({ key: externalKey }), 'deletes')(),
}
