import parsePhoneNumber from 'libphonenumber-js/min'
import type { Arrival } from '../core/inbox/types.ts'
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

/** A telephone number as people write it; short codes and letter senders as they are. */
function party(other: string): string {
  const number = /^\d{7,15}$/.test(other) ? parsePhoneNumber(`+${other}`) : undefined
  return number?.isValid() ? number.formatInternational() : other
}
