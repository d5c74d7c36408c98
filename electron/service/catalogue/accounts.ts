import { z } from 'zod'
import { inSection, reading } from './operation.ts'
import { anything, dateTime, filled, maybe, rows, text } from './shapes.ts'

const { rpc } = inSection('RPC methods at {rpc_url}')

/** SIP account records of one batch: numbers, groups, scenarios or a user's own. */
export const accountsList = rpc({
  id: 'accounts.list',
  method: 'account/list',
  input: () =>
    z.strictObject({
      batch_name: filled.optional(),
      id: filled.optional(),
      prefix: filled.optional(),
    }),
  reply: () =>
    rows(
      z.looseObject({
        id: text,
        i_account: maybe.text,
        i_customer: maybe.text,
        batch_name: maybe.text,
        login: maybe.text,
        /** In clear text: never cached, shown on demand only. */
        password: maybe.text,
      }),
    ),
  ...reading,
  open: 'The batch prefix is described as `id` and exemplified as `prefix`: both are accepted.',
})

/** Monthly fees of one account. */
export const accountsSubscriptions = rpc({
  id: 'accounts.subscriptions',
  method: 'account/subscriptions',
  input: () => z.strictObject({ i_account: z.union([z.int(), filled]) }),
  reply: () => rows(z.looseObject({ fee: maybe.decimal, invoice_description: maybe.text })),
  ...reading,
})

/** Past calls. */
export const callsSearch = rpc({
  id: 'calls.search',
  method: 'calls/search2',
  input: () => z.looseObject({ date_from: dateTime }),
  reply: () => anything,
  ...reading,
  open: 'Parameters after `date_from` and the result are not shown: both are passed as they are.',
})
