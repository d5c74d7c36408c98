import parsePhoneNumber from 'libphonenumber-js/min'
import type { PresenceNotice } from '../core/extensions/types.ts'
import type { Arrival } from '../core/inbox/types.ts'
import type { Locale } from '../core/settings/types.ts'
import type { Texts } from './texts.ts'

export interface NotificationText {
  title: string
  body: string
}

/** What a notification says about one thread's new messages, the newest last. */
export function threadText(
  arrivals: Arrival[],
  content: 'full' | 'hidden',
  texts: Texts,
): NotificationText {
  const last = arrivals.at(-1)
  const count = arrivals.length > 1 ? texts.newMessages(arrivals.length) : texts.newMessage
  if (content === 'hidden' || !last) return { title: 'Switchdesk', body: count }
  const from = last.name ?? party(last.other)
  const title = arrivals.length > 1 ? `${from} · ${count}` : from
  return { title, body: last.text }
}

/** What one notification says about the new messages of many threads. */
export function summaryText(messages: number, threads: number, texts: Texts): NotificationText {
  return { title: 'Switchdesk', body: texts.newMessagesIn(messages, threads) }
}

/** How many numbers a notification names. */
const NAMED = 3

/** What a notification says of one extension or number that is off, or back. */
export function noticeText(
  notice: PresenceNotice,
  content: 'full' | 'hidden',
  texts: Texts,
  locale: Locale,
): NotificationText {
  if (content === 'hidden') return { title: 'Switchdesk', body: texts.presence[notice.kind] }
  if (notice.kind === 'numberOff') {
    const since = moment(notice.since, locale)
    return { title: party(notice.number), body: texts.presence.nobodySince(since) }
  }
  const title = notice.name ?? texts.presence.unnamed(notice.id)
  if (notice.kind === 'extensionBack') return { title, body: texts.presence.backAgain }
  const off = texts.presence.offSince(moment(notice.since, locale))
  if (notice.numbers.length === 0) return { title, body: off }
  const named = notice.numbers.slice(0, NAMED).map(party).join(', ')
  const more = notice.numbers.length - NAMED
  const numbers = more > 0 ? `${named} ${texts.presence.andMore(more)}` : named
  return { title, body: `${off}. ${texts.presence.nobodyOn(numbers)}` }
}

/** What one notification says of many such changes. */
export function noticesText(count: number, texts: Texts): NotificationText {
  return { title: 'Switchdesk', body: texts.presence.changes(count) }
}

/** A time of day, with its day where that is not today. */
function moment(at: number, locale: Locale): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  return new Date(at).toLocaleString(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(!isToday && { day: 'numeric', month: 'short' }),
  })
}

/** A telephone number as people write it; short codes and letter senders as they are. */
function party(other: string): string {
  const number = /^\d{7,15}$/.test(other) ? parsePhoneNumber(`+${other}`) : undefined
  return number?.isValid() ? number.formatInternational() : other
}
