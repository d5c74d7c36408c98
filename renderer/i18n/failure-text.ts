import { useI18n } from 'vue-i18n'
import { knownPhrase } from './known-phrases.ts'
import type { Failure } from '../../electron/bridge/failures.ts'

export interface FailureText {
  /** What happened and what to do, in the chosen language. */
  text: string
  /** The service's own words, to be shown as a quotation. */
  quote?: string
  /** They are in `text` in the chosen language: themselves they are for who asks. */
  isKnown?: true
  /** Finds the line in the log, for what only a developer can explain. */
  reference?: string
}

/** Whether a PIN call was asked for and may have been made all the same: who is called may have the digits. */
export const isUnclearPinCall = ({ kind, field = '' }: Pick<Failure, 'kind' | 'field'>): boolean =>
  kind === 'unknown' && /^pinCall(\.reply)?$/.test(field)

/** Whether nothing that a person did is to blame, whatever the service says. */
export const isServiceTrouble = ({ kind, status = 0 }: Pick<Failure, 'kind' | 'status'>): boolean =>
  kind === 'refused' && status >= 500

/** Whether nobody replied in time. */
export const isSilence = ({ kind, field }: Pick<Failure, 'kind' | 'field'>): boolean =>
  kind === 'incomplete' && field === 'silent'

/** The text that stands for the service's own words; undefined where they are not known. */
function ourWordsFor(failure: Failure): string | undefined {
  const phrase = failure.kind === 'refused' ? knownPhrase(failure.message) : undefined
  return phrase ?? (isServiceTrouble(failure) ? 'failures.known.server' : undefined)
}

/** Puts failures into words: one sentence per kind, the service's own words apart. */
export function useFailureText() {
  const { t } = useI18n()

  function sentence({ kind, field = '' }: Failure): string {
    const address = kind === 'invalid' && /^addresses\.(\w+)$/.exec(field)?.[1]
    // Nobody filled in anything wrong: the cabinet has no address for what was asked.
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
    return t(`failures.${kind}`)
  }

  return (failure: Failure): FailureText => {
    const known = ourWordsFor(failure)
    return {
      text: known ? t(known) : sentence(failure),
      quote: failure.message,
      ...(known && { isKnown: true }),
      reference: failure.kind === 'internal' ? failure.reference : undefined,
    }
  }
}
