import { fold } from '../../../i18n/fold.ts'
import { offsetAt } from '../../../i18n/zone.ts'
import { spanOf, type DateParts, type Span } from './spans.ts'

/*
 * Dates among the words of a search, in both languages whichever is shown: "September", "5 ноября",
 * "before 5 Nov 2025", "с 5 по 10 ноября". What may as well be another word, such as "may" or "сен", is a
 * date only with a day, a year or a preposition.
 */

/** A date that was typed, and what it leaves of all time. */
export interface TypedDate extends Partial<Span> {
  /** The date as typed. */
  text: string
}

const MONTHS = [
  'январ[ьяе]|january',
  'феврал[ьяе]|february',
  'март[ае]?|march',
  'апрел[ьяе]|april',
  'ма[йяе]|may',
  'июн[ьяе]|june',
  'июл[ьяе]|july',
  'август[ае]?|august',
  'сентябр[ьяе]|september',
  'октябр[ьяе]|october',
  'ноябр[ьяе]|november',
  'декабр[ьяе]|december',
]
const SHORT =
  'янв|jan февр?|feb мар|mar апр|apr май|may июн|jun июл|jul авг|aug сент?|sept? окт|oct нояб?|nov дек|dec'
    .split(' ')
    .map((forms) => `(?:${forms})\\.?`)
/** Months that are other words as well where they are written small. */
const OTHER_WORDS = /^(may|march)$/

const RELATIONS = {
  before: 'до|раньше|before|until|till',
  since: 'с|со|since|from',
  after: 'после|after',
  through: 'по|to',
  in: 'в|во|за|от|in|on',
}
type Relation = keyof typeof RELATIONS

const RELATION = Object.values(RELATIONS).join('|')
const MONTH = [...MONTHS, ...SHORT].join('|')
const NTH = '(?:st|nd|rd|th)?'
const DAYS = `(?<day>\\d{1,2})${NTH}(?:(?:[-–—]|\\s+(?:по|to)\\s+)(?<last>\\d{1,2})${NTH})?`
const YEAR = '(?<year>(?:19|20)\\d\\d)(?:\\s+(?:году|года|год|г\\.?))?'

/** Ways to write a date, those that say more first. */
const FORMS = [
  '(?<year>\\d{4})-(?<figure>\\d\\d)-(?<day>\\d\\d)',
  '(?<day>\\d{1,2})\\.(?<figure>\\d{1,2})\\.(?<year>(?:20)?\\d\\d)',
  '(?<day>\\d{1,2})\\.(?<figure>\\d{1,2})',
  `${DAYS}\\s+(?<month>${MONTH})(?:,?\\s+${YEAR})?`,
  `(?<month>${MONTH})\\s+${DAYS}(?!\\d)(?:,?\\s+${YEAR})?`,
  `(?<month>${MONTH})(?:,?\\s+${YEAR})?`,
  YEAR,
].map((form) => new RegExp(`^(?:(?<relation>${RELATION})\\s+)?(?:${form})(?![\\p{L}\\p{N}])`, 'u'))

const matching = (forms: readonly string[], word: string) =>
  forms.findIndex((form) => new RegExp(`^(?:${form})$`).test(word))

const numberOf = (figures: string | undefined) =>
  figures === undefined ? undefined : Number(figures)

function monthOf({ month, figure }: Record<string, string | undefined>): number | undefined {
  if (month === undefined) return figure === undefined ? undefined : Number(figure) - 1
  return Math.max(matching(MONTHS, month), matching(SHORT, month))
}

function partsOf(groups: Record<string, string | undefined>): DateParts {
  const { year } = groups
  return {
    year: numberOf(year?.length === 2 ? `20${year}` : year),
    month: monthOf(groups),
    day: numberOf(groups['day']),
    last: numberOf(groups['last']),
  }
}

/** True if the text can only mean a date, even without a preposition. */
function isSure(groups: Record<string, string | undefined>, typed: string): boolean {
  const { month, year, day } = groups
  if (month === undefined) return year !== undefined && day !== undefined
  if (year !== undefined || day !== undefined) return true
  return matching(MONTHS, month) >= 0 && !OTHER_WORDS.test(typed)
}

const relationOf = (word: string) =>
  (Object.keys(RELATIONS) as Relation[]).find((one) => matching([RELATIONS[one]], word) === 0)

/** Returns the range that a date and its preposition select. */
function limited({ since, until }: Span, relation: Relation | undefined): Partial<Span> {
  if (relation === 'before') return { until: since }
  if (relation === 'after') return { since: until }
  if (relation === 'since') return { since }
  return relation === 'through' ? { until } : { since, until }
}

/** The date with which a text begins. */
function dateAt(text: string, now: number, isGoingOn: boolean): TypedDate | undefined {
  const folded = fold(text)
  for (const form of FORMS) {
    const match = form.exec(folded)
    if (!match) continue
    const { groups = {} } = match
    const said = text.slice(0, match[0].length)
    const relation = relationOf(groups['relation'] ?? '')
    const span = spanOf(partsOf(groups), now, offsetAt)
    if (!span || (!relation && !isSure(groups, said))) continue
    // A lone "По" precedes many words that are not dates.
    if (relation === 'through' && !isGoingOn) continue
    const isRange = groups['last'] !== undefined
    return { text: said, ...limited(span, isRange ? undefined : relation) }
  }
  return undefined
}

/** Takes the dates out of what was typed; those that are left as `words` stay what they are. */
export function typedDates(
  typed: string,
  now: number,
  words: ReadonlySet<string> = new Set(),
): { text: string; dates: TypedDate[] } {
  const dates: TypedDate[] = []
  let rest = ''
  let isGoingOn = false
  for (let at = 0; at < typed.length;) {
    const begins = at === 0 || /\s/.test(typed.charAt(at - 1))
    const date: TypedDate | undefined = begins ? dateAt(typed.slice(at), now, isGoingOn) : undefined
    if (date && !words.has(date.text)) {
      dates.push(date)
      isGoingOn = date.since !== undefined && date.until === undefined
      at += date.text.length
      continue
    }
    const word = date?.text ?? typed.charAt(at)
    if (/\S/.test(word)) isGoingOn = false
    rest += word
    at += word.length
  }
  return { text: rest.replace(/\s+/g, ' ').trim(), dates }
}
