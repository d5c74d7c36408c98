import type { Cabinet } from '../cabinet.ts'
import type { Handlers } from '../http/handler.ts'
import { balanceOf } from '../rules/money.ts'
import { digitsOf } from '../rules/phone.ts'
import { COLLEAGUES, STRANGERS } from '../seed/colleagues.ts'

function self({ documents }: Cabinet) {
  const { email, phone, customer_id, rate_limit } = documents.need('user', 1)
  return { id: 1, email, phone, customer_id, status: 'ACTIVE', rate_limit }
}

/** Whether an e-mail or a telephone number names the user. */
function isNamed(user: { email: string; phone: string | null }, identifier: string): boolean {
  const name = identifier.trim().toLowerCase()
  return user.email === name || (user.phone !== null && user.phone === digitsOf(name))
}

export const users: Handlers<'users'> = {
  'users.aboutMe': self,

  'users.about': (cabinet, { identifier }) => {
    const found = [self(cabinet), ...COLLEAGUES].find((user) => isNamed(user, identifier))
    return found ?? (STRANGERS.some((user) => isNamed(user, identifier)) ? -2 : -1)
  },

  'users.list': (cabinet) => [self(cabinet), ...COLLEAGUES],

  'users.balance': (cabinet) => ({ balance: balanceOf(cabinet) }),
}
