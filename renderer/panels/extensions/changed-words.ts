import { resourceWords } from '../../components/changes/resource-words.ts'
import type { SayFields } from '../../i18n/field-words.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useAccount } from '../../stores/account.ts'
import { extensions } from './edit/fields.ts'

/** Labels and values of an extension's fields in the list of changes. */
export const sayFields: SayFields = ({ t }) => {
  const account = useAccount()
  account.need('numbers')
  return resourceWords(t, extensions.fields, {
    nameOf(_field, id) {
      const own = account.rows('numbers').find((one) => one.id === id)
      return own ? formatNumber(own.number) : `№ ${id}`
    },
  })
}
