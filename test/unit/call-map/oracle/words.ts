import type { CallOutcome } from '../../../../electron/bridge/routes.ts'
import type { Locale } from '../../../../electron/shared/locale.ts'
import { useCallWords } from '../../../../renderer/components/calls/use-call-words.ts'
import { useFindingWords } from '../../../../renderer/components/calls/use-finding-words.ts'
import { callsTexts } from '../../../../renderer/components/calls/texts.ts'
import { useRouteWords } from '../../../../renderer/panels/routes/use-route-words.ts'
import { routes } from '../../../../renderer/panels/routes/index.ts'
import { saidIn } from '../../../support/said-in.ts'

function say() {
  return { ...useCallWords(), ...useFindingWords(), ...useRouteWords() }
}

/** The words of sentence, card, column and week in a language, as the screens say them. */
export interface CallWords extends ReturnType<typeof say> {
  language: Locale
}

const wordsIn = async (language: Locale): Promise<CallWords> => ({
  ...(await saidIn(language, [callsTexts, routes.texts], say)),
  language,
})

export const bothLanguages = (): Promise<CallWords[]> => Promise.all([wordsIn('ru'), wordsIn('en')])

/**
 * What a reader takes from the words: written down here by hand, so that a text that says something else than
 * what is known is found as well as code that picks the wrong text.
 */
const READ_AS: Record<Locale, Record<CallOutcome, RegExp>> = {
  ru: {
    inside: /зазвонит телефон/,
    outside: /зазвонит только мобильный телефон|звонок уходит на/,
    nobody:
      /никуда не ведёт|никуда не попадёт|направить звонок, не задано|ходит по кругу|там никого нет|все телефоны не на связи|звонить некуда|никто не ответит/,
    untold:
      /неизвест|непонятно|не загрузился|такого в кабинете нет|ждёт, что нажмёт|голосовая почта|если операторы вошли/,
  },
  en: {
    inside: /a phone rings/,
    outside: /only a mobile phone rings|the call goes to (?!the )|the call goes to the address/,
    nobody:
      /(leads|goes) nowhere|no destination is set|goes in circles|no one in it|all phones are offline|no phone to ring|no one answers/,
    untold:
      /unknown|not known|unclear|could not be loaded|does not have it|waits for the caller|voicemail|if agents are logged in/,
  },
}

/** The outcomes that words speak of. */
export const outcomesIn = (words: string, language: Locale): Set<CallOutcome> =>
  new Set(
    Object.entries(READ_AS[language]).flatMap(([outcome, text]) =>
      text.test(words) ? [outcome as CallOutcome] : [],
    ),
  )

const DAYS: Record<Locale, string[]> = {
  ru: ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'],
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
}
const ALL_WEEK = /всегда|always/
const ALL_DAY = /круглосуточно|all day|around the clock/
const DAY = /(\p{L}{2,3})(?:–(\p{L}{2,3}))? (круглосуточно|all day|around the clock|[\d:–\s]+)/gu

/** The hours of a week, from Monday's first, that a column or a card names. */
export function hoursIn(words: string, language: Locale): number[] {
  if (ALL_WEEK.test(words)) return Array.from({ length: 168 }, (_, hour) => hour)
  const hours: number[] = []
  for (const [, from = '', to = from, clock = ''] of words.matchAll(DAY)) {
    const [first, last] = [DAYS[language].indexOf(from), DAYS[language].indexOf(to)]
    if (first < 0) continue
    const spans = ALL_DAY.test(clock)
      ? [[0, 24]]
      : [...clock.matchAll(/(\d+):00–(\d+):00/g)].map(([, begin, end]) => [
          Number(begin),
          Number(end) || 24,
        ])
    for (let day = first; day <= last; day++) {
      for (const [begin = 0, end = 0] of spans) {
        for (let hour = begin; hour < end; hour++) hours.push(day * 24 + hour)
      }
    }
  }
  return hours
}
