import type { Locale } from '../../electron/bridge/model.ts'

const files = {
  ru: () => import('../locales/ru.json'),
  en: () => import('../locales/en.json'),
}

/** All texts of one language. */
export async function loadMessages(locale: Locale) {
  return (await files[locale]()).default
}
