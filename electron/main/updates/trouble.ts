import type { UpdateTrouble } from '../../bridge/updates.ts'

/** What the server gave is not used. */
export class UpdateRefused extends Error {
  readonly trouble: UpdateTrouble

  constructor(trouble: UpdateTrouble, reason: string) {
    super(reason)
    this.name = 'UpdateRefused'
    this.trouble = trouble
  }
}

/** What systems and electron-updater call it. */
const CODES: Record<string, UpdateTrouble> = {
  ENOSPC: 'diskFull',
  EDQUOT: 'diskFull',
  EACCES: 'readOnly',
  EPERM: 'readOnly',
  EROFS: 'readOnly',
  ERR_CHECKSUM_MISMATCH: 'damaged',
  ERR_UPDATER_INVALID_SIGNATURE: 'damaged',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  ENOTFOUND: 'unreachable',
}

/** What a person is told of an error, whoever threw it. */
export function troubleOf(error: unknown): UpdateTrouble {
  if (error instanceof UpdateRefused) return error.trouble
  const { code = '', statusCode, message = '' } = error as Partial<HttpError>
  if (statusCode !== undefined || /, status \d{3}/.test(message)) return 'refused'
  // Chromium's errors have no code; a body that breaks off is one of them, or has words of Node's.
  if (/^net::ERR_|aborted/.test(message)) return 'unreachable'
  return CODES[code] ?? 'failed'
}

interface HttpError extends Error {
  code: string
  statusCode: number
}
