import type { ChangesEnd } from '../../bridge/changes.ts'
import type { Notice, NoticeWords } from '../../bridge/notices.ts'
import type { Locale } from '../../shared/locale.ts'
import { changesEndPlace } from '../../shared/places.ts'
import { createTexts, inEachLanguage } from '../../shared/texts.ts'
import { formatNumber } from '../platform/phone/format.ts'
import en from './en.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }

const textsIn = createTexts({ ru, en })

/** How many numbers a notice names. */
const NAMED = 3

export interface Telling {
  cabinet: string
  /** `hidden`: without names and numbers. */
  content: 'full' | 'hidden'
  /** The zone in which times are told; absent for this computer's own. */
  zone: string | undefined
}

/** What is told of forwardings that were to last until a moment which has come. */
export const endNotice = (end: ChangesEnd, telling: Telling): Notice => ({
  cabinet: telling.cabinet,
  about: 'changes',
  key: `${telling.cabinet} end ${end.until}`,
  to: changesEndPlace(end.until),
  words: inEachLanguage((locale) => wordsOf(end, telling, locale)),
})

function wordsOf({ until, changes }: ChangesEnd, telling: Telling, locale: Locale): NoticeWords {
  const t = textsIn(locale)
  const time = new Intl.DateTimeFormat(locale, {
    timeZone: telling.zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    day: 'numeric',
    month: 'short',
  }).format(until)
  const names = new Set(changes.map(({ name }) => formatNumber(name)))
  const body = t('ended', { n: names.size, time })
  if (telling.content === 'hidden') return { body }
  const named = [...names].slice(0, NAMED).join(', ')
  const more = names.size - NAMED
  return { title: more > 0 ? t('andMore', { names: named, n: more }) : named, body }
}
