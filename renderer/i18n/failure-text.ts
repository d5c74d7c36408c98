import { useI18n } from 'vue-i18n'
import type { Failure } from '../../electron/bridge/failures.ts'

export interface FailureText {
  /** What happened and what to do, in the chosen language. */
  text: string
  /** The service's own words, to be shown as a quotation. */
  quote?: string
  /** Finds the line in the log, for what only a developer can explain. */
  reference?: string
}

/** Puts failures into words: one sentence per kind, the service's own words apart. */
export function useFailureText() {
  const { t } = useI18n()
  return (failure: Failure): FailureText => ({
    text: t(`failures.${failure.kind}`),
    quote: failure.message,
    reference: failure.kind === 'internal' ? failure.reference : undefined,
  })
}
