import { omitNullish } from '../../../../electron/shared/omit-nullish.ts'
import { LONGEST_SOURCE, refusalOf, type Wishes } from '../../../../electron/shared/wishes.ts'

const DAYS = /\b(?:(\d{4})-(\d\d)-(\d\d)|(\d\d)\.(\d\d)\.(\d{4}))\b/g
const NO = /^(?:|0|-|—|нет|no|n|false|ложь)$/i
/** Beginning of a text that denies a consent; of a doubtful one the user is asked again. */
const DENIED =
  /^(?:не|нет|без согласия|отказ\p{L}*|отозван\p{L}*|not?|none|declined|refused|withdrawn|revoked)(?!\p{L}|\.?\s*\d)/iu
const YES = /^(?:1|\+|да|yes|y|true|истина)$/i

/** The last day within a text, which may name others before it. */
const dayIn = (text: string) => [...text.matchAll(DAYS)].at(-1)

/** The day within a text, at noon; undefined if there is none. */
function momentIn(text: string): number | undefined {
  const [, year, month, day, ...russian] = dayIn(text) ?? []
  const [last, middle, first] = russian
  const at = Date.parse(`${year ?? first}-${month ?? middle}-${day ?? last}T12:00`)
  return Number.isNaN(at) ? undefined : at
}

/** A text without its day. */
function withoutDay(text: string): string {
  const { 0: day = '', index = 0 } = dayIn(text) ?? {}
  return (text.slice(0, index) + text.slice(index + day.length)).replace(/[\s,;]+$/, '')
}

/** Reads a person's wishes from cells; `title` names a consent whose cell only says yes. */
export function wishesIn(refuses: string, consent: string, title: string, now: number): Wishes {
  const [refusing, consenting] = [refuses.trim(), consent.trim()]
  const named = YES.test(consenting) ? title : withoutDay(consenting)
  return {
    ...(!NO.test(refusing) && {
      refusal: { at: momentIn(refusing) ?? now, by: 'import' as const },
    }),
    ...(!NO.test(consenting) &&
      !DENIED.test(consenting) && {
        consent: {
          at: momentIn(consenting) ?? now,
          source: (named || title).slice(0, LONGEST_SOURCE),
        },
      }),
  }
}

/** Adds the wishes of a file to the known ones, which stay where they say something. */
export const joinWishes = (known: Wishes, found: Wishes): Wishes =>
  omitNullish({
    refusal: refusalOf(known) ?? found.refusal ?? known.refusal,
    consent: known.consent ?? found.consent,
  })

const dayOf = (at: number): string => {
  const day = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  return [day.getFullYear(), two(day.getMonth() + 1), two(day.getDate())].join('-')
}

/** Writes wishes as the cells that are read back. */
export function writeWishes(wishes: Wishes): { refuses: string; consent: string } {
  const refusal = refusalOf(wishes)
  const { consent } = wishes
  return {
    refuses: refusal ? dayOf(refusal.at) : '',
    consent: consent ? `${consent.source}, ${dayOf(consent.at)}` : '',
  }
}
