import type { SayFields } from '../../i18n/field-words.ts'

/** What is said of a recording's name where its changes are shown. */
export const sayFields: SayFields = ({ t }) => ({
  label: () => t('media.name'),
  text: (_field, value) => (typeof value === 'string' ? value : ''),
})
