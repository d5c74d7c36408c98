import type { Handlers } from '../http/handler.ts'
import { balanceOf } from '../rules/money.ts'

export const users: Handlers<'users'> = {
  'users.aboutMe': ({ documents }) => {
    const { email, phone, customer_id, rate_limit } = documents.need('user', 1)
    return { id: 1, email, phone, customer_id, status: 'ACTIVE', rate_limit }
  },
  'users.balance': (cabinet) => ({ balance: balanceOf(cabinet) }),
}
