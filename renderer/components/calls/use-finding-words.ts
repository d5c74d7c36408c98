import { useI18n } from 'vue-i18n'
import type { Finding } from '../../../electron/bridge/check.ts'
import { calendarDays, shortTime } from '../../i18n/dates.ts'
import { useHourWords } from './use-hour-words.ts'
import { formatFigure } from '../../i18n/figures.ts'
import { lowerFirst } from '../../i18n/lower-first.ts'
import { formatNumber } from '../../i18n/numbers.ts'

/** Puts findings into words. */
export function useFindingWords() {
  const { t, te, locale } = useI18n()
  const hoursWords = useHourWords()

  /** Returns a parameter of a text in the user's format. */
  function written(name: string, value: string | number): string | number {
    if (name === 'number') return formatNumber(String(value))
    if (name === 'until') return shortTime(Number(value), Date.now(), locale.value)
    if (name === 'days') return calendarDays(String(value).split(' '), locale.value)
    if (name === 'hours') return hoursWords(String(value).split(' ').map(Number))
    if (name === 'sum') return formatFigure(Number(value), locale.value)
    return value
  }

  /** Returns the key of a finding's text; some rules have several. */
  function keyOf({ rule, words, field, severity }: Finding): string {
    if (rule === 'branchMissing') return `${rule}.${words['branch']}`
    if (rule === 'hookOpen') return `${rule}.${words['why']}`
    if (rule === 'menuMute') return `${rule}.${field}`
    if (rule === 'legsNone' || rule === 'memberMute') return `${rule}.${severity}`
    return rule
  }

  function say(key: string, finding: Finding): string {
    const words = Object.fromEntries(
      Object.entries(finding.words).map(([name, value]) => [name, written(name, value)]),
    )
    const { n } = finding.words
    return typeof n === 'number' ? t(key, words, n) : t(key, words)
  }

  /** Returns what a finding is about, to be followed by its short text. */
  function subjectOf({ rule, words: { menu, name, number, group } }: Finding): string | undefined {
    const asked = rule === 'dialSilent' ? name : menu
    if (asked !== undefined) return t('targets.named.scenario', { name: asked })
    if (group !== undefined) return t('targets.named.group', { name: group })
    return number === undefined ? undefined : formatNumber(String(number))
  }

  function textOf(finding: Finding): string {
    const key = `calls.found.${keyOf(finding)}`
    if (te(key)) return say(key, finding)
    const short = say(`calls.beside.${keyOf(finding)}`, finding)
    const subject = subjectOf(finding)
    return subject === undefined ? short : `${subject}: ${lowerFirst(short)}`
  }

  /** Returns the short text of a finding, shown beside the resource concerned. */
  function besideOf(finding: Finding): string {
    const key = `calls.beside.${keyOf(finding)}`
    return te(key) ? say(key, finding) : textOf(finding)
  }

  return { textOf, besideOf }
}
