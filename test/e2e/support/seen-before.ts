import { createKeychain } from '../../../electron/core/platform/secrets/keychain.ts'
import { mark } from '../../../electron/core/extensions/presence/stored-rows.ts'
import { openFile } from '../../support/database.ts'
import { databaseIn } from '../../faults/file-view.ts'

/** Somebody's changes, from some moment on: online or not. */
export interface Course {
  id: number
  changes: readonly (readonly [at: number, online: boolean])[]
}

/**
 * Puts into the file of an account what the app would have seen earlier: a part of the list that was watched
 * between two moments. The program must not run.
 */
export async function plantPresence(
  { home, cabinet }: { home: string; cabinet: string },
  watched: { from: number; to: number },
  courses: readonly Course[],
): Promise<void> {
  const key = await createKeychain().read(`archive/${cabinet}`)
  if (key.state !== 'found') throw new Error(`The keychain says ${key.state}`)
  const database = openFile(databaseIn(home, cabinet), key.value)
  const era = database.prepare<[], number>('SELECT max(era) FROM presence_spans').pluck().get() ?? 0
  database
    .prepare('INSERT INTO presence_spans VALUES (?, ?, ?, ?)')
    .run(era, PART, watched.from, watched.to)
  const put = database.prepare('INSERT INTO presence VALUES (?, ?, ?, ?, ?)')
  for (const { id, changes } of courses) {
    for (const [at, online] of changes) {
      put.run(id, era, at, PART, online ? mark.online : mark.offline)
    }
    put.run(id, era, watched.to, PART, mark.unknown)
  }
  database.close()
}

/** A part of the list that none of today's looks is about. */
const PART = 99
