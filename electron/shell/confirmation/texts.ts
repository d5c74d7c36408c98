import { createTexts, type Values } from '../../shared/texts.ts'
import en from './en.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }

export const textsIn = createTexts({ ru, en })

export type Texts = ReturnType<typeof textsIn>

/** The text of one question. */
export interface QuestionText {
  title: string
  message: string
  /** One for each thing that it is about; beyond ten they are counted. */
  lines?: string[]
  /** One for each destination outside the account; all of them are shown. */
  leads?: string[]
  below: string
  yes: string
}

/** A question whose words lie under one key. */
export function questionText(
  t: Texts,
  key: keyof typeof ru.ask,
  values: Values = {},
): QuestionText {
  return {
    title: t(`ask.${key}.title`),
    message: t(`ask.${key}.message`, values),
    below: t(`ask.${key}.below`),
    yes: t(`ask.${key}.yes`),
  }
}

/** So many of several sources of calls are named. */
const NAMED = 3

/**
 * The first of the numbers whose calls lead somewhere, and how many more: only destinations have to
 * be complete.
 */
export function sources(t: Texts, all: string[]): string {
  const named = all.slice(0, NAMED).join(', ')
  return all.length > NAMED ? `${named} ${t('more', { n: all.length - NAMED })}` : named
}

/** Joins the data of one thing on one line. */
export const joined = (...parts: (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join(' · ')

/** A line of its own, if there is a value. */
export const lineOf = <T>(value: T | undefined, say: (value: T) => string): string[] =>
  value === undefined ? [] : [say(value)]
