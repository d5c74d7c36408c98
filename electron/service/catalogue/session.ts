import { z } from 'zod'
import { inSection, reading } from './operation.ts'
import { email, filled, flag, id, maybe, nothing, part } from './shapes.ts'

const { rest } = inSection('Authentication and user (REST)')

/** The four token fields that sign-in, password change and refresh answer with; times are Unix seconds. */
const tokens = {
  token: filled,
  token_expire: maybe.integer,
  refresh_token: maybe.text,
  refresh_token_expire: maybe.integer,
}

const user = z.looseObject({
  id,
  email: maybe.text,
  phone: maybe.text,
  first_name: maybe.text,
  last_name: maybe.text,
  middle_name: maybe.text,
  role: part(z.looseObject({ name: maybe.text, client_id: maybe.integer })),
})

const sessionUser = z.looseObject({ user, ...tokens })

/** The signed-in user. The reply's tokens may be missing: only signing in promises them. */
export const sessionRead = rest({
  id: 'session.read',
  method: 'GET',
  path: 'authuser',
  input: () => nothing,
  reply: () => z.looseObject({ ...sessionUser.shape, token: maybe.text }),
  ...reading,
})

/** Signs in by e-mail and password, or by phone and the PIN of a verification call. */
export const sessionLogin = rest({
  id: 'session.login',
  method: 'POST',
  path: 'login',
  input: () =>
    z.union([
      z.strictObject({ email: filled, password: filled }),
      z.strictObject({ phone: filled, pin: filled }),
    ]),
  reply: () => sessionUser,
  effect: 'change',
  touches: [],
  anonymous: true,
})

/** Exchanges the refresh token for a new access token. Never sent twice: the old token may be spent. */
export const sessionRefresh = rest({
  id: 'session.refresh',
  method: 'POST',
  path: 'refresh',
  input: () => z.strictObject({ token: filled }),
  reply: () => z.looseObject(tokens),
  effect: 'change',
  touches: [],
  anonymous: true,
  open: 'The reply is not shown: read as the token fields of signing in, all but `token` optional.',
})

const pinCall = z.looseObject({
  phone: maybe.text,
  token: maybe.text,
  success: flag,
})

const PIN_CALL_OPEN = 'What the verification token is for is not shown: it is read and not used.'

/** Places a call whose caller ID ends with the PIN. */
export const sessionPinCall = rest({
  id: 'session.pinCall',
  method: 'POST',
  path: 'flashcall',
  input: () => z.strictObject({ phone: filled }),
  reply: () => pinCall,
  effect: 'change',
  touches: [],
  anonymous: true,
  open: PIN_CALL_OPEN,
})

/** Places the PIN call to the signed-in user's own phone. */
export const sessionOwnPinCall = rest({
  id: 'session.ownPinCall',
  method: 'POST',
  path: 'authuser/flashcall',
  input: () => nothing,
  reply: () => pinCall,
  effect: 'change',
  touches: [],
  open: PIN_CALL_OPEN,
})

/** Opens a new account; the PIN comes from a verification call. */
export const sessionRegister = rest({
  id: 'session.register',
  method: 'POST',
  path: 'register',
  input: () =>
    z
      .strictObject({
        email,
        phone: filled,
        password: filled,
        password_confirmation: filled,
        pin: filled,
        promocode: z.string().optional(),
      })
      .refine((given) => given.password === given.password_confirmation, {
        path: ['password_confirmation'],
      }),
  reply: () => sessionUser,
  effect: 'change',
  touches: ['session'],
  anonymous: true,
  open: 'Required flags are not shown: only the promotional code is taken as optional.',
})

/** Changes the password; new tokens replace the old ones. */
export const sessionUpdatePassword = rest({
  id: 'session.updatePassword',
  method: 'POST',
  path: 'update-password',
  input: () =>
    z
      .strictObject({
        current_password: filled,
        password: filled,
        password_confirmation: filled,
      })
      .refine((given) => given.password === given.password_confirmation, {
        path: ['password_confirmation'],
      }),
  reply: () => z.looseObject(tokens),
  effect: 'change',
  touches: ['session'],
})
