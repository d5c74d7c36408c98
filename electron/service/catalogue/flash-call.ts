import { z } from 'zod'
import { inSection, reading } from './operation.ts'
import {
  acknowledgement,
  anything,
  changing,
  filled,
  flag,
  id,
  mapOf,
  maybe,
  nothing,
  reference,
  rows,
  text,
} from './shapes.ts'
import { flashCarriers, flashGeneral, flashSettings } from './flash-call-bodies.ts'

const { rest } = inSection('Flash Call')

const account_id = reference
const operatorsRead = mapOf(z.looseObject({ allowed: maybe.flag }))

/** Accounts that place verification calls, each with an access token of its own. */
export const flashCallList = rest({
  id: 'flashCall.list',
  method: 'GET',
  path: 'flash-call',
  input: () => nothing,
  reply: () =>
    z.looseObject({
      data: rows(z.looseObject({ id, access_token: maybe.text, name: maybe.text })),
      success: maybe.flag,
    }),
  ...reading,
  open: "How a call is sent and a PIN checked with an account's token is not shown: not offered.",
})

/** Creates an account. */
export const flashCallCreate = rest({
  id: 'flashCall.create',
  method: 'POST',
  path: 'flash-call',
  input: () => z.strictObject({ name: filled }),
  reply: () =>
    z.looseObject({
      data: z.looseObject({ account_id: id, access_token: maybe.text }).nullish(),
      success: flag,
    }),
  effect: 'change',
  touches: ['flashCall'],
})

/** Renames an account. */
export const flashCallRename = rest({
  id: 'flashCall.rename',
  method: 'PATCH',
  path: 'flash-call/{account_id}',
  input: () => z.strictObject({ account_id, name: filled }),
  reply: () =>
    z.looseObject({
      data: z.looseObject({ account_id: id, name: maybe.text }).nullish(),
      success: flag,
    }),
  effect: 'change',
  touches: ['flashCall'],
})

/** Settings of one account. */
export const flashCallSettings = rest({
  id: 'flashCall.settings',
  method: 'GET',
  path: 'flash-call/{account_id}/settings',
  input: () => z.strictObject({ account_id }),
  reply: () =>
    z.looseObject({
      data: z.looseObject({
        token_lifetime_sec: maybe.integer,
        pin_tries: maybe.integer,
        return_operator: maybe.flag,
        operators: operatorsRead.nullish(),
        return_pin: maybe.flag,
        same_pin_phone: maybe.flag,
        hook_url: maybe.text,
      }),
    }),
  ...reading,
})

/** Changes settings of one account. */
export const flashCallChangeSettings = rest({
  id: 'flashCall.changeSettings',
  method: 'POST',
  path: 'flash-call/{account_id}/settings',
  input: () => flashSettings.extend({ account_id }),
  ...changing,
  touches: ['flashCall'],
  open: 'How a hook is taken away is not shown: an empty address is sent. What is posted to a hook is not shown.',
})

/** Deletes an account; its token stops working. */
export const flashCallDelete = rest({
  id: 'flashCall.delete',
  method: 'DELETE',
  path: 'flash-call/{account_id}',
  input: () => z.strictObject({ account_id }),
  reply: () => acknowledgement,
  effect: 'destroy',
  touches: ['flashCall'],
})

/** Settings for all accounts: call rates and PINs. */
export const flashCallGeneralSettings = rest({
  id: 'flashCall.generalSettings',
  method: 'GET',
  path: 'flash-call/settings',
  input: () => nothing,
  reply: () =>
    z.looseObject({
      data: z.looseObject({
        calls_per_hour: maybe.integer,
        calls_per_day: maybe.integer,
        calls_per_user_hour: maybe.integer,
        calls_per_user_day: maybe.integer,
        token_lifetime_sec: maybe.integer,
        pin_tries: maybe.integer,
        return_operator: maybe.flag,
      }),
      success: maybe.flag,
    }),
  ...reading,
})

/** Changes the settings for all accounts. */
export const flashCallChangeGeneralSettings = rest({
  id: 'flashCall.changeGeneralSettings',
  method: 'POST',
  path: 'flash-call/settings',
  input: () => flashGeneral.extend({ operators: flashCarriers.optional() }),
  ...changing,
  touches: ['flashCall'],
  open: 'Largest call rates are in an article that is not shown: only negative ones are refused. Ranges of the PIN settings are shown for one account only: here only counts are asked for.',
})

/** Packages on offer. */
export const flashCallProposals = rest({
  id: 'flashCall.proposals',
  method: 'GET',
  path: 'flash-call/proposals',
  input: () => nothing,
  reply: () =>
    z.looseObject({
      data: rows(
        z.looseObject({
          id: text,
          count_call: maybe.integer,
          /** Monthly fee, in roubles. */
          amount: maybe.decimal,
          amount_in_packet: maybe.decimal,
          amount_out_packet: maybe.decimal,
          name: maybe.text,
        }),
      ),
      success: maybe.flag,
    }),
  ...reading,
})

/** Gives an account a package; its fee is charged. */
export const flashCallTakeProposal = rest({
  id: 'flashCall.takeProposal',
  method: 'PUT',
  path: 'flash-call/proposals/{account_id}',
  input: () => z.strictObject({ account_id, proposal_id: filled }),
  reply: () => anything,
  effect: 'spend',
  touches: ['flashCall', 'balance', 'invoices'],
  open: 'The reply is not shown: accepted in any form.',
})
