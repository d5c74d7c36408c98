import type { ChangesEnd, KeptChange, PlannedChange } from '../../bridge/changes.ts'
import type { Notice, NoticeWords } from '../../bridge/notices.ts'
import type { Locale } from '../../shared/locale.ts'
import { oneLine } from '../../shared/one-line.ts'
import { changesEndPlace, changesPlace, todayPlace } from '../../shared/places.ts'
import { createTexts, inEachLanguage } from '../../shared/texts.ts'
import { few, fewNumbers, momentIn, type Telling } from '../notifications/telling.ts'
import en from './en.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }

const textsIn = createTexts({ ru, en })

/** Makes the notice for temporary forwardings that have expired. */
export const endNotice = (end: ChangesEnd, telling: Telling): Notice => ({
  cabinet: telling.cabinet,
  about: 'changes',
  key: `${telling.cabinet} end ${end.until}`,
  to: changesEndPlace(end.until),
  words: momentWords(
    'ended',
    [{ at: end.until, names: end.changes.map(({ name }) => name) }],
    telling,
  ),
})

/** Name of what others changed, for the system's history of notifications: a webhook's path may hold a token. */
const nameOutside = ({ kind, name }: KeptChange): string =>
  oneLine(kind === 'webhooks' ? name.replace(/[/?#].*$/s, '') : name)

/** Makes the notice for urgent changes made elsewhere. */
export const elsewhereNotice = (
  changes: readonly KeptChange[],
  { cabinet, content }: Telling,
): Notice => ({
  cabinet,
  about: 'changes',
  key: `${cabinet} elsewhere`,
  to: todayPlace,
  words: inEachLanguage((locale) =>
    titled(changes.map(nameOutside), textsIn(locale)('elsewhere'), content, locale),
  ),
})

/** Makes the notice for planned changes that wait for the user; `doubtful`: they may have been carried out. */
export const waitingNotice = (
  key: 'waiting' | 'doubtful',
  plans: readonly PlannedChange[],
  telling: Telling,
): Notice => ({
  cabinet: telling.cabinet,
  about: 'changes',
  key: `${telling.cabinet} ${key}`,
  to: changesPlace,
  words: momentWords(
    key,
    plans.map(({ from, name }) => ({ at: from, names: [name] })),
    telling,
  ),
})

/** Something that is to be done at a moment. */
interface Moment {
  at: number
  names: string[]
}

/** Makes the notice for what will be done the next day. */
export const comingNotice = (coming: readonly Moment[], telling: Telling): Notice => ({
  cabinet: telling.cabinet,
  about: 'changes',
  key: `${telling.cabinet} coming`,
  to: changesPlace,
  words: momentWords('coming', coming, telling),
})

/** Names each moment, or the first ones and how many more there are. */
function momentWords(
  key: keyof typeof ru,
  moments: readonly Moment[],
  { content, zone }: Telling,
): Notice['words'] {
  const isDated = key !== 'coming'
  const numbers = [...new Set(moments.flatMap(({ names }) => names))]
  const order = moments.map(({ at }) => at).toSorted((one, other) => one - other)
  return inEachLanguage((locale) => {
    const times = [...new Set(order.map((at) => momentIn(at, locale, zone, isDated)))]
    const body = textsIn(locale)(key, {
      n: numbers.length,
      time: few(times, locale, isDated ? '; ' : ', '),
    })
    return titled(numbers, body, content, locale)
  })
}

/** Names the things in the title, unless notices hide what they are about. */
function titled(
  names: readonly string[],
  body: string,
  content: Telling['content'],
  locale: Locale,
): NoticeWords {
  return content === 'hidden' ? { body } : { title: fewNumbers([...new Set(names)], locale), body }
}
