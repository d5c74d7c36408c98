import type { RowOf } from '../../service/index.ts'
import { createEditing } from '../account/editing.ts'
import { readPages } from '../account/read-pages.ts'
import type { CabinetContext, Subject } from '../subject.ts'
import type { NotificationEmail } from './types.ts'

const emailOf = ({ id, email }: RowOf<'notificationEmails.list'>): NotificationEmail => ({
  id,
  name: email,
})

/** The service may keep an address in small letters; it is the same one. */
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** What the ledger, which is a file, tells of an address: its host alone. */
const labelOf = (email: string): string => email.slice(email.lastIndexOf('@'))

/** Addresses that the service sends notifications to. What it sends there is not described. */
export function emailsSubject(context: CabinetContext): Subject<'emails'> {
  const { client, guard } = context
  const editing = createEditing(context, {
    slice: 'emails',
    async seenOf(email_id) {
      const { email } = await client.call('notificationEmails.read', { email_id })
      return { name: email }
    },
    isAs: (there, sent) => isSame(there.name, sent.name),
    isCalled: isSame,
    create: ({ name: email }: { name: string }) =>
      client.create('notificationEmails.create', { email }),
    replace: (email_id, { name: email }) =>
      client.call('notificationEmails.replace', { email_id, email }),
  })
  return {
    slices: [
      {
        name: 'emails',
        key: 'id',
        touchedBy: ['notificationEmails'],
        read: (tell) => readPages(client, 'notificationEmails.list', emailOf, tell),
      },
    ],
    resolvers: { 'notificationEmails.delete': editing.isGone },
    commands: {
      'emails.add': ({ email }) => editing.create({ name: email }),
      'emails.change': ({ id, email, seen }) =>
        editing.replace(id, { name: email }, { name: seen }),
      async 'emails.delete'({ id, email }) {
        await guard.carryOut(
          'notificationEmails.delete',
          { subject: String(id), label: labelOf(email) },
          (call) => call({ email_id: id }),
        )
      },
    },
  }
}
