import { useI18n } from 'vue-i18n'
import type { ChangedNumbers, Fate, Impact } from '../../../electron/bridge/impact.ts'
import { sourceName } from '../pbx/use-reference-names.ts'
import { useHourWords } from './use-hour-words.ts'
import { useCallWords } from './use-call-words.ts'

type LeadingPlace = Impact['leading'][number]

/** The number of names listed one by one. */
const FIRST = 3

/** Numbers whose calls change alike, in words. */
export interface ToldChange {
  numbers: string
  lines: ToldLine[]
}

interface ToldLine {
  hours: string
  before?: string
  after: string
}

/** Puts what a change does to calls into words. */
export function useImpactWords() {
  const { t } = useI18n()
  const hoursWords = useHourWords()
  const { endWords, verdictWords } = useCallWords()

  /** The first of many, and how many there are besides. */
  function names(some: readonly string[], count = some.length): string {
    const first = some.slice(0, FIRST)
    const told = first.join(', ')
    const n = count - first.length
    return n > 0 ? t('words.andMore', { names: told, n }) : told
  }
  const namesOf = (things: readonly LeadingPlace[], count?: number) =>
    names(things.map(sourceName), count)

  function endAt({ at, isUnsure, ...end }: Fate['ends'][number]): string {
    const sure = endWords(end)
    const words = isUnsure ? t('calls.impact.maybe', { end: sure }) : sure
    return at ? t('calls.impact.at', { name: at.name, end: words }) : words
  }

  /**
   * Describes an outcome. The verdict is left out if the other outcome has the same one, or if the
   * destinations make it clear.
   */
  function fateWords({ verdict, ends, more }: Fate, other: Fate): string {
    const told = ends.map(endAt).join('; ')
    const all = more > 0 ? t('words.andMore', { names: told, n: more }) : told
    const isSaid = verdict !== 'nobody' && verdict !== 'key' && all !== ''
    const outcome = verdict === other.verdict || isSaid ? '' : verdictWords(verdict)
    return [outcome, all].filter(Boolean).join(' — ')
  }

  function lineWords({ hours, before, after }: ChangedNumbers['changes'][number]): ToldLine {
    const [was, is] = [fateWords(before, after), fateWords(after, before)]
    const told = { hours: hoursWords(hours) }
    if (was && is) return { ...told, before: was, after: is }
    if (was) return { ...told, after: t('calls.impact.no', { fate: was }) }
    if (is) return { ...told, after: t('calls.impact.also', { fate: is }) }
    return { ...told, after: t('calls.impact.otherWay') }
  }

  const changesIn = ({ changed }: Impact): ToldChange[] =>
    changed.map(({ numbers, count, changes }) => ({
      numbers: namesOf(numbers, count),
      lines: changes.map(lineWords),
    }))

  /** Telephones that will ring, or no longer, by numbers. */
  const ringsIn = ({ rings }: Impact) =>
    rings.map(({ numbers, count, more, less }) => ({
      numbers: namesOf(numbers, count),
      lines: [
        more.length > 0 && t('calls.impact.ringMore', { names: namesOf(more) }),
        less.length > 0 && t('calls.impact.ringLess', { names: namesOf(less) }),
      ].filter((line) => line !== false),
    }))

  return { changesIn, namesOf, ringsIn }
}
