import { formatCount } from './formats.ts'
import type { Locale } from './locale.ts'
import { pluralRules } from './plural.ts'

/** Texts by the parts of their keys. */
interface TextTree {
  [key: string]: TextTree | string
}

/** Every key of a tree: `menu.open`. */
type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeyOf<T[K]>}`
}[keyof T & string]

/** Values of a text's placeholders; `n` selects the plural form. */
export type Values = Record<string, string | number>

/** Says a text in one language. */
export type Say<T> = (key: KeyOf<T>, values?: Values) => string

/**
 * The texts of one folder, a file for each language, written as those of the panels: `{name}` is a gap, and
 * `{n} message | {n} messages` are the forms among which `n` chooses.
 */
export function createTexts<T extends TextTree>(files: Record<Locale, T>) {
  const sayIn =
    (locale: Locale): Say<T> =>
    (key, values = {}) =>
      filled(textAt(files[locale], key), locale, values)
  const says = { ru: sayIn('ru'), en: sayIn('en') }
  return (locale: Locale): Say<T> => says[locale]
}

function textAt(tree: TextTree, key: string): string {
  const text = key
    .split('.')
    .reduce<TextTree | string>(
      (inner, part) => (typeof inner === 'string' ? inner : (inner[part] ?? key)),
      tree,
    )
  return typeof text === 'string' ? text : key
}

/** Placeholders are filled in one pass, so values that look like placeholders stay as they are. */
function filled(text: string, locale: Locale, values: Values): string {
  const forms = text.split(' | ')
  const form = forms.length > 1 ? forms[pluralRules[locale](Number(values['n']))] : text
  return (form ?? text).replace(/\{(\w+)\}/g, (gap, name: string) => {
    const value = values[name] ?? gap
    return typeof value === 'number' ? formatCount(value, locale) : value
  })
}

/** A text in each language; the caller that shows it chooses. */
export const inEachLanguage = <T>(say: (locale: Locale) => T): Record<Locale, T> => ({
  ru: say('ru'),
  en: say('en'),
})
