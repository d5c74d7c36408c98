import type { ChangesEnd } from '../../bridge/changes.ts'
import type { Notice, NoticeWords } from '../../bridge/notices.ts'
import type { Locale } from '../../shared/locale.ts'
import { changesEndPlace } from '../../shared/places.ts'
import { createTexts, inEachLanguage } from '../../shared/texts.ts'
import { fewNumbers, momentIn, type Telling } from '../notifications/telling.ts'
import en from './en.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }

const textsIn = createTexts({ ru, en })

/** Makes the notice for temporary forwardings that have expired. */
export const endNotice = (end: ChangesEnd, telling: Telling): Notice => ({
  cabinet: telling.cabinet,
  about: 'changes',
  key: `${telling.cabinet} end ${end.until}`,
  to: changesEndPlace(end.until),
  words: inEachLanguage((locale) => wordsOf(end, telling, locale)),
})

function wordsOf({ until, changes }: ChangesEnd, telling: Telling, locale: Locale): NoticeWords {
  const t = textsIn(locale)
  const numbers = [...new Set(changes.map(({ name }) => name))]
  const body = t('ended', { n: numbers.length, time: momentIn(until, locale, telling.zone, true) })
  return telling.content === 'hidden' ? { body } : { title: fewNumbers(numbers, locale), body }
}
