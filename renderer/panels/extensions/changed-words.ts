import { resourceWords } from '../../components/changes/resource-words.ts'
import type { SayFields } from '../../i18n/field-words.ts'
import { useAccount } from '../../stores/account.ts'
import { extensions } from './edit/fields.ts'

/** Labels and values of an extension's fields in the list of changes. */
export const sayFields: SayFields = ({ t }) => {
  useAccount().need('numbers')
  return resourceWords(t, extensions.fields, { kindOf: () => 'numbers' })
}
