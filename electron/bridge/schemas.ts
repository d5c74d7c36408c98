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
/** A time of day, `HH:MM`. */
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const secret = z.string().min(1).max(4000)
const email = z.string().trim().min(1).max(300)

const generation = z.enum(['current', 'legacy'])

const signIn = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('email'), email, password: secret, generation, addresses }),
  z.strictObject({
    way: z.literal('phone'),
    phone: number,
    pin: z.string().trim().min(1).max(20),
    generation,
    addresses,
  }),
  z.strictObject({ way: z.literal('token'), token: secret, generation, addresses }),
  z.strictObject({
    way: z.literal('tokenService'),
    email,
    password: secret,
    generation,
    addresses,
  }),
  z.strictObject({ way: z.literal('demo') }),
])

const typed = z.string().max(200)
const moment = z.int().min(0)
const threadFilter = z.strictObject({
  kind: z.enum(['all', 'unread', 'unanswered', 'drafts', 'failed', 'archived', 'snoozed']),
  own: number.optional(),
})
const threadMarks = z.strictObject({
  pinned: z.boolean().optional(),
  muted: z.boolean().optional(),
  archived: z.boolean().optional(),
  snoozedUntil: moment.nullable().optional(),
})

const localId = z.string().min(1).max(100)
const contact = z.strictObject({
  id: localId,
  name: z.string().trim().max(200),
  numbers: z.array(number).max(20),
  note: z.string().max(5000),
})
const quickReply = z.strictObject({
  id: localId,
  shortcut: z.string().trim().max(40),
  text: z.string().min(1).max(2000),
})

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
      undoSeconds: z.int().min(0).max(10),
      quietHours: z.strictObject({ on: z.boolean(), from: clock, to: clock }),
      timeZone: z.union([z.literal('cabinet'), z.literal('system')]),
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
  'inbox.threads': z.strictObject({ cabinet, filter: threadFilter, before: cursor, limit }),
  'inbox.findThreads': z.strictObject({ cabinet, text: typed, limit }),
  'inbox.messages': z.strictObject({
    cabinet,
    thread,
    before: cursor,
    after: cursor,
    around: message.optional(),
    limit,
  }),
  'inbox.search': z.strictObject({
    cabinet,
    text: typed,
    thread: thread.optional(),
    before: cursor,
    limit,
  }),
  'inbox.readHistory': z.strictObject({ cabinet }),
  'inbox.openThread': z.strictObject({ cabinet, own: number, other: number }),
  'inbox.limits': z.strictObject({ cabinet, thread, text: body }),
  'inbox.send': z.strictObject({ cabinet, thread, text: body, agreed: z.boolean().optional() }),
  'inbox.takeBack': z.strictObject({ cabinet, message }),
  'inbox.retry': z.strictObject({ cabinet, message }),
  'inbox.decide': z.strictObject({
    cabinet,
    message,
    decision: z.enum(['sendAgain', 'markSent', 'discard']),
  }),
  'inbox.pause': z.strictObject({ cabinet, paused: z.boolean() }),
  'inbox.markRead': z.strictObject({ cabinet, thread, upTo: message }),
  'inbox.markUnread': z.strictObject({ cabinet, thread }),
  'inbox.markAllRead': z.strictObject({ cabinet }),
  'inbox.setMarks': z.strictObject({ cabinet, thread, marks: threadMarks }),
  'inbox.saveDraft': z.strictObject({ cabinet, thread, text: z.string().max(10_000) }),
  'archive.retry': z.strictObject({ cabinet }),
  'archive.setAside': z.strictObject({ cabinet }),
  'contacts.list': z.strictObject({ cabinet }),
  'contacts.save': z.strictObject({ cabinet, contacts: z.array(contact).max(5000) }),
  'contacts.remove': z.strictObject({ cabinet, contact: localId }),
  'quickReplies.list': z.strictObject({ cabinet }),
  'quickReplies.save': z.strictObject({ cabinet, replies: z.array(quickReply).max(500) }),
  'packets.list': z.strictObject({ cabinet }),
  'packets.numbers': z.strictObject({ cabinet }),
  'packets.change': z.strictObject({
    cabinet,
    numberId: z.int(),
    packet: z.string().min(1).max(100),
  }),
  'packets.setHandler': z.strictObject({
    cabinet,
    number,
    url: z.url({ protocol: /^https?$/ }).max(1000),
  }),
  'packets.removeHandler': z.strictObject({ cabinet, number }),
  'diagnostics.journal': z.undefined(),
} satisfies { [C in CommandName]: z.ZodType<Argument<C>> }
