import type { QuestionWords } from '../../bridge/app.ts'
import type { Question } from '../../core/ports.ts'
import type { Locale } from '../../core/settings/types.ts'
import { en } from './en.ts'
import { oneLine } from '../../core/one-line.ts'
import { ru } from './ru.ts'

/** How many things are named one by one; further ones are counted. */
const NAMED = 10

/** What a language says of one question. */
export interface Asked {
  title: string
  message: string
  /** One for each thing that it is about. */
  lines: string[]
  below: string
  yes: string
}

/** What a language says. */
export interface Said {
  cancel: string
  forNow: string
  more(count: number): string
  wordsOf(question: Question): Asked
}

/** What a shell asks in a language. */
export function wordsOf(question: Question, locale: Locale): QuestionWords {
  const said = locale === 'ru' ? ru : en
  const { title, message, yes, lines, below } = said.wordsOf(plain(question))
  const shown = lines.slice(0, NAMED)
  if (lines.length > NAMED) shown.push(said.more(lines.length - NAMED))
  const details = shown.length > 0 ? [...shown, '', below] : [below]
  return { title, message, details, yes, no: said.cancel, forNow: said.forNow }
}

/** The question with every text of it on one line, as a stranger may have made it up. */
function plain<T>(value: T): T {
  if (typeof value === 'string') return oneLine(value) as T
  if (Array.isArray(value)) return value.map(plain) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)])) as T
}
