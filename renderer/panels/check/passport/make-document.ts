import { useI18n } from 'vue-i18n'
import type { Passport } from '../../../../electron/bridge/passport.ts'
import { stripBidi } from '../../../../electron/shared/bidi.ts'
import type { Locale } from '../../../../electron/shared/locale.ts'
import { plainSpaces } from '../../../../electron/shared/plain-spaces.ts'
import { exactTime } from '../../../i18n/dates.ts'
import type { FetchWords } from '../../../i18n/field-words.ts'
import { inLanguage } from '../../../i18n/in-language.ts'
import { formatNumber } from '../../../i18n/numbers.ts'
import type { PassportDocument, PassportPart } from './document.ts'
import { useSections, worded, type Worded } from './sections.ts'

/** The account as it was read, and the choices of a person. */
interface PassportWish {
  passport: Passport
  /** When it was read, milliseconds since the epoch. */
  at: number
  account: string
  locale: Locale
  parts: readonly PassportPart[]
  /** Support contacts in a person's own words. */
  contacts: string
  /** False once another wish has taken its place, or the page is left. */
  isWanted(): boolean
}

/**
 * Makes the document in a language of its own, of the words of the panels that show its things; nothing where it is
 * not wanted any more.
 */
export async function makeDocument(
  { passport, at, account, locale, parts, contacts, isWanted }: PassportWish,
  fetchWords: FetchWords,
): Promise<PassportDocument | undefined> {
  const [sayAll] = await Promise.all([
    Promise.all(worded.map(async (kind) => fetchWords(kind))),
    formatNumber.loadForeign(),
  ])
  const made = await inLanguage(locale, (): PassportDocument | undefined => {
    if (!isWanted()) return undefined
    const { t } = useI18n()
    const said = worded.map((kind, place) => [kind, sayAll[place]?.({ t, locale })])
    const sections = useSections(passport, Object.fromEntries(said) as Worded, contacts)
    return {
      locale,
      title: t('check.passport.of', { account }),
      date: t('check.passport.at', { time: exactTime(at, locale) }),
      contents: t('check.passport.contents'),
      sections: sections(parts),
    }
  })
  return eachText(made, plain)
}

/** A text of one line, with ordinary spaces and without signs that no file can hold. */
const plain = (text: string): string =>
  plainSpaces(stripBidi(text))
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD')
    .trim()

function eachText<T>(value: T, change: (text: string) => string): T
function eachText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one: unknown) => eachText(one, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, eachText(one as unknown, change)]),
  )
}
