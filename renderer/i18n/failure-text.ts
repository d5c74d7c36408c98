import { useI18n } from 'vue-i18n'
import { knownPhrase } from './known-phrases.ts'
import type { Failure } from '../../electron/bridge/failures.ts'

export interface FailureText {
  /** The problem and the remedy, in the current language. */
  text: string
  /** The service's own message, shown as a quotation. */
  quote?: string
  /** True if `text` says as much in the current language; the quote is then shown only on demand. */
  isKnown?: true
  /** Finds the line in the log, for what only a developer can explain. */
  reference?: string
}

/**
 * Returns true if a PIN call may have been made although its outcome is unknown: the person called
 * may have the PIN.
 */
export const isUnclearPinCall = ({ kind, field = '' }: Pick<Failure, 'kind' | 'field'>): boolean =>
  kind === 'unknown' && /^pinCall(\.reply)?$/.test(field)

/** Returns true for an error inside the service (5xx), which the user did not cause. */
export const isServiceTrouble = ({ kind, status = 0 }: Pick<Failure, 'kind' | 'status'>): boolean =>
  kind === 'refused' && status >= 500

/** Returns true if no reply came in time. */
export const isSilence = ({ kind, field }: Pick<Failure, 'kind' | 'field'>): boolean =>
  kind === 'incomplete' && field === 'silent'

/** Puts failures into words: one sentence per kind, the service's own words apart. */
export function useFailureText() {
  const { t } = useI18n()

  function sentence({ kind, field = '' }: Failure): string {
    const address = kind === 'invalid' && /^addresses\.(\w+)$/.exec(field)?.[1]
    // No input of the user is wrong: the cabinet lacks an address that the request needs.
    if (address) return t('failures.noAddress', { name: t(`signIn.addressNames.${address}`) })
    if (kind === 'invalid' && field === 'unreadable') return t('failures.unreadable')
    if (kind === 'invalid' && field === 'unfilled') return t('failures.unfilled')
    if (kind === 'invalid' && field === 'media.inUse') return t('failures.played')
    if (isSilence({ kind, field })) return t('failures.silent')
    if (kind === 'limited' && field === 'questions') return t('failures.questions')
    if (kind === 'doubt' && field === 'ledger') return t('failures.lostCalls')
    if (kind === 'changed' && field === 'id') return t('failures.otherId')
    if (kind === 'changed' && field === 'created') return t('failures.createdBefore')
    if (kind === 'backup') return t(`failures.backup.${field}`)
    if (kind === 'team') return t(`failures.team.${field}`)
    if (isUnclearPinCall({ kind, field })) return t('failures.pinCall')
    return t(`failures.${kind === 'excessive' ? 'badReply' : kind}`)
  }

  /** Returns the translation of a known refusal, else the general text of the failure's kind. */
  function refusal(failure: Failure, known: string | undefined): string {
    if (failure.kind === 'refused' && known !== undefined) return known
    return isServiceTrouble(failure) ? t('failures.known.server') : sentence(failure)
  }

  return (failure: Failure): FailureText => {
    const known = knownPhrase(t, failure.message)
    return {
      text: refusal(failure, known),
      quote: failure.message,
      ...((known !== undefined || isServiceTrouble(failure)) && { isKnown: true }),
      reference: failure.kind === 'internal' ? failure.reference : undefined,
    }
  }
}
