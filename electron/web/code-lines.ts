import type { QuestionWords } from '../bridge/app.ts'
import type { Locale } from '../shared/locale.ts'
import { createTexts } from '../shared/texts.ts'
import en from './en.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }

const textsIn = createTexts({ ru, en })

/**
 * Lines for the terminal: the question in the program's own words, because a compromised page could
 * word it otherwise, and then the code.
 */
export function linesOf(words: QuestionWords, code: string, locale: Locale): string[] {
  const t = textsIn(locale)
  const details = words.details.filter((line) => line !== '').map((line) => `  ${line}`)
  const grouped = code.length > 6 ? code.replaceAll(/\d{3}(?=\d)/g, '$& ') : code
  const asked = t('asks', { message: words.message })
  return ['', asked, ...details, t('code', { code: grouped }), t('hint'), '']
}

/**
 * Line for the terminal when the page asked for a reusable yes: it could have done so without the
 * user.
 */
export const heldLines = (locale: Locale): string[] => [textsIn(locale)('held'), '']
