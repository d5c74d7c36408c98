import { useI18n } from 'vue-i18n'
import type { Failure } from '../../../electron/bridge/failures.ts'
import { MAX_UPLOAD_MB } from '../../../electron/shared/upload-limit.ts'
import { BridgeFailure } from '../../bridge/failure.ts'

/** Reasons that a file is not sent (`UploadRefusalReason` of the core). */
const REASONS = [
  'notAudio',
  'tooLarge',
  'empty',
  'notAFile',
  'unreadable',
  'gone',
  'changed',
] as const
type Reason = (typeof REASONS)[number]
/** Reasons with a remedy of their own. */
const OWN = new Set<Reason>(['notAudio', 'tooLarge'])

/** Messages about uploads that fail. */
export function useUploadWords() {
  const { t } = useI18n()

  /** Returns the reason a file is not sent and the remedy; undefined for other failures. */
  function refusal({ kind, field = '' }: Failure): string | undefined {
    const reason = REASONS.find((one) => kind === 'invalid' && field === `file.${one}`)
    return reason && say(reason)
  }
  const say = (reason: Reason): string =>
    t(OWN.has(reason) ? `recordings.refusals.${reason}` : `faults.file.${reason}`, {
      most: MAX_UPLOAD_MB,
    })

  /** Throws an error of sending again, with the words of a refusal in it. */
  function rethrow(error: unknown): never {
    const words = error instanceof BridgeFailure && refusal(error.failure)
    throw words ? new BridgeFailure({ ...error.failure, message: words }) : error
  }

  return { refusal, rethrow }
}
