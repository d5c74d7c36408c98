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

const slice = z.enum([
  'numbers',
  'externalNumbers',
  'reservedNumbers',
  'sip',
  'groups',
  'queues',
  'scenarios',
])
const owner = z.enum(['business', 'personal'])
const externalKind = z.enum(['ate', 'sipuri'])
const shows = z.enum(['caller', 'forwarding'])
const routes = [
  z.strictObject({
    type: z.enum(['sip', 'group', 'scenario', 'call_queue']),
    id: z.int(),
    shows,
  }),
  z.strictObject({ type: z.literal('number'), number, shows }),
  z.strictObject({ type: z.literal('sip_uri'), uri: z.string().trim().min(1).max(300), shows }),
] as const
const nowhere = z.strictObject({ type: z.literal('empty') })
const forwarding = z.discriminatedUnion('type', [
  nowhere,
  ...routes,
  z.strictObject({
    type: z.enum(['crm1', 'crm2', 'crm3']),
    host: z.string().trim().min(1).max(300),
    shows,
    otherwise: z.discriminatedUnion('type', [nowhere, ...routes]).optional(),
  }),
])
const forwardedNumber = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('owned'), id: z.int() }),
  z.strictObject({ of: z.literal('external'), kind: externalKind, id: z.int() }),
])
const host = z.string().trim().min(1).max(300)
const externalNumber = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('ate'),
    number,
    host,
    port: z.int().min(1).max(65_535),
    login: z.string().trim().min(1).max(200),
    secret,
  }),
  z.strictObject({ kind: z.literal('sipuri'), number, host }),
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
      undoSeconds: z.int().min(0).max(10),
      quietHours: z.strictObject({ on: z.boolean(), from: clock, to: clock }),
      timeZone: z.union([z.literal('cabinet'), z.literal('system')]),
      ownNumbers: z.strictObject({
        hidden: z.array(z.string().max(40)).max(40),
        grouping: z.string().max(40),
      }),
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
  'inbox.send': z.strictObject({
    cabinet,
    thread,
    text: body,
    agreed: z.boolean().optional(),
    aside: z.boolean().optional(),
  }),
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
  'inbox.saveDraft': z.strictObject({
    cabinet,
    thread,
    text: z.string().max(10_000),
    aside: z.boolean().optional(),
  }),
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
  'account.read': z.strictObject({ cabinet, slice, anew: z.boolean().optional() }),
  'numbers.forward': z.strictObject({
    cabinet,
    numbers: z.array(forwardedNumber).min(1).max(10_000),
    forwarding,
  }),
  'numbers.blackList': z.strictObject({
    cabinet,
    numbers: z.array(z.int()).min(1).max(10_000),
    list: z.int().optional(),
  }),
  'numbers.alias': z.strictObject({ cabinet, number, alias: z.string().max(200) }),
  'numbers.offers': z.strictObject({
    cabinet,
    query: z.strictObject({
      kind: z.enum(['abc', 'def', '800']),
      owner,
      region: z.int().optional(),
      code: z
        .string()
        .regex(/^\d{1,6}$/)
        .optional(),
      category: z.int().min(0).max(5).optional(),
      mask: z
        .string()
        .regex(/^[\d?*%]{1,20}$/)
        .optional(),
    }),
    limit,
  }),
  'numbers.regions': z.strictObject({ cabinet }),
  'numbers.buy': z.strictObject({
    cabinet,
    numbers: z.array(number).min(1).max(100),
    owner,
    price: z.number().min(0).optional(),
  }),
  'numbers.quote': z.strictObject({ cabinet, numbers: z.array(number).min(1).max(100), owner }),
  'numbers.reserve': z.strictObject({ cabinet, numbers: z.array(number).min(1).max(100), owner }),
  'numbers.callPin': z.strictObject({ cabinet }),
  'numbers.delete': z.strictObject({
    cabinet,
    id: z.int(),
    pin: z.string().trim().min(1).max(20).optional(),
  }),
  'jobs.resume': z.strictObject({ cabinet, job: localId }),
  'jobs.cancel': z.strictObject({ cabinet, job: localId }),
  'jobs.undo': z.strictObject({ cabinet, job: localId }),
  'jobs.list': z.strictObject({ cabinet }),
  'externalNumbers.create': z.strictObject({ cabinet, input: externalNumber }),
  'externalNumbers.change': z.strictObject({ cabinet, id: z.int(), input: externalNumber }),
  'externalNumbers.delete': z.strictObject({ cabinet, kind: externalKind, id: z.int() }),
  'ledger.open': z.strictObject({ cabinet }),
  'ledger.settle': z.strictObject({ cabinet, entry: localId }),
  'diagnostics.journal': z.undefined(),
} satisfies { [C in CommandName]: z.core.$ZodType<Argument<C>> }
