import type { TextFiles } from '../../i18n/text-files.ts'

export const ledgerTexts: TextFiles = {
  ru: () => import('./ru.json'),
  en: () => import('./en.json'),
}
