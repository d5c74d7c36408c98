import type { Notice, NoticeWords } from '../../bridge/notices.ts'
import { inboxPlace, messagePlace, threadPlace } from '../../shared/places.ts'
import { stripBidi } from '../../shared/bidi.ts'
import type { Locale } from '../../shared/locale.ts'
import { createTexts, inEachLanguage } from '../../shared/texts.ts'
import type { CabinetId } from '../../bridge/cabinet.ts'
import type { Arrival, Return } from '../../bridge/inbox.ts'
import { formatNumber } from '../platform/phone/format.ts'
import { isDialable } from '../../shared/phone-number.ts'
import en from './en.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }

const textsIn = createTexts({ ru, en })

/**
 * Returns the notification of one thread.
 * @param arrivals its new messages since the app was last looked at, newest last; at least one
 * @param content `hidden`: without names and texts, so no reply can be offered
 */
export function threadNotice(
  cabinet: CabinetId,
  arrivals: readonly Arrival[],
  content: 'full' | 'hidden',
): Notice {
  const [first] = arrivals
  const last = arrivals.at(-1)
  if (!first || !last) throw new RangeError('A notice of no message')
  const { thread } = first
  return {
    cabinet,
    about: 'messages',
    key: `${cabinet} ${thread}`,
    to: messagePlace(thread, first.message),
    words: inEachLanguage((locale) => wordsOf(last, arrivals.length, content, locale)),
    ...(content === 'full' && isDialable(first.other) && { thread }),
  }
}

function wordsOf(
  { name, other, text }: Arrival,
  n: number,
  content: 'full' | 'hidden',
  locale: Locale,
): NoticeWords {
  const t = textsIn(locale)
  const count = n > 1 ? t('many', { n }) : t('one')
  if (content === 'hidden') return { body: count }
  const who = name ?? formatNumber(other)
  return { title: n > 1 ? `${who} · ${count}` : who, body: text }
}

/** Returns the notification of threads that returned from a snooze; at least one. */
export function returnNotice(
  cabinet: CabinetId,
  returns: readonly Return[],
  content: 'full' | 'hidden',
): Notice {
  const [first, ...others] = returns
  if (!first) throw new RangeError('A notice of no thread')
  const isOne = others.length === 0
  return {
    cabinet,
    about: 'messages',
    key: isOne ? `${cabinet} ${first.thread}` : `${cabinet} returns`,
    to: isOne ? threadPlace(first.thread) : inboxPlace,
    words: inEachLanguage((locale) => {
      const t = textsIn(locale)
      if (!isOne) return { body: t('returned', { n: returns.length }) }
      const body = t(first.isUnanswered ? 'unanswered' : 'returned', { n: 1 })
      const title = stripBidi(first.name ?? formatNumber(first.other))
      return content === 'hidden' ? { body } : { title, body }
    }),
  }
}

/** Returns one notification for messages in many threads. */
export function summaryNotice(cabinet: CabinetId, messages: number, threads: number): Notice {
  return {
    cabinet,
    about: 'messages',
    key: `${cabinet} messages`,
    to: inboxPlace,
    words: inEachLanguage((locale) => {
      const t = textsIn(locale)
      const counts = { count: t('many', { n: messages }), threads: t('threads', { n: threads }) }
      return { body: t('summary', counts) }
    }),
  }
}
