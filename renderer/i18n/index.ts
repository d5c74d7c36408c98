import { createI18n } from 'vue-i18n'
import type { Settings } from '../../electron/bridge/model.ts'
import { loadMessages } from './messages.ts'
import { applyLocale, resolveLocale } from './locale.ts'
import { pluralRules } from './plural.ts'

/** The texts of one language; the other one is loaded when it is chosen. */
export async function createTexts(choice: Settings['locale']) {
  const locale = resolveLocale(choice)
  return createI18n({
    legacy: false,
    locale,
    fallbackLocale: locale,
    messages: { [locale]: await loadMessages(locale) },
    pluralRules,
    warnHtmlMessage: false,
  })
}

type Texts = Awaited<ReturnType<typeof createTexts>>['global']

/** Changes the language of everything on the screen. */
export async function changeLocale(texts: Texts, choice: Settings['locale']): Promise<void> {
  const locale = resolveLocale(choice)
  if (!texts.availableLocales.includes(locale))
    texts.setLocaleMessage(locale, await loadMessages(locale))
  texts.locale.value = locale
  applyLocale(choice)
}
