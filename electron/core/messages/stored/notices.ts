import type { FileNotice } from '../../../bridge/database.ts'
import type { Loss } from '../../database/audit.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { storedValue } from '../../database/stored-value.ts'
import { askAbout } from './advancing.ts'
import { listedLike } from './departures.ts'
import { fold } from './lookalikes.ts'
import { outstandingMessages } from './messages.ts'
import { syncCursor } from './sync-state.ts'
import { changeBy } from './work.ts'

/** So many are kept, the newest. */
const MOST = 9

const stored = storedValue<FileNotice[]>('notices')

/** Notices about the database itself, oldest first, until the user has seen them. */
export const notices = (db: ReadableDatabase): FileNotice[] => stored.read(db) ?? []

export const forgetNotices = (db: WritableDatabase): void => stored.write(db, [])

/**
 * Stores a notice of a loss, and has the user decide about queued messages that may have left. What
 * the log says to have been read is read again if the file that lies under it is older.
 */
export function tellOfLoss(db: WritableDatabase, { mayHaveLeft, isMixed, ...told }: Loss): void {
  const suspects = outstandingMessages(db).filter(
    ({ message: { id, state } }) => state === 'queued' && mayHaveLeft(id),
  )
  changeBy(db, (work) =>
    suspects.forEach((one) => askAbout(work, one, fold(db, work, listedLike(db, one)))),
  )
  const cursor = syncCursor.read(db)
  if (isMixed && cursor) syncCursor.write(db, { oldest: cursor.newest, newest: cursor.newest })
  const asked = suspects.length
  const notice: FileNotice = { ...told, ...(asked > 0 && { asked }), at: Date.now() }
  stored.write(db, [...notices(db), notice].slice(-MOST))
}
