import { createTexts, type Values } from '../../shared/texts.ts'
import en from './en.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }

export const textsIn = createTexts({ ru, en })

export type Texts = ReturnType<typeof textsIn>

/** The text of one question. */
export interface QuestionText {
  message: string
  /** One for each thing that it is about; beyond ten they are counted. */
  lines?: string[]
  /** One for each destination outside the account; all of them are shown. */
  leads?: string[]
  below: string
  yes: string
}

type Kind = keyof typeof ru.ask

/** Questions that end on what another ends on. */
const BELOW = {
  calls: 'packet',
  handler: 'email',
  unforward: 'forward',
  forwardBack: 'forward',
  forwardPlanned: 'forward',
} as const

/** Questions that are agreed to in the word of another. */
const YES = {
  calls: 'packet',
  recording: 'restore',
  forwardAtEnd: 'forwardBack',
  formerState: 'forwardBack',
  handler: 'email',
  webhook: 'email',
  results: 'email',
  token: 'password',
  ownPassword: 'newPassword',
} as const

const ownerIn = <T extends Partial<Record<Kind, Kind>>>(owners: T, key: Kind) =>
  (owners[key] ?? key) as Exclude<Kind, keyof T>

/** A question whose words lie under one key. */
export function questionText(t: Texts, key: Kind, values: Values = {}): QuestionText {
  return {
    message: t(`ask.${key}.message`, values),
    below: t(`ask.${ownerIn(BELOW, key)}.below`),
    yes: t(`ask.${ownerIn(YES, key)}.yes`),
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
