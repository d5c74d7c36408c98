import { useI18n } from 'vue-i18n'
import type { Excess } from '../../files/too-much.ts'
import { formatCount } from '../../../electron/shared/formats.ts'

/** What a chosen file has too much of, and what to do. */
export function useExcessWords() {
  const { t, locale } = useI18n()
  return ({ what, line, most }: Excess): string =>
    t(`excess.${what}`, {
      line: formatCount(line, locale.value),
      most: formatCount(most, locale.value),
    })
}
