import { z } from 'zod'
import { checkForwarding, FORWARDING_OPEN, forwardingFields } from './forwarding.ts'
import { inSection, reading } from './operation.ts'
import {
  acknowledgement,
  changing,
  digits,
  filled,
  id,
  maybe,
  named,
  nothing,
  numberType,
  ownerType,
  paged,
  part,
  phoneType,
  reference,
  rows,
  text,
} from './shapes.ts'

const { rest } = inSection('Numbers (REST)')

const numberIds = z.array(reference).min(1)

/** Owned numbers of one kind, or of all. */
export const numbersList = rest({
  id: 'numbers.list',
  method: 'GET',
  path: 'number',
  input: () => z.strictObject({ phone_type: phoneType.optional() }),
  reply: () =>
    paged(
      z.looseObject({
        id,
        /** International form. */
        number: text,
        phone_type: maybe.text,
        owner_type: maybe.text,
        period_price: maybe.decimal,
        buy_price: maybe.decimal,
        /** Id of the connected black list. */
        black_list: maybe.integer,
        aon_for_sips: z.array(named).nullish(),
        following: part(z.looseObject({ name: maybe.text, cli_type: maybe.text })),
        integration_following: part(
          z.looseObject({
            host: maybe.text,
            type: maybe.text,
            cli_type: maybe.text,
          }),
        ),
      }),
    ),
  ...reading,
})

/** Gives a number up; the PIN comes from a call to the user's own phone. */
export const numbersDelete = rest({
  id: 'numbers.delete',
  method: 'DELETE',
  path: 'number/{number_id}',
  input: () => z.strictObject({ number_id: reference, pin: filled }),
  reply: () => acknowledgement,
  effect: 'destroy',
  touches: ['numbers', 'smsNumbers', 'sip', 'tariff'],
})

/** Buys numbers; each is charged. */
export const numbersBuy = rest({
  id: 'numbers.buy',
  method: 'POST',
  path: 'number/buy',
  input: () => z.strictObject({ numbers: z.array(digits).min(1), owner_type: ownerType }),
  reply: () => acknowledgement,
  effect: 'spend',
  touches: ['numbers', 'smsNumbers', 'balance', 'invoices', 'reservedNumbers', 'tariff'],
  open: 'What happens when only some of the numbers can be bought is not shown: the list is read again.',
})

/** Numbers on offer. In the mask `?` matches one digit and `*` any sequence. */
export const numbersSearch = rest({
  id: 'numbers.search',
  method: 'GET',
  path: 'number/search',
  input: () =>
    z.strictObject({
      owner_type: ownerType.optional(),
      region: z.int().optional(),
      city_code: z.int().optional(),
      phone_number: z
        .string()
        .regex(/^[\d?*]+$/)
        .optional(),
      number_type: numberType.optional(),
      phone_type: phoneType.optional(),
    }),
  reply: () =>
    paged(
      z.looseObject({
        number: text,
        number_type: maybe.text,
        buy_price: maybe.decimal,
        period_price: maybe.decimal,
        owner_type: maybe.text,
        phone_type: maybe.text,
      }),
    ),
  ...reading,
})

/** Regions with their area codes. */
export const numbersCodeRegions = rest({
  id: 'numbers.codeRegions',
  method: 'GET',
  path: 'number/code-regions',
  input: () => nothing,
  reply: () =>
    z.looseObject({
      code_regions: rows(z.looseObject({ id, title: maybe.text, code: z.array(text).nullish() })),
      success: maybe.flag,
    }),
  ...reading,
})

/** Forwards numbers; the former forwarding is replaced. */
export const numbersFollow = rest({
  id: 'numbers.follow',
  method: 'POST',
  path: 'number/follow',
  input: () =>
    z.strictObject({ ...forwardingFields, numbers: numberIds }).superRefine(checkForwarding),
  ...changing,
  touches: ['numbers'],
  open: FORWARDING_OPEN,
})

/** Connects a black list to numbers, or disconnects it when `contact_list_id` is left out. */
export const numbersContactList = rest({
  id: 'numbers.contactList',
  method: 'PATCH',
  path: 'number/contact-list',
  input: () => z.strictObject({ contact_list_id: reference.optional(), numbers: numberIds }),
  ...changing,
  touches: ['numbers'],
  open: '`contact_list_id` is marked as required and left out to disconnect: optional here. An endpoint that lists black lists is not shown: ids are known from owned numbers.',
})
