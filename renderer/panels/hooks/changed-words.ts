import { addressName } from '../../../electron/shared/address-name.ts'
import { resourceWords } from '../../components/changes/resource-words.ts'
import type { SayFields } from '../../i18n/field-words.ts'
import { emails } from './emails/fields.ts'
import { webhooks } from './webhooks/fields.ts'
import { webhookWords } from './webhooks/words.ts'

/** Labels and values of webhooks and addresses for notifications in the list of changes. */
export const sayFields: SayFields = ({ t }) => {
  const words = webhookWords(t)
  return resourceWords(
    t,
    { ...webhooks.fields, ...emails.fields },
    {
      text(field, value) {
        if (typeof value !== 'string') return undefined
        if (field === 'url') return addressName(value)
        if (field === 'event') return words.event(value)
        return field === 'type_call' ? words.direction(value) : undefined
      },
    },
  )
}
