import type { Notice, NoticeWords } from '../../bridge/notices.ts'
import { extensionPlace, numberPlace } from '../../shared/places.ts'
import type { Locale } from '../../shared/locale.ts'
import { createTexts, inEachLanguage } from '../../shared/texts.ts'
import { SEPARATELY } from '../notifications/rules.ts'
import { fewNumbers, momentIn, type Telling } from '../notifications/telling.ts'
import { formatNumber } from '../platform/phone/format.ts'
import type { PresenceAlert } from './presence/alerts.ts'
import en from './en.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }

const textsIn = createTexts({ ru, en })

/** An alert about an extension or number, with the extension's name as it may be drawn. */
export type NamedAlert = PresenceAlert & { name?: string }

/** Notifications about extensions and numbers that stay off, and extensions that are back. */
export function presenceNotices(alerts: readonly NamedAlert[], telling: Telling): Notice[] {
  const { cabinet } = telling
  const n = alerts.length
  if (n <= SEPARATELY) return alerts.map((alert) => noticeOf(alert, telling))
  return [
    {
      cabinet,
      about: 'presence',
      key: `${cabinet} presence`,
      to: extensionPlace(),
      words: inEachLanguage((locale) => ({ body: textsIn(locale)('changes', { n }) })),
    },
  ]
}

function noticeOf(alert: NamedAlert, telling: Telling): Notice {
  const { cabinet } = telling
  const isNumber = alert.kind === 'numberOff'
  return {
    cabinet,
    about: 'presence',
    key: `${cabinet} ${isNumber ? `number ${alert.number}` : `extension ${alert.id}`}`,
    to: isNumber ? numberPlace(alert.number) : extensionPlace(alert.id),
    words: inEachLanguage((locale) => wordsOf(alert, telling, locale)),
  }
}

function wordsOf(alert: NamedAlert, { content, zone }: Telling, locale: Locale): NoticeWords {
  const t = textsIn(locale)
  if (content === 'hidden') return { body: t(`hidden.${alert.kind}`) }
  if (alert.kind === 'numberOff') {
    const time = moment(alert.since, locale, zone)
    return { title: formatNumber(alert.number), body: t('nobodySince', { time }) }
  }
  const title = alert.name ?? t('unnamed', { id: String(alert.id) })
  if (alert.kind === 'extensionBack') return { title, body: t('back') }
  const off = t('offSince', { time: moment(alert.since, locale, zone) })
  if (alert.numbers.length === 0) return { title, body: off }
  const numbers = fewNumbers(alert.numbers, locale)
  return { title, body: `${off} ${t('nobodyOn', { numbers })}` }
}

/** A time of day, with its day where that is not today. */
function moment(at: number, locale: Locale, timeZone: string | undefined): string {
  const day = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'short' })
  const isToday = day.format(at) === day.format(Date.now())
  return momentIn(at, locale, timeZone, !isToday)
}
