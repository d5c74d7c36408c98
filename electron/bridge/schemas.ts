import { z } from 'zod'
import type { Argument, CommandName } from './commands.ts'

const cabinet = z.string().min(1).max(100)
const thread = z.string().min(1).max(200)
const message = z.string().min(1).max(200)
const limit = z.int().min(1).max(200)
const cursor = z.string().max(200).optional()
const number = z.string().trim().min(1).max(40)

/** Ten concatenated segments hold fewer characters than this; anything longer is a mistake. */
const body = z.string().min(1).max(2000)

const address = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)])
const addresses = z.strictObject({
  rest: address.optional(),
  rpc: address.optional(),
  sms: address.optional(),
  auth: address.optional(),
})
const secret = z.string().min(1).max(4000)
const email = z.string().trim().min(1).max(300)

const signIn = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('email'), email, password: secret, addresses }),
  z.strictObject({
    way: z.literal('phone'),
    phone: number,
    pin: z.string().trim().min(1).max(20),
    addresses,
  }),
  z.strictObject({ way: z.literal('token'), token: secret, addresses }),
  z.strictObject({ way: z.literal('tokenService'), email, password: secret, addresses }),
  z.strictObject({ way: z.literal('demo') }),
])

/** One schema for every command's argument; a shell refuses what does not fit before the core sees it. */
export const argumentSchemas = {
  'app.state': z.undefined(),
  'app.attention': z.strictObject({ visible: z.boolean(), focused: z.boolean() }),
  'settings.change': z
    .strictObject({
      locale: z.enum(['ru', 'en', 'system']),
      theme: z.enum(['light', 'dark', 'system']),
      sendWith: z.enum(['enter', 'ctrlEnter']),
      notifications: z.enum(['full', 'hidden', 'off']),
      closeToTray: z.boolean(),
      addresses,
    })
    .partial(),
  'session.callPin': z.strictObject({ phone: number, addresses }),
  'session.signIn': signIn,
  'session.signOut': z.strictObject({ cabinet }),
  'session.activate': z.strictObject({ cabinet }),
  'session.retryKeychain': z.undefined(),
  'cabinet.state': z.strictObject({ cabinet }),
  'cabinet.check': z.strictObject({ cabinet }),
  'inbox.threads': z.strictObject({ cabinet, before: cursor, limit }),
  'inbox.messages': z.strictObject({ cabinet, thread, before: cursor, limit }),
  'inbox.openThread': z.strictObject({ cabinet, own: number, other: number }),
  'inbox.send': z.strictObject({ cabinet, thread, text: body }),
  'inbox.retry': z.strictObject({ cabinet, message }),
  'inbox.decide': z.strictObject({
    cabinet,
    message,
    decision: z.enum(['sendAgain', 'markSent', 'discard']),
  }),
  'inbox.markRead': z.strictObject({ cabinet, thread, upTo: message }),
  'inbox.markUnread': z.strictObject({ cabinet, thread }),
  'inbox.saveDraft': z.strictObject({ cabinet, thread, text: z.string().max(10_000) }),
  'diagnostics.journal': z.undefined(),
} satisfies { [C in CommandName]: z.ZodType<Argument<C>> }
