import { ServiceFailure } from '../../service/index.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'

/**
 * Reason a file is not uploaded. `notAudio`: no audio format that the service accepts; `tooLarge`,
 * `empty`: its size; `notAFile`: a folder, a device or the like; `unreadable`: the system denies
 * reading it; `gone`: it no longer exists, nor does the page that offered it; `changed`: it was
 * modified meanwhile.
 */
export type UploadRefusalReason =
  'notAudio' | 'tooLarge' | 'empty' | 'notAFile' | 'unreadable' | 'gone' | 'changed'

/** Crosses to the page as `invalid` with the field `file.<reason>`. */
export class UploadRefusal extends CoreFailure {
  readonly reason: UploadRefusalReason

  constructor(reason: UploadRefusalReason) {
    super('invalid', { field: `file.${reason}` })
    this.reason = reason
  }
}

/** The code of the error thrown by a page's file when the page cannot provide its bytes. */
export const PAGE_GONE = 'PAGE_GONE'

const reasons: Partial<Record<string, UploadRefusalReason>> = {
  changed: 'changed',
  tooLarge: 'tooLarge',
  empty: 'empty',
  [PAGE_GONE]: 'gone',
}

/**
 * Returns an error of `client.upload` about its file as an `UploadRefusal`; any other unchanged.
 */
export function inUploadWords(error: unknown): unknown {
  if (!(error instanceof ServiceFailure) || error.kind !== 'invalid') return error
  // The client gives a reason only for errors about files.
  if (error.detail === undefined) return error
  return new UploadRefusal(reasons[error.detail] ?? 'unreadable')
}
