import { z } from 'zod'
import { rpc } from './operation.ts'
import { decimal, id, nothing, text } from './shapes.ts'

const SECTION = 'RPC methods at {rpc_url}'

/** The user whose token it is. */
export const usersAboutMe = rpc({
  id: 'users.aboutMe',
  method: 'user/about-me',
  input: nothing,
  reply: z.looseObject({
    id,
    email: z.string().nullish(),
    phone: text.nullish(),
    customer_id: id.nullish(),
    status: z.string().nullish(),
    rate_limit: id.nullish(),
  }),
  effect: 'read',
  repeatable: true,
  touches: [],
  exposed: false,
  section: SECTION,
})

/** The balance, in roubles, for cabinets reached by RPC. */
export const usersBalance = rpc({
  id: 'users.balance',
  method: 'user/balance',
  input: nothing,
  reply: z.looseObject({ balance: decimal }),
  effect: 'read',
  repeatable: true,
  touches: [],
  exposed: true,
  section: SECTION,
})
