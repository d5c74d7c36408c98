import type { EmailBody, NotificationEmail } from '../../bridge/emails.ts'
import type { RowOf } from '../../service/index.ts'
import { deletion } from '../editing/deletion.ts'
import { editableModule } from '../editing/editable.ts'
import { readPages } from '../account/read-pages.ts'
import type { Seen } from '../changes/changeable.ts'
import type { AgreedOptions } from '../changes/change-options.ts'
import { changed, created, type ChangingOperations } from '../changes/recorded.ts'
import { versioned } from '../platform/version.ts'
import type { CabinetContext, Module } from '../module/module.ts'

const emailOf = ({ id, email }: RowOf<'notificationEmails.list'>): NotificationEmail =>
  versioned({ id, name: email, body: { email } })

const seenOf = ({ id, name, body }: NotificationEmail): Seen => ({
  thing: String(id),
  name,
  body: { email: body.email.toLowerCase() },
})

/** The service may keep an address in small letters; it is the same one. */
const isSame = (one = '', other = ''): boolean => one.toLowerCase() === other.toLowerCase()

const operations: ChangingOperations = {
  'notificationEmails.create': {
    back: (body) => ({ ...created('emails', body), name: body.email }),
  },
  'notificationEmails.replace': {
    back: ({ email_id, ...body }) => changed('emails', email_id, body),
  },
}

/** Addresses that the service sends notifications to. What it sends there is not described. */
export function emailsModule(context: CabinetContext): Module<'emails'> {
  const { client } = context
  const editable = editableModule(context, {
    name: 'emails',
    collection: 'emails',
    what: 'email',
    touchedBy: ['notificationEmails'],
    list: (tell) => readPages(client, 'notificationEmails.list', emailOf, tell),
    read: async (email_id) => emailOf(await client.call('notificationEmails.read', { email_id })),
    isListed: true,
    compared: { seen: (rows) => Promise.resolve((rows as NotificationEmail[]).map(seenOf)) },
    nameOf: ({ email }) => email,
    isAs: (there, { email }) => isSame(there.email, email),
    isCalled: isSame,
    keyOf: ({ email }) => email.toLowerCase(),
    async questionOf({ email: address }, { email: former } = {}) {
      if (isSame(former, address)) return undefined
      return { kind: 'email', address, ...(former && { former }) }
    },
    create: (body: EmailBody, how: AgreedOptions) =>
      client.create('notificationEmails.create', body, how),
    replace: (email_id, body, _, how: AgreedOptions) =>
      client.call('notificationEmails.replace', { ...body, email_id }, how),
    deletion: deletion('notificationEmails.delete', 'email_id'),
    // Its host alone.
    labelOf: ({ name }) => name.slice(name.lastIndexOf('@')),
  })
  return { ...editable, operations: { ...editable.operations, ...operations } }
}
