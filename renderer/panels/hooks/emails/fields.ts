import { notificationEmailsCreate } from '../../../../electron/service/catalogue/notification-emails.ts'
import { emailsPlace } from '../../../../electron/shared/places.ts'
import { defineResource } from '../../../components/pbx/resource.ts'

/** Addresses that the service sends notifications to. */
export const emails = defineResource({
  subject: 'emails',
  collection: 'emails',
  schema: notificationEmailsCreate.input,
  fields: {
    email: {
      control: 'text',
      label: 'words.address',
      required: true,
      input: { type: 'email', autocomplete: 'off' },
    },
  },
  nameOf: ({ email }) => email,
  placeOf: () => emailsPlace,
  done: 'hooks.emails.done.',
  deleting: 'hooks.emails.deleting.',
})
