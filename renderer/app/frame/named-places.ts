import type { Locale } from '../../../electron/shared/locale.ts'
import { fold } from '../../i18n/fold.ts'
import { withTexts, type Say } from '../../i18n/index.ts'
import type { Found, Panel } from '../../panels/panel.ts'

/** Shorter than this nearly every word begins with it. */
const SHORTEST = 2

/** Returns true if one of the words begins with the text. */
export const isCalled = (text: string, words: readonly string[]): boolean =>
  text.length >= SHORTEST && words.some((word) => fold(word).startsWith(fold(text)))

/** Translation in the current language. */
export interface Saying {
  t: Say
  locale: Locale
  /** Returns true while the answer is still needed. */
  isWanted(): boolean
}

/**
 * The panel itself and places in it, by what people call them in either language or by their titles. May reject
 * where texts cannot be read.
 */
export async function placesCalled(
  { name, title, texts, places }: Panel,
  text: string,
  { t, locale, isWanted }: Saying,
): Promise<Found[]> {
  if (text.length < SHORTEST) return []
  const { default: all } = await withTexts(texts, places)()
  if (!isWanted()) return []
  const isTitled = Object.values(title).some((one) => fold(one).includes(fold(text)))
  return all.flatMap(({ text: key, words, to = { name } }) => {
    // Its own title already is among the panels.
    if (key === undefined && isTitled) return []
    const shown = key === undefined ? title[locale] : t(key)
    const isShown = key !== undefined && fold(shown).includes(fold(text))
    return isShown || isCalled(text, words) ? { title: shown, to } : []
  })
}
