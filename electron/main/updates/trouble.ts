import type { UpdateTrouble } from '../../bridge/updates.ts'

/** The server's reply is refused. */
export class UpdateRefused extends Error {
  readonly trouble: UpdateTrouble

  constructor(trouble: UpdateTrouble, reason: string) {
    super(reason)
    this.name = 'UpdateRefused'
    this.trouble = trouble
  }
}

/** Error codes of systems and electron-updater. */
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

/** The trouble to show for an error of any source. */
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
