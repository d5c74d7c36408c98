import { z } from 'zod'
import { inSection } from './operation.ts'
import { CLIENT_ID, filled, maybe } from './shapes.ts'

const { auth } = inSection('Token service at {auth_url}')

/** Issues an API token for e-mail and password. It has no refresh token. */
export const tokenLogin = auth({
  id: 'token.login',
  path: 'login/',
  input: () =>
    z.strictObject({
      client_id: z.literal(CLIENT_ID),
      type: z.literal('login'),
      email: filled,
      password: filled,
    }),
  reply: () =>
    z.looseObject({
      result: z.looseObject({
        email: maybe.text,
        phone: maybe.text,
        access_token: filled,
        oauth_id: maybe.text,
      }),
    }),
  effect: 'change',
  touches: [],
  anonymous: true,
  open: 'The form of a refusal is not shown: read like a REST refusal.',
})
