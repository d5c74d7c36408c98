import { findContacts } from '../../components/contacts/find.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useContacts } from '../../stores/contacts.ts'
import type { Find } from '../panel.ts'

/** People by name, note or number; each opens to be looked at. */
export const find: Find = (text) =>
  text === ''
    ? []
    : findContacts(useContacts().list, text).map(({ name, numbers: [first = ''] }) => ({
        title: name,
        detail: formatNumber(first),
        to: { name: 'contacts', query: { number: first } },
      }))
