import type { Question } from '../../core/ports.ts'

/** What a language says of one question. */
export interface QuestionText {
  title: string
  message: string
  /** One for each thing that it is about. */
  lines: string[]
  below: string
  yes: string
}

/** What is asked, in one language. */
export interface Language {
  cancel: string
  forNow: string
  more(count: number): string
  wordsOf(question: Question): QuestionText
}
