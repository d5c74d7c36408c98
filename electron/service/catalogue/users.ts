import { z } from 'zod'
import { inSection, reading } from './operation.ts'
import { dateTime, decimal, filled, id, maybe, nothing, outcomeOr, rows } from './shapes.ts'

const { rpc } = inSection('RPC methods at {rpc_url}')

const user = z.looseObject({
  id,
  email: maybe.text,
  phone: maybe.text,
  customer_id: maybe.integer,
  /** `ACTIVE` or `BLOCKED`. */
  status: maybe.text,
  /** Allowed requests per hour. */
  rate_limit: maybe.integer,
})

/** The user whose token it is. */
export const usersAboutMe = rpc({
  id: 'users.aboutMe',
  method: 'user/about-me',
  input: () => nothing,
  reply: () => user,
  ...reading,
})

/** One user by e-mail or telephone number. */
export const usersAbout = rpc({
  id: 'users.about',
  method: 'user/about',
  input: () => z.strictObject({ identifier: filled }),
  reply: () => outcomeOr(user, { '-1': 'userNotFound', '-2': 'userOfAnotherCustomer' }),
  ...reading,
})

/** Every user of the customer. */
export const usersList = rpc({
  id: 'users.list',
  method: 'user/list',
  input: () => nothing,
  reply: () => rows(user),
  ...reading,
})

/** The balance, in roubles, for cabinets reached by RPC. */
export const usersBalance = rpc({
  id: 'users.balance',
  method: 'user/balance',
  input: () => nothing,
  reply: () => z.looseObject({ balance: decimal }),
  ...reading,
})

/** Charges and receipts of one kind: 1 one-off charge, 2 money received, 4 regular charge. */
export const usersXdrs = rpc({
  id: 'users.xdrs',
  method: 'user/xdrs',
  input: () =>
    z.strictObject({
      i_service: z.literal([1, 2, 4]).optional(),
      from_date: dateTime.optional(),
      to_date: dateTime.optional(),
    }),
  reply: () =>
    rows(
      z.looseObject({
        i_service: maybe.integer,
        /** Negative for money received. */
        charged_amount: decimal,
        bill_time: maybe.text,
        connect_time: maybe.text,
        disconnect_time: maybe.text,
        description: maybe.text,
      }),
    ),
  ...reading,
  open: 'Which parameters are required is not shown: all are optional.',
})
