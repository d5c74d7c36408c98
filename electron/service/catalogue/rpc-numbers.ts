import { z } from 'zod'
import { inSection, reading } from './operation.ts'
import {
  digits,
  done,
  filled,
  mapOf,
  maybe,
  nothing,
  outcomeOr,
  ownerType,
  positive,
  rows,
  text,
} from './shapes.ts'

const { rpc } = inSection('RPC methods at {rpc_url}')

const page = { offset: z.int().min(0).optional(), limit: positive.optional() }
const owned = { number: digits, owner_type: ownerType }

/** Numbers on offer; `%` in the mask matches several digits. */
export const rpcNumbersSearch = rpc({
  id: 'rpcNumbers.search',
  method: 'number/search',
  input: () =>
    z.strictObject({
      number_type: z.enum(['mobile', 'city']),
      code: z.string().optional(),
      type: z.int().min(0).max(5).optional(),
      mask: z
        .string()
        .regex(/^[\d%]+$/)
        .optional(),
      ...page,
      owner_type: ownerType.optional(),
    }),
  reply: () =>
    rows(
      z.looseObject({
        /** Without the area code. */
        phone_number: maybe.text,
        city_code: maybe.text,
        full_number: text,
        number_type: maybe.integer,
        buy_price: maybe.decimal,
        period_price: maybe.decimal,
      }),
    ),
  ...reading,
  open: 'Required flags are not shown: only `number_type` is taken as required.',
})

/** Buys one number for good. */
export const rpcNumbersBuy = rpc({
  id: 'rpcNumbers.buy',
  method: 'number/buy',
  input: () => z.strictObject(owned),
  reply: () => outcomeOr(done, { '-1': 'numberNotFound', '-2': 'insufficientFunds' }),
  effect: 'spend',
  touches: ['numbers', 'smsNumbers', 'reservedNumbers', 'balance', 'invoices', 'tariff'],
})

/** Gives a number up. */
export const rpcNumbersDelete = rpc({
  id: 'rpcNumbers.delete',
  method: 'number/delete',
  input: () => z.strictObject({ number: digits }),
  reply: () => outcomeOr(done, { '-1': 'notDeleted' }),
  effect: 'destroy',
  touches: ['numbers', 'smsNumbers', 'sip', 'tariff'],
})

/** Keeps a number from others until the reservation's end. */
export const rpcNumbersReserve = rpc({
  id: 'rpcNumbers.reserve',
  method: 'number/reserve',
  input: () => z.strictObject(owned),
  reply: () => outcomeOr(done, { '-1': 'notReserved' }),
  effect: 'change',
  touches: ['reservedNumbers'],
})

/** Reserved numbers and when each reservation ends. */
export const rpcNumbersReserved = rpc({
  id: 'rpcNumbers.reserved',
  method: 'number/get-reserved',
  input: () => nothing,
  reply: () =>
    outcomeOr(
      rows(z.looseObject({ number: text, customer_id: maybe.integer, reserved_to: maybe.text })),
      { '-1': 'none' },
    ),
  ...reading,
  open: 'The format of `reserved_to` is not shown: kept as text.',
})

/** Forwards a number to another number or a SIP account. */
export const rpcNumbersForwardToDevice = rpc({
  id: 'rpcNumbers.forwardToDevice',
  method: 'number/forward-to-device',
  input: () => z.strictObject({ number: digits, forward_number: filled }),
  reply: () => outcomeOr(done, { '-1': 'notAssigned' }),
  effect: 'change',
  touches: ['numbers'],
})

/** Own numbers with their forwardings. */
export const rpcNumbersIncoming = rpc({
  id: 'rpcNumbers.incoming',
  method: 'number/incoming',
  input: () =>
    z.strictObject({
      number_type: z.enum(['all', 'mobile', 'city', 'federal', 'personal']),
      ...page,
    }),
  reply: () =>
    outcomeOr(
      z.looseObject({
        numbers: rows(
          z.looseObject({ number: text, follow: z.unknown().optional(), i_account: maybe.text }),
        ),
      }),
      { '-1': 'none' },
    ),
  ...reading,
  open: 'The form of `follow` is not shown: kept as it comes.',
})

/** Area codes with their cities. */
export const rpcNumbersCityCodes = rpc({
  id: 'rpcNumbers.cityCodes',
  method: 'number/get-city-codes',
  input: () => z.strictObject({ types: z.array(z.enum(['city', 'mobile', 'federal'])).min(1) }),
  reply: () => rows(z.looseObject({ code: text, region: maybe.text })),
  ...reading,
})

/** Sets a number's alias. */
export const rpcNumbersUpdateAlias = rpc({
  id: 'rpcNumbers.updateAlias',
  method: 'number/updateAlias',
  input: () => z.strictObject({ number: digits, numberAlias: z.string() }),
  reply: () => done,
  effect: 'change',
  touches: ['numbers'],
  open: 'How an alias is taken away is not shown: an empty one is sent.',
})

/** Aliases by number. */
export const rpcNumbersListAlias = rpc({
  id: 'rpcNumbers.listAlias',
  method: 'number/listAlias',
  input: () => z.strictObject({ numbers: z.array(digits) }),
  reply: () => mapOf(text.nullable()),
  ...reading,
})
