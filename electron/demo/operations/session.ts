import { randomUUID } from 'node:crypto'
import type { Cabinet } from '../cabinet.ts'
import { sessionOf, type Handlers } from '../http/handler.ts'
import { malformed, Refusal, taken } from '../http/refusal.ts'
import { digitsOf, isMobile } from '../rules/phone.ts'
import { placePinCall, spendPin } from '../rules/pins.ts'
import { COLLEAGUES } from '../seed/colleagues.ts'
import type { Entry } from '../state/documents.ts'
import type { Session } from '../state/sessions.ts'
import { SECOND } from '../time.ts'

const seconds = (at: number | null): number | null => at && Math.floor(at / SECOND)

function tokensOf(session: Session) {
  return {
    token: session.access,
    token_expire: seconds(session.access_expires),
    refresh_token: session.refresh,
    refresh_token_expire: seconds(session.refresh_expires),
  }
}

function sessionUser({ documents, userIds }: Cabinet, session: Session) {
  const { email, phone, first_name, last_name, middle_name, role, customer_id } = documents.need(
    'user',
    session.user,
  )
  const user = {
    id: userIds + session.user,
    email,
    phone,
    first_name,
    last_name,
    middle_name,
    role: { name: role, client_id: customer_id },
  }
  return { user, ...tokensOf(session) }
}

const addressOf = (email: string): string => email.trim().toLowerCase()

/** The user with this e-mail and password. @throws Refusal if there is none */
export function checkPassword(
  { documents }: Cabinet,
  email: string,
  password: string,
): Entry<'user'> {
  const user = documents.list('user').find((one) => one.email === addressOf(email))
  if (!user) throw new Refusal(400, 'User not found.', 'email')
  if (password !== user.password) throw new Refusal(400, 'Password not right.', 'password')
  return user
}

/**
 * The user with this phone. @throws Refusal unless the PIN is the one of a call to it that is still
 * valid
 */
function checkPin(cabinet: Cabinet, given: string, pin: string): Entry<'user'> {
  const phone = digitsOf(given)
  const user = cabinet.documents.list('user').find((one) => one.phone === phone)
  if (!user) throw new Refusal(400, 'User not found.', 'phone')
  spendPin(cabinet, phone, pin)
  return user
}

/** @throws Refusal if the e-mail or the phone is taken, or no call can reach the phone */
function checkNewcomer({ documents }: Cabinet, email: string, phone: string): void {
  if (!isMobile(phone)) throw malformed('phone')
  const users = [...documents.list('user'), ...COLLEAGUES]
  if (users.some((one) => one.email === email)) throw taken('email')
  if (users.some((one) => one.phone === phone)) throw taken('phone')
}

/** Users are never removed, so that one more than the highest id is new. */
function newUserId({ documents }: Cabinet): number {
  return Math.max(...[...documents.list('user'), ...COLLEAGUES].map(({ id }) => id)) + 1
}

/** @throws Refusal when no call can reach the phone */
function placeCall(cabinet: Cabinet, phone: string) {
  if (!isMobile(phone)) throw malformed('phone')
  placePinCall(cabinet, phone)
  return { phone, token: randomUUID(), success: true }
}

export const session: Handlers<'session'> = {
  'session.read': (cabinet, _input, call) => sessionUser(cabinet, sessionOf(call)),

  'session.login': (cabinet, input) => {
    const { id } =
      'email' in input
        ? checkPassword(cabinet, input.email, input.password)
        : checkPin(cabinet, input.phone, input.pin)
    return { ...sessionUser(cabinet, cabinet.sessions.open(id)), success: true }
  },

  /**
   * The demo has one account: a new user signs in to the same cabinet, with their own e-mail and
   * phone. The PIN is that of a verification call to the phone; promotional codes have no effect.
   */
  'session.register': (cabinet, input) => {
    const [email, phone] = [addressOf(input.email), digitsOf(input.phone)]
    checkNewcomer(cabinet, email, phone)
    spendPin(cabinet, phone, input.pin)
    const { customer_id, role, rate_limit } = cabinet.documents.need('user', 1)
    const names = { first_name: '', last_name: '', middle_name: '' }
    const account = { email, phone, password: input.password, customer_id, role, rate_limit }
    const id = newUserId(cabinet)
    cabinet.documents.put('user', id, { ...names, ...account })
    return { ...sessionUser(cabinet, cabinet.sessions.open(id)), success: true }
  },

  /** Every sign-in of the user ends with it; API tokens stay. */
  'session.updatePassword': (cabinet, { current_password, password }, call) => {
    const { documents, sessions, together } = cabinet
    const id = sessionOf(call).user
    const user = documents.need('user', id)
    if (current_password !== user.password) throw new Refusal(400, 'Password not right.')
    return together(() => {
      documents.put('user', id, { ...user, password })
      sessions.end(id)
      return { ...tokensOf(sessions.open(id)), success: true }
    })
  },

  'session.refresh': ({ sessions }, input) => {
    const renewed = sessions.rotate(input.token)
    if (!renewed) throw new Refusal(401, 'Unauthenticated.')
    return { ...tokensOf(renewed), success: true }
  },

  'session.pinCall': (cabinet, input) => placeCall(cabinet, digitsOf(input.phone)),

  'session.ownPinCall': (cabinet, _input, call) =>
    placeCall(cabinet, cabinet.documents.need('user', sessionOf(call).user).phone),
}
