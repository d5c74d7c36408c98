import { useI18n } from 'vue-i18n'
import type { StudioTrouble } from './failure.ts'
import { clockOf } from './moments.ts'
import { LONGEST } from './sound/samples.ts'
import type { RecorderFailure } from './use-recorder.ts'

/** Texts of the studio. */
export function useStudioWords() {
  const { t, locale } = useI18n()

  /** Returns the reason a file yields no sound, and the remedy. */
  function trouble({ code, format }: StudioTrouble): string {
    if (format === 'gsm') return t('studio.unsupportedGsm')
    if (code === 'aborted') return t('failures.aborted')
    if (code === 'empty') return t('faults.file.empty')
    return t(`studio.failures.${code}`, { minutes: LONGEST / 60 })
  }
  /** Returns the reason recording is impossible, and the remedy. */
  const recorderFailure = (failure: RecorderFailure): string => t(`studio.recorder.${failure}`)
  /** Returns the note that a file is truncated, with the length found. */
  const brokenOff = (seconds: number): string =>
    t('studio.brokenOff', { length: clockOf(seconds, locale.value) })

  return { trouble, recorderFailure, brokenOff }
}
