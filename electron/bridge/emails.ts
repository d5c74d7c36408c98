import type { z } from 'zod'
import { notificationEmailsCreate } from '../service/catalogue/notification-emails.ts'
import { editable, type Edited } from './editable.ts'
import { collection } from './collection.ts'

/** An address that the service sends notifications to (section "Notification e-mails"). */
export interface NotificationEmail extends Edited<EmailBody> {
  id: number
  /** The address itself. */
  name: string
}

export type EmailBody = z.output<typeof notificationEmailsCreate.input>

export const emailsCollections = { emails: collection<NotificationEmail>() }

export const emailsCommands = editable('emails', notificationEmailsCreate.input, 'diverts')
