import { operations } from '../../service/catalogue/index.ts'
import { dateTime } from '../../service/catalogue/shapes.ts'
import type { Cabinet } from '../cabinet.ts'
import { sessionOf, type Handlers } from '../http/handler.ts'
import { balanceOf } from '../rules/money.ts'
import { digitsOf } from '../rules/phone.ts'
import { COLLEAGUES, STRANGERS } from '../seed/colleagues.ts'
import type { Entry } from '../state/documents.ts'
import type { LedgerDocument, LedgerKind } from '../state/ledger.ts'
import { between, span, stamp } from '../time.ts'

function shown(userIds: number, { id, email, phone, customer_id, rate_limit }: Entry<'user'>) {
  return { id: userIds + id, email, phone, customer_id, status: 'ACTIVE', rate_limit }
}

/** Users of this cabinet, and their colleagues. */
const everyone = ({ documents, userIds }: Cabinet) => [
  ...documents.list('user').map((user) => shown(userIds, user)),
  ...COLLEAGUES,
]

/** True if an e-mail or a telephone number names the user. */
function isNamed(user: { email: string; phone: string | null }, identifier: string): boolean {
  const name = identifier.trim().toLowerCase()
  return user.email === name || (user.phone !== null && user.phone === digitsOf(name))
}

/** Codes of `i_service`. */
const SERVICES: Readonly<Record<LedgerKind, number>> = { charge: 1, payment: 2, subscription: 4 }
const KINDS = Object.keys(SERVICES) as LedgerKind[]

const recordOf = ({ kind, kopecks, at, comment }: LedgerDocument) => ({
  i_service: SERVICES[kind],
  charged_amount: (kind === 'payment' ? -kopecks : kopecks) / 100,
  bill_time: stamp(at),
  connect_time: stamp(at),
  disconnect_time: stamp(at),
  description: comment,
})

const moment = dateTime.refine((text) => span(text) !== undefined).optional()

export const usersInputs = {
  'users.xdrs': operations['users.xdrs'].input.extend({ from_date: moment, to_date: moment }),
}

export const users: Handlers<'users'> = {
  'users.aboutMe': ({ documents, userIds }, _input, call) => {
    const { user: id } = sessionOf(call)
    return shown(userIds, { ...documents.need('user', id), id })
  },

  'users.about': (cabinet, { identifier }) => {
    const found = everyone(cabinet).find((user) => isNamed(user, identifier))
    return found ?? (STRANGERS.some((user) => isNamed(user, identifier)) ? -2 : -1)
  },

  'users.list': everyone,

  /** The newest first: the same entries as in the payment history of REST. */
  'users.xdrs': ({ ledger }, { i_service, from_date, to_date }) => {
    const kind = KINDS.find((one) => SERVICES[one] === i_service)
    return ledger.list({ kind, ...between(from_date, to_date) }).map(recordOf)
  },

  'users.balance': (cabinet) => ({ balance: balanceOf(cabinet) }),
}
