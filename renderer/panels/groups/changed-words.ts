import { resourceWords } from '../../components/changes/resource-words.ts'
import type { SayFields } from '../../i18n/field-words.ts'
import { useAccount } from '../../stores/account.ts'
import { groups } from './fields.ts'

/** Labels and values of a group's fields in the list of changes. */
export const sayFields: SayFields = ({ t }) => {
  useAccount().need('sip', 'groups')
  return resourceWords(t, groups.fields, {
    kindOf: (field) => (field === 'sips' ? 'sip' : 'groups'),
    text: (field, value) =>
      field === 'sequence_rule' && ['Order', 'Random', 'Simultaneous'].includes(String(value))
        ? t(`groups.rules.${String(value)}`)
        : undefined,
  })
}
