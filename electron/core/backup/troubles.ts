import { DatabaseFailure } from '../platform/failures/database-failure.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { BackupTrouble } from '../../bridge/backup.ts'
import { backupFailure } from './sealed-file.ts'

/** The system's names of what goes wrong with a file. */
const CODES: Readonly<Record<string, BackupTrouble>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  ENOENT: 'gone',
  ENOTDIR: 'gone',
  EACCES: 'closed',
  EPERM: 'closed',
  EROFS: 'closed',
  EISDIR: 'foreign',
}

/** Does what reads and writes backups; what the system says no to is a failure `backup`. */
export function onDisk<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw diskFailureOf(error)
  }
}

/** An error of the system's, or a database's full disk, as a failure `backup`; any other error as it is. */
export function diskFailureOf(error: unknown): unknown {
  if (error instanceof DatabaseFailure && error.trouble === 'full') return backupFailure('full')
  if (error instanceof CoreFailure || error instanceof DatabaseFailure) return error
  const { code } = error as NodeJS.ErrnoException
  return code === undefined ? error : backupFailure(CODES[code] ?? 'unreadable')
}
