import { ServiceFailure } from '../../service/index.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'

/** System errors for lack of space: the disk is full, or the user's quota is. */
const FULL = new Set(['ENOSPC', 'EDQUOT'])

/**
 * Adds the reason why a file could not be fetched if the call's failure lacks it, as the field of
 * an `invalid`: `diskFull`; `disk` for another error of the disk; `size`, over the limit; `empty`,
 * nothing that is a file.
 * @returns the given error if it needs no reason
 */
export function fetchFailure(error: unknown): unknown {
  const code = codeOf(error)
  if (code !== undefined && FULL.has(code)) return new CoreFailure('invalid', { field: 'diskFull' })
  if (!(error instanceof ServiceFailure)) return error
  const { kind, field, detail } = error
  if (kind === 'invalid' && field === 'to') return new CoreFailure('invalid', { field: 'disk' })
  if (kind !== 'badReply') return error
  return new CoreFailure('invalid', { field: detail === 'TOO_LARGE' ? 'size' : 'empty' })
}

/** The system's code: of a call it is the detail, of making or renaming a file the error's own. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof ServiceFailure) return error.detail
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
