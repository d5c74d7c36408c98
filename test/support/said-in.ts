import { createSSRApp } from 'vue'
import { createI18n } from 'vue-i18n'
import { renderToString } from 'vue/server-renderer'
import type { Locale } from '../../electron/shared/locale.ts'
import { pluralRules } from '../../electron/shared/plural.ts'
import { commonTexts, type TextFiles } from '../../renderer/i18n/text-files.ts'

/** What components use to put things into words, in a language, for tests that have no page. */
export async function saidIn<T>(
  locale: Locale,
  files: readonly TextFiles[],
  use: () => T,
): Promise<T> {
  const i18n = createI18n({ legacy: false, locale, pluralRules, warnHtmlMessage: false })
  for (const one of [commonTexts, ...files]) {
    const { default: texts } = await one[locale]()
    i18n.global.mergeLocaleMessage(locale, texts)
  }
  const used: T[] = []
  const app = createSSRApp({
    setup() {
      used.push(use())
      return () => undefined
    },
  })
  await renderToString(app.use(i18n))
  const [words] = used
  if (words === undefined) throw new Error('The words were not made')
  return words
}
