import type { Locale } from '../../electron/shared/locale.ts'

/** The texts of one part of the app, a file for each language. */
export type TextFiles = Record<Locale, () => Promise<{ default: object }>>

/** Texts of the frame, and those common to several panels. */
export const commonTexts: TextFiles = {
  ru: () => import('../locales/ru.json'),
  en: () => import('../locales/en.json'),
}
