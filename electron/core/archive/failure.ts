import type { ArchiveTrouble } from '../inbox/types.ts'

/** The archive cannot be used as it is; its file is kept. */
export class ArchiveFailure extends Error {
  override readonly name = 'ArchiveFailure'
  readonly trouble: ArchiveTrouble

  constructor(trouble: ArchiveTrouble, details: string = trouble) {
    super(details)
    this.trouble = trouble
  }
}

/** SQLite's own names of what goes wrong with a file; a longer name begins with its general one. */
const CODES: readonly [string, ArchiveTrouble][] = [
  ['SQLITE_NOTADB', 'wrongKey'],
  ['SQLITE_CORRUPT', 'damaged'],
  ['SQLITE_FULL', 'full'],
  ['SQLITE_CANTOPEN', 'unreadable'],
  ['SQLITE_READONLY', 'unreadable'],
  ['SQLITE_PERM', 'unreadable'],
  ['SQLITE_AUTH', 'unreadable'],
  ['SQLITE_IOERR', 'unreadable'],
  ['SQLITE_BUSY', 'unreadable'],
  ['SQLITE_LOCKED', 'unreadable'],
  ['SQLITE_PROTOCOL', 'unreadable'],
]

/** An error of SQLite's about its file as a failure of the archive; any other error as it is. */
export function archiveErrorOf(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const code = String(error.code)
  const trouble = CODES.find(([name]) => code.startsWith(name))?.[1]
  return trouble ? new ArchiveFailure(trouble, `${code}: ${error.message}`) : error
}
