import { useI18n } from 'vue-i18n'
import type { CallRoute, PathEdge } from '../../../electron/bridge/routes.ts'
import { useCallWords } from '../../components/calls/use-call-words.ts'
import { clock, dayNames } from '../../i18n/week.ts'
import { sourceName } from '../../components/pbx/use-reference-names.ts'
import type { RouteNode } from './route-tree.ts'
import type { CallQuestion } from './use-call-route.ts'
import { useThingWords } from './use-thing-words.ts'

/** Puts a call's path into words. */
export function useRouteWords() {
  const { t, locale } = useI18n()
  const { factsOf } = useThingWords()
  const { endWords, whenWords, into, answerWords } = useCallWords()

  /** A number's forwarding needs no text. */
  function wayWords({ by, keys }: Partial<Pick<PathEdge, 'by'>> & Pick<PathEdge, 'keys'>): string {
    if (by === undefined || by === 'forwarding') return ''
    return by === 'key'
      ? t('routes.ways.key', { keys: keys.join(', ') }, keys.length)
      : t(`routes.ways.${by}`)
  }
  const sureWords = ({ certainty }: PathEdge): string =>
    certainty === 'several' || certainty === 'settled' ? t(`routes.sure.${certainty}`) : ''

  const capital = (text: string): string =>
    text.slice(0, 1).toLocaleUpperCase(locale.value) + text.slice(1)

  function titleOf({ kind, thing, end, count, alias }: RouteNode): string {
    if (kind === 'more') return t('words.moreCount', { n: count }, count ?? 0)
    if (kind === 'end' && end) return capital(endWords(end))
    return thing ? [sourceName(thing), alias].filter(Boolean).join(' · ') : ''
  }

  function turnWords({ from, until, seconds }: NonNullable<RouteNode['turn']>): string {
    return from < seconds
      ? t('routes.turn.rings', { from, until })
      : t('words.turnLate', { n: from })
  }

  function noteOf({ kind, edge, thing, turn, end, fault }: RouteNode): string {
    if (kind === 'end' && end) {
      return [wayWords(end), whenWords(end.when)].filter(Boolean).join(' · ')
    }
    const way = edge ? [wayWords(edge), sureWords(edge)] : []
    const facts = kind === 'again' ? t('routes.again') : thing ? factsOf(thing) : ''
    const when = edge ? whenWords(edge.when) : ''
    const rung = kind === 'thing' && end && end.outcome !== 'inside' ? endWords(end) : ''
    return [fault?.text, ...way, turn ? turnWords(turn) : '', when, facts, rung]
      .filter(Boolean)
      .join(' · ')
  }

  function hourWords(hour: number): string {
    const day = dayNames(locale.value, 'long')[Math.floor(hour / 24)] ?? ''
    return `${capital(day)}, ${clock(hour % 24)}`
  }

  /** Describes a call's path in one sentence; it says so where everybody is taken to be online. */
  function sentence(
    { path, things, hour }: CallRoute,
    { presence }: Pick<CallQuestion, 'presence'>,
  ) {
    const [start] = things
    if (!start) return ''
    const at = hourWords(hour)
    // Conditions of the answer come before where the call goes.
    const goesOn = path.rests.every(
      ({ way, ends }) => way.length > 0 && ends.every(({ when }) => when.length === 0),
    )
    return t(`routes.sentence.${goesOn ? 'through' : 'plain'}`, {
      at: presence === 'registered' ? t('routes.everybody', { at }) : at,
      start: into(start),
      answer: answerWords(path, things),
    })
  }

  /** A week in which everybody is taken to be online. */
  const everybodyWeek = (): string => t('routes.everybody', { at: t('words.views.week') })

  return { titleOf, noteOf, hourWords, sentence, everybodyWeek, endWords }
}
