import type { EmailBody, NotificationEmail } from '../../bridge/emails.ts'
import type { RowOf } from '../../service/index.ts'
import { deletion } from '../editing/deletion.ts'
import { editableModule } from '../editing/editable.ts'
import { readPages } from '../account/read-pages.ts'
import { versioned } from '../platform/version.ts'
import type { CabinetContext, Module } from '../module/module.ts'

const emailOf = ({ id, email }: RowOf<'notificationEmails.list'>): NotificationEmail =>
  versioned({ id, name: email, body: { email } })

/** The service may keep an address in small letters; it is the same one. */
const isSame = (one = '', other = ''): boolean => one.toLowerCase() === other.toLowerCase()

/** Addresses that the service sends notifications to. What it sends there is not described. */
export function emailsModule(context: CabinetContext): Module<'emails'> {
  const { ask, client } = context
  return editableModule(context, {
    name: 'emails',
    collection: 'emails',
    what: 'email',
    touchedBy: ['notificationEmails'],
    list: (tell) => readPages(client, 'notificationEmails.list', emailOf, tell),
    read: async (email_id) => emailOf(await client.call('notificationEmails.read', { email_id })),
    isListed: true,
    nameOf: ({ email }) => email,
    isAs: (there, { email }) => isSame(there.email, email),
    isCalled: isSame,
    keyOf: ({ email }) => email.toLowerCase(),
    async ask({ email: address }, { email: former } = {}) {
      const question = { kind: 'email', address, ...(former && { former }) } as const
      await ask(isSame(former, address) ? undefined : question)
    },
    create: (body: EmailBody) => client.create('notificationEmails.create', body),
    replace: (email_id, body) => client.call('notificationEmails.replace', { ...body, email_id }),
    deletion: deletion('notificationEmails.delete', (email_id) => ({ email_id })),
    // Its host alone.
    labelOf: ({ name }) => name.slice(name.lastIndexOf('@')),
  })
}
