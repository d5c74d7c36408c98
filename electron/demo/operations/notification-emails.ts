import type { Cabinet } from '../cabinet.ts'
import type { Handlers } from '../http/handler.ts'
import { pageOfKind } from '../http/paging.ts'
import { taken } from '../http/refusal.ts'
import { selected } from '../rules/references.ts'

const find = ({ documents }: Cabinet, id: number) =>
  selected(documents, 'notificationEmail', id, 'email_id')

/** @throws Refusal when another entry has the address */
function checkNew({ documents }: Cabinet, email: string, own?: number): void {
  const isTaken = documents
    .list('notificationEmail')
    .some((other) => other.id !== own && other.email.toLowerCase() === email.toLowerCase())
  if (isTaken) throw taken('email')
}

export const notificationEmails: Handlers<'notificationEmails'> = {
  'notificationEmails.list': ({ documents }, { limit }, call) =>
    pageOfKind(call, documents, 'notificationEmail', ({ id, email }) => ({ id, email }), limit),

  'notificationEmails.read': (cabinet, { email_id }) => {
    const { id, email } = find(cabinet, email_id)
    return { id, email, success: true }
  },

  'notificationEmails.create': (cabinet, { email }) => {
    checkNew(cabinet, email)
    cabinet.documents.add('notificationEmail', { email })
    return { success: true, message: 'Адрес добавлен' }
  },

  'notificationEmails.replace': (cabinet, { email_id, email }) => {
    find(cabinet, email_id)
    checkNew(cabinet, email, email_id)
    cabinet.documents.put('notificationEmail', email_id, { email })
    return { success: true, message: 'Адрес изменён' }
  },

  'notificationEmails.delete': (cabinet, { email_id }) => {
    find(cabinet, email_id)
    cabinet.documents.remove('notificationEmail', email_id)
    return { success: true, message: 'Адрес удалён' }
  },
}
