import { useI18n } from 'vue-i18n'
import type { StudioTrouble } from './failure.ts'
import { clockOf } from './moments.ts'
import { LONGEST } from './sound/samples.ts'
import type { RecorderFailure } from './use-recorder.ts'

/** Texts of the studio. */
export function useStudioWords() {
  const { t, locale } = useI18n()

  /** Why a file gives no greeting, and what to do. */
  function trouble({ code, format }: StudioTrouble): string {
    if (format === 'gsm') return t('studio.unsupportedGsm')
    return t(`studio.failures.${code}`, { minutes: LONGEST / 60 })
  }
  /** Why nothing can be recorded, and what to do. */
  const recorderFailure = (failure: RecorderFailure): string => t(`studio.recorder.${failure}`)
  /** That a file breaks off, with how much of it there is. */
  const brokenOff = (seconds: number): string =>
    t('studio.brokenOff', { length: clockOf(seconds, locale.value) })

  return { trouble, recorderFailure, brokenOff }
}
