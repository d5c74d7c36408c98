import type { Locale } from '../../shared/locale.ts'
import { createTexts } from '../../shared/texts.ts'
import { formatNumber } from '../platform/phone/format.ts'
import en from './en.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }

const textsIn = createTexts({ ru, en })

/** Maximum number of phone numbers, or of moments, in a notification. */
const NAMED = 3

/** Context of a notification's text. */
export interface Telling {
  cabinet: string
  /** `hidden`: without names and numbers. */
  content: 'full' | 'hidden'
  /** The time zone of times in it; undefined for this computer's. */
  zone: string | undefined
}

/** The first of some words, and how many more there are. */
export function few(words: readonly string[], locale: Locale, between = ', '): string {
  const named = words.slice(0, NAMED).join(between)
  const more = words.length - NAMED
  return more > 0 ? textsIn(locale)('andMore', { numbers: named, n: more }) : named
}

/** The first of some numbers, and how many more there are. */
export const fewNumbers = (numbers: readonly string[], locale: Locale): string =>
  few(numbers.map(formatNumber), locale)

/** A time of day, with its day where that is wanted. */
export const momentIn = (
  at: number,
  locale: Locale,
  timeZone: string | undefined,
  isDated: boolean,
): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(isDated && { day: 'numeric', month: 'short' }),
  }).format(at)
