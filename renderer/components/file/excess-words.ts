import { useI18n } from 'vue-i18n'
import type { Excess } from '../../files/too-much.ts'
import { formatCount } from '../../../electron/shared/formats.ts'

/** Returns the message for a chosen file that exceeds a limit. */
export function useExcessWords() {
  const { t, locale } = useI18n()
  return ({ what, line, most }: Excess): string =>
    t(`excess.${what}`, {
      line: formatCount(line, locale.value),
      most: formatCount(most, locale.value),
    })
}
