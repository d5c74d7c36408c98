import { useI18n } from 'vue-i18n'
import type { Finding } from '../../../electron/bridge/check.ts'
import { shortTime } from '../../i18n/dates.ts'
import { formatFigure } from '../../i18n/figures.ts'
import { formatNumber } from '../../i18n/numbers.ts'

/** Puts findings into words. */
export function useFindingWords() {
  const { t, locale } = useI18n()

  /** What a text names, as people write it. */
  function written(name: string, value: string | number): string | number {
    if (name === 'number') return formatNumber(String(value))
    if (name === 'until') return shortTime(Number(value), Date.now(), locale.value)
    if (name === 'sum') return formatFigure(Number(value), locale.value)
    return value
  }

  /** The text of a rule that has several is told by what it names. */
  function keyOf({ rule, words, field, severity }: Finding): string {
    const key = `calls.found.${rule}`
    if (rule === 'branchMissing') return `${key}.${words['branch']}`
    if (rule === 'hookOpen') return `${key}.${words['why']}`
    if (rule === 'menuMute') return `${key}.${field}`
    if (rule === 'legsNone' || rule === 'memberMute') return `${key}.${severity}`
    return key
  }

  function textOf(finding: Finding): string {
    const words = Object.fromEntries(
      Object.entries(finding.words).map(([name, value]) => [name, written(name, value)]),
    )
    const { n } = finding.words
    return typeof n === 'number' ? t(keyOf(finding), words, n) : t(keyOf(finding), words)
  }

  return { textOf }
}
