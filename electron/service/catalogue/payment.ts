import { z } from 'zod'
import { rest } from './operation.ts'
import { decimal, nothing } from './shapes.ts'

/** The balance, in roubles. */
export const paymentBalance = rest({
  id: 'payment.balance',
  method: 'GET',
  path: 'payment/balance',
  input: nothing,
  reply: z.looseObject({ balance: decimal }),
  effect: 'read',
  repeatable: true,
  touches: [],
  exposed: true,
  section: 'Payments',
})
