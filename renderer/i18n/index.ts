import { markRaw } from 'vue'
import { createI18n, type Composer, type I18n, type useI18n } from 'vue-i18n'
import type { Locale } from '../../electron/shared/locale.ts'
import type { Settings } from '../../electron/bridge/settings.ts'
import { applyLocale, resolveLocale } from './locale.ts'
import { pluralRules } from '../../electron/shared/plural.ts'
import { nestQuotes } from './quotes.ts'
import { commonTexts, type TextFiles } from './text-files.ts'

declare module 'vue-i18n' {
  interface GeneratedTypeConfig {
    locale: Locale
    legacy: false
  }
}

/** Says a text by its key. */
export type Say = ReturnType<typeof useI18n>['t']

/** A text as the build prepared it: a tree, whose kind is a number; the name of that is shorter in builds. */
type Prepared = { t: number } | { type: number }

/** Texts by the parts of their keys. */
interface Texts {
  [key: string]: Texts | Prepared | string
}

/** Text files requested so far; all are loaded in the current language. */
const wanted = new Set([commonTexts])
/** The page's one app's, and which files are in it. */
let texts: Composer
let loaded: Record<Locale, Set<TextFiles>>
let messages: Record<Locale, Texts>
let changes = 0

const createIn = (locale: Locale) =>
  createI18n({
    legacy: false,
    locale,
    fallbackLocale: locale,
    pluralRules,
    warnHtmlMessage: false,
    postTranslation: (text) => (typeof text === 'string' ? nestQuotes(text) : text),
  })

/** The app's texts in one language; further files and the other language come when they are needed. */
export async function createTexts(choice: Settings['locale']): Promise<I18n> {
  const locale = resolveLocale(choice)
  const i18n = createIn(locale)
  texts = i18n.global
  // They are there before what says them is shown, so nothing has to watch each of them.
  messages = { ru: markRaw({}), en: markRaw({}) }
  texts.setLocaleMessage('ru', messages.ru)
  texts.setLocaleMessage('en', messages.en)
  loaded = { ru: new Set(), en: new Set() }
  await load(locale, wanted)
  return i18n
}

/** Loads a part of the app together with its texts, so that it is never shown without them. */
export function withTexts<T>(files: TextFiles, part: () => Promise<T>): () => Promise<T> {
  async function loadShown(): Promise<void> {
    const locale = texts.locale.value
    await load(locale, [files])
    wanted.add(files)
    if (texts.locale.value !== locale) await loadShown()
  }
  return async () => {
    const [here] = await Promise.all([part(), loadShown()])
    return here
  }
}

/** Changes the language of everything on the screen at once. */
export async function changeLocale(choice: Settings['locale']): Promise<void> {
  const locale = resolveLocale(choice)
  changes += 1
  const mine = changes
  await loadWanted(locale)
  if (mine !== changes) return
  texts.locale.value = locale
  applyLocale(choice)
}

/** All texts that were loaded so far, in a language that may be another than the app's. */
export async function textsIn(locale: Locale): Promise<I18n> {
  await loadWanted(locale)
  const i18n = createIn(locale)
  i18n.global.setLocaleMessage(locale, messages[locale])
  return i18n
}

/** Loads everything that was requested so far, and meanwhile, in a language. */
async function loadWanted(locale: Locale): Promise<void> {
  for (let count = 0; count < wanted.size;) {
    count = wanted.size
    await load(locale, wanted)
  }
}

async function load(locale: Locale, files: Iterable<TextFiles>): Promise<void> {
  const there = loaded[locale]
  const missing = [...files].filter((one) => !there.has(one))
  await Promise.all(
    missing.map(async (one) => {
      const { default: file } = await one[locale]()
      Object.assign(messages[locale], merge(messages[locale], file as Texts))
      there.add(one)
    }),
  )
}

/**
 * Merges two trees of texts. A file may occur twice, if two parts of the app request it at once.
 */
function merge(some: Texts, others: Texts): Texts {
  const all = { ...some, ...others }
  for (const [key, other] of Object.entries(others)) {
    const one = some[key]
    if (isTexts(one) && isTexts(other)) all[key] = merge(one, other)
  }
  return all
}

const isTexts = (one: Texts[string] | undefined): one is Texts =>
  typeof one === 'object' &&
  !('t' in one && typeof one.t === 'number') &&
  !('type' in one && typeof one.type === 'number')
