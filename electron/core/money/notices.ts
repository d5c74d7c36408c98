import type { Notice, NoticeWords } from '../../bridge/notices.ts'
import { formatMoney } from '../../shared/formats.ts'
import { issuePlace, moneyPlace } from '../../shared/places.ts'
import type { Locale } from '../../shared/locale.ts'
import { createTexts, inEachLanguage } from '../../shared/texts.ts'
import en from './en.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }
import type { LowBalance } from './alerts.ts'

const textsIn = createTexts({ ru, en })

/** Returns the notification of a low balance. `hidden`: without sums. */
export function moneyNotice(cabinet: string, low: LowBalance, content: 'full' | 'hidden'): Notice {
  return {
    cabinet,
    about: 'money',
    key: `${cabinet} money ${low.kind}`,
    to: moneyPlace,
    ...(low.offer !== undefined && content === 'full' && { offer: offerOf(low.offer) }),
    words: inEachLanguage((locale) =>
      content === 'hidden' ? { body: textsIn(locale)('low') } : wordsOf(low, locale),
    ),
  }
}

/** Returns the link that issues an invoice for the missing sum. */
const offerOf = (sum: number): NonNullable<Notice['offer']> => ({
  to: issuePlace(sum),
  words: inEachLanguage((locale) => textsIn(locale)('issue', { sum: formatMoney(sum, locale) })),
})

function wordsOf({ kind, balance, limit }: LowBalance, locale: Locale): NoticeWords {
  const t = textsIn(locale)
  const title = t('balance', { sum: formatMoney(balance, locale) })
  if (kind === 'threshold') {
    return { title, body: t('threshold', { sum: formatMoney(limit, locale) }) }
  }
  return { title, body: balance > 0 ? t('days', { n: limit }) : t('gone') }
}
