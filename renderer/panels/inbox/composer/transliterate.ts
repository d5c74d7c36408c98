import transliterate from '@sindresorhus/transliterate'

/** What the alphabet of a short message has no sign for, and the library leaves as it is. */
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
