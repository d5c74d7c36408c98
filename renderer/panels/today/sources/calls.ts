import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Finding } from '../../../../electron/bridge/check.ts'
import { checkPlace } from '../../../../electron/shared/places.ts'
import { findingPlace } from '../../../components/calls/finding-place.ts'
import { useCheck } from '../../../components/calls/use-check.ts'
import { useFindingWords } from '../../../components/calls/use-finding-words.ts'
import { useCabinets } from '../../../stores/cabinets.ts'
import { MOST, type TodayGap, type TodayLine, type TodaySource } from '../line.ts'

/** Errors of the check by which calls are lost, now or at some hour; hidden ones are left out. */
export function useCallLines() {
  const { t } = useI18n()
  const cabinets = useCabinets()
  const { report, failure, renew } = useCheck()
  const { textOf } = useFindingWords()

  const lineOf = (finding: Finding): TodayLine => ({
    key: `finding ${finding.key}`,
    harm: finding.loses === 'now' ? 'callsLost' : 'callsLostSometimes',
    title: textOf(finding),
    to: findingPlace(finding),
  })

  function linesOf(findings: readonly Finding[]): TodayLine[] {
    const lines = findings.slice(0, MOST).map(lineOf)
    const last = lines.at(-1)
    if (!last || findings.length <= MOST) return lines
    const title = t('today.allProblems', { n: findings.length })
    return [...lines, { key: 'findings', harm: last.harm, title, to: checkPlace }]
  }

  /** The page of the check is there only where REST is. */
  const place = computed(() => (cabinets.active?.addresses.rest ? { to: checkPlace } : {}))
  const gap = computed((): TodayGap | undefined => {
    if (failure.value) {
      const retry = { text: t('common.tryAgain'), run: renew }
      return { text: t('today.gaps.checkFailed'), retry }
    }
    const isPart = (report.value?.unchecked.length ?? 0) > 0
    return isPart ? { text: t('today.gaps.unchecked'), ...place.value } : undefined
  })

  return computed((): TodaySource => ({
    lines: linesOf(
      report.value?.findings.filter(
        ({ loses, severity, muted }) => loses && severity === 'error' && !muted,
      ) ?? [],
    ),
    isReading: !report.value && !failure.value,
    gap: gap.value,
  }))
}
