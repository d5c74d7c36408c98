import { useI18n } from 'vue-i18n'
import { useNames } from '../../components/exchange/use-names.ts'
import { useUsage } from '../../stores/usage.ts'

/** What plays a recording, in a line. */
export function usePlayedBy() {
  const { t } = useI18n()
  const usage = useUsage()
  const inLine = useNames()
  usage.need()

  return (id: number): string => {
    const names = [...new Set(usage.of('media', id).map(({ name }) => name))]
    if (names.length > 0) return inLine(names)
    return usage.isComplete || usage.isFailing ? '' : t('media.reading')
  }
}
