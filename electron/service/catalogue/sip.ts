import { z } from 'zod'
import { inSection, reading } from './operation.ts'
import {
  acknowledgement,
  changing,
  filled,
  flag,
  id,
  maybe,
  nothing,
  paged,
  part,
  reference,
} from './shapes.ts'
import { newSip, sipChanges } from './sip-bodies.ts'

const { rest, restCreate } = inSection('SIP accounts')

const endpoints = z.array(
  z.looseObject({
    /** `sip` calls the account, `mob` forwards to a mobile number. */
    type: maybe.text,
    /** Seconds. */
    timeout: maybe.integer,
  }),
)

const callerId = z.looseObject({
  id,
  number: maybe.text,
  phone_type: maybe.text,
  owner_type: maybe.text,
})

/** SIP accounts with their active scenario. */
export const sipList = rest({
  id: 'sip.list',
  method: 'GET',
  path: 'sip',
  input: () => nothing,
  reply: () =>
    paged(
      z.looseObject({
        id,
        name: maybe.text,
        /** Extension. */
        number: maybe.text,
        backend_id: maybe.text,
        finally_created: maybe.flag,
        aon: part(callerId),
        active_sip_scenario: part(
          z.looseObject({ id, name: maybe.text, endpoints: endpoints.nullish() }),
        ),
      }),
    ),
  ...reading,
})

/** Which SIP accounts are registered now. */
export const sipStatuses = rest({
  id: 'sip.statuses',
  method: 'GET',
  path: 'sip/statuses',
  input: () => nothing,
  reply: () => paged(z.looseObject({ id, name: maybe.text, on_line: flag })),
  ...reading,
  open: 'How a further page is asked for is not shown: by the query of `next_page_url`.',
})

/** One SIP account with its password in clear: never cached, shown on demand only. */
export const sipRead = rest({
  id: 'sip.read',
  method: 'GET',
  path: 'sip/{sip_id}',
  input: () => z.strictObject({ sip_id: reference }),
  reply: () =>
    z.looseObject({
      id,
      name: maybe.text,
      password: maybe.text,
      login: maybe.text,
      role: maybe.text,
      server: maybe.text,
      number: maybe.text,
      finally_created: maybe.flag,
      aon: part(z.looseObject({ id, number: maybe.text })),
      sip_scenarios: z
        .array(
          z.looseObject({
            id,
            name: maybe.text,
            active: maybe.flag,
            endpoints: endpoints.nullish(),
          }),
        )
        .nullish(),
    }),
  ...reading,
})

/** Creates a SIP account. `PUT` creates here: never repeated. `Location` names the new one. */
export const sipCreate = restCreate({
  id: 'sip.create',
  method: 'PUT',
  path: 'sip',
  input: () => newSip,
  ...changing,
  touches: ['sip', 'numbers', 'tariff'],
})

/** Changes the given fields of a SIP account. */
export const sipChange = rest({
  id: 'sip.change',
  method: 'PATCH',
  path: 'sip/{sip_id}',
  input: () =>
    sipChanges.partial().extend({ sip_id: reference, password: filled.max(4000).optional() }),
  ...changing,
  touches: ['sip', 'numbers', 'groups', 'queues', 'tariff'],
})

/** Deletes a SIP account. */
export const sipDelete = rest({
  id: 'sip.delete',
  method: 'DELETE',
  path: 'sip/{sip_id}',
  input: () => z.strictObject({ sip_id: reference }),
  reply: () => acknowledgement,
  effect: 'destroy',
  touches: ['sip', 'numbers', 'groups', 'queues', 'scenarios', 'tariff'],
})
