import type { QuestionWords } from '../bridge/app.ts'
import type { Locale } from '../core/settings/types.ts'

const said = {
  ru: {
    asks: 'Switchdesk спрашивает',
    code: 'Код',
    hint: 'Введите его на странице, если согласны. Он действует две минуты.',
  },
  en: {
    asks: 'Switchdesk asks',
    code: 'Code',
    hint: 'Type it into the page if you agree. It is good for two minutes.',
  },
}

/**
 * What the terminal shows: the question in the program's own words, because a page that was taken over
 * could word it otherwise, and then the code.
 */
export function linesOf(words: QuestionWords, code: string, locale: Locale): string[] {
  const { asks, code: label, hint } = said[locale]
  const details = words.details.filter((line) => line !== '').map((line) => `  ${line}`)
  return ['', `${asks}: ${words.message}`, ...details, `${label}: ${code}`, hint, '']
}
