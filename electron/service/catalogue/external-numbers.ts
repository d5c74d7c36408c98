import { z } from 'zod'
import { checkForwarding, FORWARDING_OPEN, forwardingFields } from './forwarding.ts'
import { LOCATION_OPEN, inSection, reading } from './operation.ts'
import { anything, changing, filled, maybe, nothing, reference, rows, text } from './shapes.ts'

const { rest, restCreate } = inSection('External numbers')

/** `ate`: registered by login and password; `sipuri`: calls come to a dedicated address. */
const kind = z.enum(['ate', 'sipuri'])
const address = {
  host: filled,
  /** International form. */
  number: z.int().min(100),
}
const registration = {
  port: z.int().min(1).max(65_535),
  login: filled,
  secret: filled,
}
const byRegistration = { type: z.literal('ate'), ...address, ...registration }
const byAddress = { type: z.literal('sipuri'), ...address }

/** Numbers of other operators. */
export const externalNumbersList = rest({
  id: 'externalNumbers.list',
  method: 'GET',
  path: 'number/external',
  input: () => nothing,
  reply: () =>
    z.looseObject({
      external_numbers: rows(
        z.looseObject({
          id: maybe.integer,
          number: text,
          /** SIP account, or list of SIP servers. */
          source: z.unknown().optional(),
          host: maybe.text,
          customer_id: maybe.integer,
          /** `АТС` or `SIP-URI`. */
          type: maybe.text,
          /** Registration, for type `АТС`. */
          status: maybe.flag,
        }),
      ),
      success: maybe.flag,
    }),
  ...reading,
  open: 'An id of the row is not described, though changing and deleting need one: read as `id` where it comes.',
})

/** Live registration by login, for numbers of type `АТС`. */
export const externalNumbersStatus = rest({
  id: 'externalNumbers.status',
  method: 'GET',
  path: 'number/external/status',
  input: () => z.strictObject({ logins: z.array(filled) }),
  reply: () =>
    z.looseObject({
      status: rows(
        z.looseObject({
          login: text,
          status: z.unknown().optional(),
          date: maybe.text,
        }),
      ),
      success: maybe.flag,
    }),
  ...reading,
  open: 'The values of `status` are not shown: kept as they come.',
})

/** Connects a number of another operator. */
export const externalNumbersCreate = restCreate({
  id: 'externalNumbers.create',
  method: 'PUT',
  path: 'number/external/{type}',
  input: () =>
    z.discriminatedUnion('type', [z.strictObject(byRegistration), z.strictObject(byAddress)]),
  ...changing,
  touches: ['externalNumbers'],
  open: LOCATION_OPEN,
})

/** Changes a connected number. */
export const externalNumbersChange = rest({
  id: 'externalNumbers.change',
  method: 'PATCH',
  path: 'number/external/{type}/{id}',
  input: () =>
    z.discriminatedUnion('type', [
      z.strictObject({ ...byRegistration, id: reference }),
      z.strictObject({ ...byAddress, id: reference }),
    ]),
  ...changing,
  touches: ['externalNumbers'],
})

/** Forwards a connected number. */
export const externalNumbersFollow = rest({
  id: 'externalNumbers.follow',
  method: 'POST',
  path: 'number/external/follow',
  input: () =>
    z
      .strictObject({ ...forwardingFields, number_type: kind.optional(), number_id: reference })
      .superRefine(checkForwarding),
  ...changing,
  touches: ['externalNumbers'],
  open: FORWARDING_OPEN,
})

/** Disconnects a number. */
export const externalNumbersDelete = rest({
  id: 'externalNumbers.delete',
  method: 'DELETE',
  path: 'number/external/{type}/{id}',
  input: () => z.strictObject({ type: kind, id: reference }),
  reply: () => anything,
  effect: 'destroy',
  touches: ['externalNumbers'],
  open: 'The reply is not shown: accepted in any form.',
})
