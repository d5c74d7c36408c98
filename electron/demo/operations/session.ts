import { randomUUID } from 'node:crypto'
import type { Cabinet } from '../cabinet.ts'
import { sessionOf, type Handlers } from '../http/handler.ts'
import { Refusal } from '../http/refusal.ts'
import { digitsOf, isMobile } from '../rules/phone.ts'
import { PIN } from '../seed/company.ts'
import type { Session } from '../state/sessions.ts'
import { MINUTE, SECOND } from '../time.ts'

const PIN_LIFETIME = MINUTE
const PIN_TRIES = 3

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
function checkPin({ documents, now }: Cabinet, given: string, pin: string): void {
  const phone = Number(digitsOf(given))
  if (String(phone) !== documents.need('user', 1).phone) {
    throw new Refusal(400, 'User not found.', 'phone')
  }
  const call = documents.get('pin', phone)
  if (!call || call.tries < 1) throw new Refusal(400, 'Pin not found.', 'pin')
  if (call.expires <= now()) throw new Refusal(400, 'Pin has expired.', 'pin')
  if (pin !== PIN) {
    documents.put('pin', phone, { ...call, tries: call.tries - 1 })
    throw new Refusal(400, 'Pin not right.', 'pin')
  }
  documents.remove('pin', phone)
}

/** Places the call: from now on the PIN is good for a minute and three tries. */
function placeCall({ documents, now }: Cabinet, phone: string) {
  if (!isMobile(phone)) throw new Refusal(400, 'The phone format is invalid.', 'phone')
  documents.put('pin', Number(phone), { expires: now() + PIN_LIFETIME, tries: PIN_TRIES })
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
