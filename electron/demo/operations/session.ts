import { randomUUID } from 'node:crypto'
import type { Cabinet } from '../cabinet.ts'
import { sessionOf, type Handlers } from '../http/handler.ts'
import { Refusal } from '../http/refusal.ts'
import { digitsOf, isMobile } from '../rules/phone.ts'
import { placePinCall, spendPin } from '../rules/pins.ts'
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

function sessionUser({ documents }: Cabinet, session: Session) {
  const { id, email, phone, first_name, last_name, middle_name, role, customer_id } = {
    ...documents.need('user', 1),
    id: 1,
  }
  const user = {
    id,
    email,
    phone,
    first_name,
    last_name,
    middle_name,
    role: { name: role, client_id: customer_id },
  }
  return { user, ...tokensOf(session) }
}

/** @throws Refusal unless e-mail and password are the user's */
export function checkPassword({ documents }: Cabinet, email: string, password: string): void {
  const user = documents.need('user', 1)
  if (email.trim().toLowerCase() !== user.email) {
    throw new Refusal(400, 'User not found.', 'email')
  }
  if (password !== user.password) throw new Refusal(400, 'Password not right.', 'password')
}

/** @throws Refusal unless the PIN is the one of a call to this phone that is still good */
function checkPin(cabinet: Cabinet, given: string, pin: string): void {
  const phone = digitsOf(given)
  if (phone !== cabinet.documents.need('user', 1).phone) {
    throw new Refusal(400, 'User not found.', 'phone')
  }
  spendPin(cabinet, phone, pin)
}

/** @throws Refusal when no call can reach the phone */
function placeCall(cabinet: Cabinet, phone: string) {
  if (!isMobile(phone)) throw new Refusal(400, 'The phone format is invalid.', 'phone')
  placePinCall(cabinet, phone)
  return { phone, token: randomUUID(), success: true }
}

export const session: Handlers<'session'> = {
  'session.read': (cabinet, _input, call) => sessionUser(cabinet, sessionOf(call)),

  'session.login': (cabinet, input) => {
    if ('email' in input) checkPassword(cabinet, input.email, input.password)
    else checkPin(cabinet, input.phone, input.pin)
    return { ...sessionUser(cabinet, cabinet.sessions.open()), success: true }
  },

  'session.refresh': ({ sessions }, input) => {
    const renewed = sessions.rotate(input.token)
    if (!renewed) throw new Refusal(401, 'Unauthenticated.')
    return { ...tokensOf(renewed), success: true }
  },

  'session.pinCall': (cabinet, input) => placeCall(cabinet, digitsOf(input.phone)),

  'session.ownPinCall': (cabinet) => placeCall(cabinet, cabinet.documents.need('user', 1).phone),
}
