import type { SayFields } from '../../i18n/field-words.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { factText, statusText } from './words.ts'

/** Labels and values of a user in the list of changes. */
export const sayFields: SayFields = ({ t }) => ({
  label: (field) => t(factText(field)),
  text(field, value) {
    if (typeof value !== 'string') return ''
    if (field === 'status') return statusText(t, value)
    return field === 'phone' ? formatNumber(value) : value
  },
})
