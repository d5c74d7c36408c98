import type { CabinetId } from '../../bridge/cabinet.ts'
import type { Colleague } from '../../bridge/colleagues.ts'
import type { ThreadId } from '../../bridge/inbox.ts'
import type { Notice } from '../../bridge/notices.ts'
import { stripBidi } from '../../shared/bidi.ts'
import { inboxPlace, threadPlace } from '../../shared/places.ts'
import { createTexts, inEachLanguage } from '../../shared/texts.ts'
import type { CabinetContext } from '../module/module.ts'
import { formatNumber } from '../platform/phone/format.ts'
import en from './en.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }

const textsIn = createTexts({ ru, en })

/** A conversation assigned to the user. */
export interface GivenConversation {
  thread: ThreadId
  other: string
  /** The contact's name, if there is one. */
  name?: string
  /** The member who assigned it; empty if unknown. */
  by: string
}

/**
 * Notifies the user of conversations assigned to them; of several, one notice with their number.
 */
export function tellOf(
  { announce, cabinet, notices }: Pick<CabinetContext, 'announce' | 'cabinet' | 'notices'>,
  given: readonly GivenConversation[],
  members: readonly Colleague[] = [],
): void {
  const [one] = given
  const content = notices.content()
  if (!one || content === 'off' || notices.isQuiet(Date.now(), cabinet)) return
  const by = members.find(({ id }) => id === one.by)?.name ?? ''
  announce(
    'notice.due',
    given.length > 1
      ? severalNotice(cabinet, given.length)
      : givenNotice(cabinet, one, by, content),
  )
}

const severalNotice = (cabinet: CabinetId, n: number): Notice => ({
  cabinet,
  about: 'messages',
  key: `${cabinet} given`,
  to: inboxPlace,
  words: inEachLanguage((locale) => ({ body: textsIn(locale)('several', { n }) })),
})

/**
 * Returns the notice of an assigned conversation. `hidden`: without any name.
 * @param by name of the member who assigned it; empty if unknown
 */
function givenNotice(
  cabinet: CabinetId,
  { thread, other, name }: GivenConversation,
  by: string,
  content: 'full' | 'hidden',
): Notice {
  return {
    cabinet,
    about: 'messages',
    key: `${cabinet} given ${thread}`,
    to: threadPlace(thread),
    words: inEachLanguage((locale) => {
      const t = textsIn(locale)
      const body = by === '' || content === 'hidden' ? t('given') : t('givenBy', { name: by })
      const title = stripBidi(name ?? formatNumber(other))
      return content === 'hidden' ? { body } : { title, body }
    }),
  }
}
