import type { Handlers } from '../http/handler.ts'
import { balanceOf } from '../rules/money.ts'

export const payment: Handlers<'payment'> = {
  'payment.balance': (cabinet) => ({ balance: balanceOf(cabinet), success: true }),
}
