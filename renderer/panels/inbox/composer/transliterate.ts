import transliterate from '@sindresorhus/transliterate'

/** Replacements for signs that the GSM alphabet lacks and the library keeps. */
const SIGNS: [string, string][] = [
  ['№', 'No '],
  ['…', '...'],
  ['«', '"'],
  ['»', '"'],
  ['„', '"'],
  ['“', '"'],
  ['”', '"'],
  ['’', "'"],
  ['–', '-'],
  ['—', '-'],
  ['−', '-'],
  ['₽', 'rub.'],
  ['•', '-'],
  ['×', 'x'],
]

/** A Russian text in Latin letters, so that 160 characters instead of 70 make a message. */
export function inLatin(text: string): string {
  return transliterate(text, { locale: 'ru', customReplacements: SIGNS }).replace(/No {2}/g, 'No ')
}
