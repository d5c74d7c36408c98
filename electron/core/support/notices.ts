import type { Notice } from '../../bridge/notices.ts'
import { stripBidi } from '../../shared/bidi.ts'
import { ticketPlace } from '../../shared/places.ts'
import { createTexts, inEachLanguage } from '../../shared/texts.ts'
import { SEPARATELY } from '../notifications/rules.ts'
import en from './en.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }
import type { SupportAnswer } from './unread.ts'

const textsIn = createTexts({ ru, en })

/** Returns the notifications of support's replies. `hidden`: without the tickets' subjects. */
export function supportNotices(
  cabinet: string,
  answers: readonly SupportAnswer[],
  content: 'full' | 'hidden',
): Notice[] {
  const about = 'support'
  const n = answers.length
  if (n > SEPARATELY) {
    const words = inEachLanguage((locale) => ({ body: textsIn(locale)('answers', { n }) }))
    return [{ cabinet, about, key: `${cabinet} support`, to: ticketPlace(), words }]
  }
  return answers.map(({ ticket, subject }) => ({
    cabinet,
    about,
    key: `${cabinet} support ${ticket}`,
    to: ticketPlace(ticket),
    words: inEachLanguage((locale) => {
      const answered = textsIn(locale)('answered')
      return content === 'full' && subject !== ''
        ? { title: answered, body: stripBidi(subject) }
        : { body: answered }
    }),
  }))
}
