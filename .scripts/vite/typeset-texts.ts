import type { Plugin } from 'vite'

const NO_BREAK = '\u00a0'
/** Separates thousands, as the platform's number formats do. */
const THIN = '\u202f'

/** A letter or figure on either side makes it part of a longer word. */
const SHORT_WORD = String.raw`(?<![\p{L}\p{N}])\p{L}{1,2}`
const UNITS = '%|₽|[КМГ]Б|[кМ]?Гц|дБ|мс|[KMG]B|k?Hz|dB|ms|SMS'

/** Spaces at which no line may end. */
const BOUND = {
  thousands: /(?<![+\d][\d ]*)\d{1,3}(?: \d{3})+(?![\d-]| \d)/g,
  figure: / (?=[—–](?:\s|$))|(?<=№) |(?<=\d|\{n\}) (?=[\p{L}%₽])/gu,
  unit: new RegExp(String.raw`(?<=\}) (?=(?:${UNITS})(?!\p{L}))`, 'gu'),
  /** Russian prepositions and conjunctions stay with what follows, particles with what precedes. */
  word: new RegExp(
    String.raw` (?=(?:бы|же|ли)(?!\p{L}))|` +
      String.raw`(?<=${SHORT_WORD})(?<!(?:\d|\{n\})[ ${NO_BREAK}][счг])(?<!\P{L}(?:бы|же|ли)) (?=[^\s|])`,
    'giu',
  ),
}

/**
 * Returns a text with no-break spaces within numbers, between them and their units, before dashes
 * and, in Russian, after short words. Only spaces change.
 */
export function typeset(text: string, locale: 'ru' | 'en'): string {
  const bound = text
    .replace(BOUND.thousands, (figure) => figure.replaceAll(' ', THIN))
    .replace(BOUND.figure, NO_BREAK)
    .replace(BOUND.unit, NO_BREAK)
  return locale === 'ru' ? bound.replace(BOUND.word, NO_BREAK) : bound
}

/** Typesets every file of texts as it is built, of the page as of the program. */
export function typesetTexts(): Plugin {
  return {
    name: 'typeset-texts',
    enforce: 'pre',
    transform(code, id) {
      const [, locale] = /\/(ru|en)\.json$/.exec(id.replaceAll('\\', '/')) ?? []
      if ((locale !== 'ru' && locale !== 'en') || id.includes('node_modules')) return undefined
      const texts: unknown = JSON.parse(code, (_, value: unknown) =>
        typeof value === 'string' ? typeset(value, locale) : value,
      )
      return { code: JSON.stringify(texts), map: null }
    },
  }
}
