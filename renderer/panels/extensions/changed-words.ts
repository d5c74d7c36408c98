import { resourceWords } from '../../components/changes/resource-words.ts'
import type { SayFields } from '../../i18n/field-words.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useAccount } from '../../stores/account.ts'
import { extensions } from './edit/fields.ts'

/** What is said of an extension's fields where its changes are shown. */
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
