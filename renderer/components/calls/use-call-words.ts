import { useI18n } from 'vue-i18n'
import type {
  CallAnswer,
  PathEnd,
  PathThing,
  Rest,
  Verdict,
} from '../../../electron/bridge/routes.ts'
import type { Settled } from '../../../electron/shared/readings.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { sourceName } from '../pbx/use-reference-names.ts'

/** True if agents are only assumed to be logged out, and not known to be. */
const isAboutAgents = (when: readonly Settled[]): boolean =>
  when.length > 0 && when.every(({ agents }) => agents !== undefined)

type Named = Pick<PathThing, 'kind' | 'id' | 'name'>

/** Puts what comes of calls into words. */
export function useCallWords() {
  const { t, te } = useI18n()
  const endWords = ({ reason, text }: Pick<PathEnd, 'reason' | 'text'>): string =>
    t(`calls.ends.${reason}`, { text: reason === 'telephone' ? formatNumber(text ?? '') : text })
  const verdictWords = (verdict: Verdict): string =>
    t(verdict === 'untold' ? 'words.notKnown' : `calls.verdicts.${verdict}`)

  /** Returns the assumptions that something depends on, as text. */
  const whenWords = (when: readonly Settled[]): string =>
    when
      .map((one) =>
        Object.entries(one)
          .map(([reading, option]) => t(`calls.readings.${reading}.${option}`))
          .join(t('calls.and')),
      )
      .join(t('calls.or'))

  function into(thing: Named): string {
    const kind = thing.kind === 'externalNumbers' ? 'numbers' : thing.kind
    return t(`calls.into.${kind}`, { name: sourceName(thing) })
  }

  function wayWords(way: Rest['way'], things: readonly Named[]): string {
    return way.reduce((said, { to, by }) => {
      const thing = things.find(({ kind, id }) => kind === to.kind && id === to.id)
      if (!thing) return said
      const branch = te(`calls.answer.by.${by}`) ? t(`calls.answer.by.${by}`) : ''
      if (said === '') return branch + into(thing)
      const then = t('calls.answer.then')
      return said + (branch ? `, ${branch}${then.slice(2)}` : then) + into(thing)
    }, '')
  }

  function endOf(end: Rest['ends'][number], verdict: Verdict): string {
    if (end.by !== 'noKey') return endWords(end)
    if (verdict === 'nobody') return t('calls.answer.lost')
    const waits = t('calls.answer.waits')
    return end.reason === 'voicemail' ? `${waits}, ${t('calls.answer.voicemail')}` : waits
  }

  function restWords({ way, ends }: Rest, verdict: Verdict, things: readonly Named[]): string {
    // If that depends on whether agents are logged in, what comes of it then tells it.
    const told = ends.filter(({ reason, when }) => reason !== 'agents' || !isAboutAgents(when))
    const said = told.map((end) => [whenWords(end.when), endOf(end, verdict)])
    const [first] = said
    if (said.length > 1 || !first) {
      const each = said.map((words) => words.filter(Boolean).join(' — '))
      return [wayWords(way, things), each.join('; ')].filter(Boolean).join(': ')
    }
    const [when, end] = first
    const there = [wayWords(way, things), end].filter(Boolean).join(': ')
    return when ? `${when} — ${there}` : there
  }

  /** Says where a call rests if nothing is pressed; the way that it takes in any case is told once. */
  function answerWords({ verdict, rests }: CallAnswer, things: readonly Named[]): string {
    const [first, ...others] = rests
    const isShared = (at: number) =>
      others.every(({ way }) => JSON.stringify(way[at]) === JSON.stringify(first?.way[at]))
    const fork = (first?.way ?? []).findIndex((_, at) => others.length === 0 || !isShared(at))
    const shared = fork < 0 ? (first?.way.length ?? 0) : fork
    const asksCrm = rests.some(({ ends }) => ends.some(({ reason }) => reason === 'crm'))
    const each = rests
      .map((rest) => restWords({ ...rest, way: rest.way.slice(shared) }, verdict, things))
      .join(asksCrm ? t('calls.answer.otherwise') : t('calls.or'))
    return [wayWords(first?.way.slice(0, shared) ?? [], things), each].filter(Boolean).join(': ')
  }

  return { endWords, verdictWords, whenWords, into, answerWords }
}
