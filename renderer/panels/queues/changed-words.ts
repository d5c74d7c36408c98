import { resourceWords } from '../../components/changes/resource-words.ts'
import type { SayFields } from '../../i18n/field-words.ts'
import { useAccount } from '../../stores/account.ts'
import { queues } from './fields.ts'

/** Labels and values of a queue's fields in the list of changes. */
export const sayFields: SayFields = ({ t }) => {
  useAccount().need('sip', 'media')
  return resourceWords(t, queues.fields, {
    kindOf: (field) => (field === 'sips' ? 'sip' : 'media'),
  })
}
