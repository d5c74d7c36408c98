import { notificationEmailsCreate } from '../../../../electron/service/catalogue/notification-emails.ts'
import { defineThing } from '../../../components/exchange/thing.ts'

/** Addresses that the service sends notifications to. */
export const emails = defineThing({
  subject: 'emails',
  slice: 'emails',
  schema: notificationEmailsCreate.input,
  fields: {
    email: {
      control: 'text',
      label: 'people.emails.address',
      required: true,
      input: { type: 'email', autocomplete: 'off' },
    },
  },
  nameOf: ({ email }) => email,
  placeOf: () => '#/people',
  done: 'people.emails.done.',
  deleting: 'people.emails.deleting.',
})
