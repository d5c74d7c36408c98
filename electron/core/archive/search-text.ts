/** One spelling for what a person takes for the same: small letters, and ё as е. */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('ё', 'е')
}

const WORDS = /[\p{L}\p{M}\p{N}]+/gu
/** A telephone number as people write it, in groups. */
const GROUPED = /\d[\d()\s+.\-–—\u00a0]{5,}\d/g

/** What a person typed, as words of which each must occur. */
export function wordsOf(text: string): string[] {
  return [...new Set(fold(text).match(WORDS) ?? [])]
}

/**
 * A text as it is indexed and compared: its words, each behind two spaces, so that the groups of three
 * signs in it tell where a word begins. Numbers written in groups stand there once more in one piece.
 */
export function shapeOf(text: string): string {
  const folded = fold(text)
  const words: string[] = folded.match(WORDS) ?? []
  for (const grouped of folded.match(GROUPED) ?? []) {
    const digits = grouped.replace(/\D/g, '')
    if (digits.length < grouped.length) words.push(digits)
  }
  return words.map((word) => `  ${word}`).join('')
}

/** Whether a shape has each word: one or two signs begin a word of it, more may stand within one. */
export function fits(shape: string, words: readonly string[]): boolean {
  return words.every((word) => shape.includes(isShort(word) ? ` ${word}` : word))
}

/**
 * The groups of three signs that a shape with these words certainly has. They contain nothing but
 * letters, digits and spaces.
 */
export function groupsOf(words: readonly string[]): string[] {
  const groups = words.flatMap((word) => {
    const signs = [...word]
    if (signs.length < 3) return [`${' '.repeat(3 - signs.length)}${word}`]
    return signs.slice(2).map((_, index) => signs.slice(index, index + 3).join(''))
  })
  return [...new Set(groups)]
}

const isShort = (word: string): boolean => [...word].length < 3
