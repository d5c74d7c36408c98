import { namedAmong, resourceWords } from '../../components/changes/resource-words.ts'
import type { SayFields } from '../../i18n/field-words.ts'
import { useAccount } from '../../stores/account.ts'
import { queues } from './fields.ts'

/** Labels and values of a queue's fields in the list of changes. */
export const sayFields: SayFields = ({ t }) => {
  const account = useAccount()
  account.need('sip', 'media')
  return resourceWords(t, queues.fields, {
    nameOf: (field, id) => namedAmong(account.rows(field === 'sips' ? 'sip' : 'media'), id),
  })
}
