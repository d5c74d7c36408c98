import { z } from 'zod'
import { rest } from './operation.ts'
import { flag, id, nothing, text } from './shapes.ts'

const SECTION = 'Authentication and user (REST)'

/** The four token fields that sign-in, password change and refresh answer with; times are Unix seconds. */
const tokens = {
  token: z.string().min(1),
  token_expire: id.nullish(),
  refresh_token: z.string().nullish(),
  refresh_token_expire: id.nullish(),
}

const user = z.looseObject({
  id,
  email: z.string().nullish(),
  phone: text.nullish(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  middle_name: z.string().nullish(),
  role: z.looseObject({ name: z.string().nullish(), client_id: id.nullish() }).nullish(),
})

const sessionUser = z.looseObject({ user, ...tokens })

/** The signed-in user. The reply's tokens may be missing: only signing in promises them. */
export const sessionRead = rest({
  id: 'session.read',
  method: 'GET',
  path: 'authuser',
  input: nothing,
  reply: z.looseObject({ ...sessionUser.shape, token: z.string().nullish() }),
  effect: 'read',
  repeatable: true,
  touches: [],
  exposed: false,
  section: SECTION,
})

/** Signs in by e-mail and password, or by phone and the PIN of a verification call. */
export const sessionLogin = rest({
  id: 'session.login',
  method: 'POST',
  path: 'login',
  input: z.union([
    z.strictObject({ email: z.string().min(1), password: z.string().min(1) }),
    z.strictObject({ phone: z.string().min(1), pin: z.string().min(1) }),
  ]),
  reply: sessionUser,
  effect: 'change',
  repeatable: false,
  touches: ['session'],
  exposed: false,
  anonymous: true,
  section: SECTION,
})

/** Exchanges the refresh token for a new access token. Not repeatable: the old token may be spent. */
export const sessionRefresh = rest({
  id: 'session.refresh',
  method: 'POST',
  path: 'refresh',
  input: z.strictObject({ token: z.string().min(1) }),
  reply: z.looseObject(tokens),
  effect: 'change',
  repeatable: false,
  touches: [],
  exposed: false,
  anonymous: true,
  section: SECTION,
  open: 'The reply is not shown: read as the token fields of signing in, all but `token` optional.',
})

const pinCall = z.looseObject({
  phone: text.nullish(),
  token: z.string().nullish(),
  success: flag.nullish(),
})

const PIN_CALL_OPEN = 'What the verification token is for is not shown: it is read and not used.'

/** Places a call whose caller ID ends with the PIN. */
export const sessionPinCall = rest({
  id: 'session.pinCall',
  method: 'POST',
  path: 'flashcall',
  input: z.strictObject({ phone: z.string().min(1) }),
  reply: pinCall,
  effect: 'change',
  repeatable: false,
  touches: [],
  exposed: false,
  anonymous: true,
  section: SECTION,
  open: PIN_CALL_OPEN,
})

/** Places the PIN call to the signed-in user's own phone. */
export const sessionOwnPinCall = rest({
  id: 'session.ownPinCall',
  method: 'POST',
  path: 'authuser/flashcall',
  input: nothing,
  reply: pinCall,
  effect: 'change',
  repeatable: false,
  touches: [],
  exposed: false,
  section: SECTION,
  open: PIN_CALL_OPEN,
})
