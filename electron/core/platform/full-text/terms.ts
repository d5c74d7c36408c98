import { stemmer } from '@orama/stemmers/russian'
import { groupsOfWord, wordsOf } from './text.ts'

/** A search term: a word or a part of one, or another form of a Russian word. */
export interface Term {
  word: string
  /** Beginning of every form of the word, if shorter than the word. */
  stem?: string
}

const RUSSIAN = /^[а-я]+$/
/** Shorter stems begin too many other words. */
const SHORTEST = 3

/** The typed text as terms, each of which must occur. */
export function termsOf(text: string): Term[] {
  return wordsOf(text).map((word) => {
    const stem = RUSSIAN.test(word) ? stemmer(word) : word
    return stem.length >= SHORTEST && stem.length < word.length && word.startsWith(stem)
      ? { word, stem }
      : { word }
  })
}

/** The shortest part that every text with this term contains; found texts are highlighted by it. */
export const partOf = ({ word, stem }: Term): string => stem ?? word

/**
 * True if a shape has each term: one or two letters begin a word of it, more may be anywhere within
 * one; the stem of another form begins one.
 */
export function fits(shape: string, terms: readonly Term[]): boolean {
  return terms.every(
    ({ word, stem }) =>
      shape.includes(word.length < 3 ? ` ${word}` : word) ||
      (stem !== undefined && shape.includes(` ${stem}`)),
  )
}

/** Groups that every text with this term has, at most so many; see `groupsOfWord`. */
export const groupsOfTerm = (term: Term, most: number): string[] => groupsOfWord(partOf(term), most)
