import { createI18n, type Composer, type I18n } from 'vue-i18n'
import type { Locale, Settings } from '../../electron/bridge/model.ts'
import { applyLocale, resolveLocale } from './locale.ts'
import { pluralRules } from './plural.ts'
import { commonTexts, type TextFiles } from './text-files.ts'

/** What was needed so far; all of it is there in every language that is shown. */
const wanted = new Set([commonTexts])
/** The page's one app's, and which files are in it. */
let texts: Composer
let loaded: Record<Locale, Set<TextFiles>>
let changes = 0

/** The app's texts in one language; further files and the other language come when they are needed. */
export async function createTexts(choice: Settings['locale']): Promise<I18n> {
  const locale = resolveLocale(choice)
  const i18n = createI18n({
    legacy: false,
    locale,
    fallbackLocale: locale,
    pluralRules,
    warnHtmlMessage: false,
  })
  texts = i18n.global
  loaded = { ru: new Set(), en: new Set() }
  await load(locale)
  return i18n
}

/** Loads a part of the app together with its texts, so that it is never shown without them. */
export function withTexts<T>(files: TextFiles, part: () => Promise<T>): () => Promise<T> {
  return async () => {
    wanted.add(files)
    const [here] = await Promise.all([part(), load(texts.locale.value as Locale)])
    return here
  }
}

/** Changes the language of everything on the screen at once. */
export async function changeLocale(choice: Settings['locale']): Promise<void> {
  const locale = resolveLocale(choice)
  changes += 1
  const mine = changes
  await load(locale)
  if (mine !== changes) return
  texts.locale.value = locale
  applyLocale(choice)
}

/** Loads what is wanted in a language, also what comes to be wanted meanwhile. */
async function load(locale: Locale): Promise<void> {
  const there = loaded[locale]
  const missing = [...wanted].filter((files) => !there.has(files))
  if (missing.length === 0) return
  await Promise.all(
    missing.map(async (files) => {
      const { default: messages } = await files[locale]()
      texts.mergeLocaleMessage(locale, messages)
      there.add(files)
    }),
  )
  await load(locale)
}
