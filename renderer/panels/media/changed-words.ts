import type { SayFields } from '../../i18n/field-words.ts'

/** Label and value of a recording's name in the list of changes. */
export const sayFields: SayFields = ({ t }) => ({
  label: () => t('words.name'),
  text: (_field, value) => (typeof value === 'string' ? value : ''),
})
