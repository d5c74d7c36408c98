import type { Locale } from './locale.ts'

/** Names by which a text may call what is known of a receiver: first as each language shows it, then what is understood, too. */
const NAMES = {
  first: { ru: 'имя', en: 'first name', also: ['first'] },
  full: { ru: 'имя и фамилия', en: 'full name', also: ['name'] },
  number: { ru: 'номер', en: 'number', also: [] },
} as const

/** Values of a text's fields, by their folded names. */
export type FieldValues = ReadonlyMap<string, string>

/** A field of a text, with its position. */
export interface TextField {
  /** As it is written, with its braces. */
  field: string
  start: number
}

/** A name in braces; those of a double-width keyboard count, too. */
const FIELD = /[{｛﹛]([^{}｛｝﹛﹜]+)[}｝﹜]/g
/** All names that fields have without a table, the longest first. */
const KNOWN = Object.values(NAMES)
  .flatMap(({ ru, en, also }) => [ru, en, ...also])
  .sort((one, other) => other.length - one.length)
/** A brace that ends no smiley, and a known name behind it, whether or not another brace follows. */
const OPENED = new RegExp(
  `(?<![:;=8xX][-'’]?)[{｛﹛][^\\S\n]*(?:${KNOWN.join('|').replaceAll(' ', '\\s+')})(?![\\p{L}\\p{N}_])`,
  'giu',
)

/** True if it may name a field: punctuation alone does not, as in `{}` and `{…}`. */
const isFieldName = (name: string): boolean => /[^\s\p{P}]/u.test(name)

/** True if what braces hold is a field; over two lines only a known name is one. */
const isField = (name: string): boolean =>
  name.includes('\n') ? KNOWN.some((known) => known === fold(name)) : isFieldName(name)

/** Unseen signs: they come with what is copied from pages and address books. */
const UNSEEN = /\p{Cf}/gu

/** A field's name whatever its case, spaces and unseen signs. */
const fold = (name: string): string =>
  name.replace(UNSEEN, '').normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ')

/** The name of the field that a column of a table is; one without a name is called by its place, counted from 1. */
export function columnField(title: string | undefined, place: number): string {
  const name = fold((title ?? '').replace(/[{}]/g, ' '))
  return isFieldName(name) ? name : String(place)
}

/** Fields that every text may have, as a language calls them. */
export const fieldNames = (locale: Locale): string[] =>
  Object.values(NAMES).map((one) => one[locale])

/** Field values of a receiver. */
export function fieldsOf({ name, number }: { name?: string; number: string }): FieldValues {
  const full = name?.trim()
  const values = { first: full?.split(/\s+/)[0], full, number }
  const named = new Map<string, string>()
  for (const [key, { ru, en, also }] of Object.entries(NAMES)) {
    const value = values[key as keyof typeof NAMES]
    if (value) for (const one of [ru, en, ...also]) named.set(one, value)
  }
  return named
}

/** A text with the fields filled whose values are known; an empty one is not. */
export const fillFields = (text: string, values: FieldValues): string =>
  text.replace(FIELD, (field, name: string) => (isField(name) && values.get(fold(name))) || field)

/**
 * Unfilled fields of a text: with one of them it must not be sent. Over two lines, or without a brace
 * behind it, only a known name is one.
 */
export function fieldsIn(text: string): TextField[] {
  const closed = [...text.matchAll(FIELD)]
    .filter(([, name = '']) => isField(name))
    .map(({ 0: field, index }) => ({ field, start: index }))
  const starts = new Set(closed.map(({ start }) => start))
  const opened = [...text.matchAll(OPENED)]
    .filter(({ index }) => !starts.has(index))
    .map(({ 0: field, index }) => ({ field, start: index }))
  return [...closed, ...opened].sort((one, other) => one.start - other.start)
}

/**
 * The word of a line that is only `/` and a word: it was typed to find a quick reply, and is no
 * text.
 */
export const slashWord = (text: string): string | undefined =>
  /^[^\S\n]*(\/\S*)[^\S\n]*$/m.exec(text.replace(UNSEEN, ''))?.[1]
