import type Sqlite from 'better-sqlite3-multiple-ciphers'
import { ArchiveFailure } from '../failure.ts'
import { messages } from './001-messages.ts'
import { people } from './002-people.ts'
import { search } from './003-search.ts'
import { presence } from './004-presence.ts'
import { money } from './005-money.ts'
import { putAway } from './006-put-away.ts'
import { plainWords } from './007-plain-words.ts'

/** Each leads from the version that is its place here to the next; one that was released never changes. */
export const migrations: readonly string[] = [
  messages,
  people,
  search,
  presence,
  money,
  putAway,
  plainWords,
]

/**
 * Brings an archive up to this version, each step whole or not at all. Throws an `ArchiveFailure`
 * `newer` where a newer version of the app wrote it.
 *
 * @param target How far to go; tests stop on the way.
 */
export function migrate(database: Sqlite.Database, target = migrations.length): void {
  const version = database.pragma('user_version', { simple: true }) as number
  if (version > migrations.length) throw new ArchiveFailure('newer')
  for (const [index, sql] of migrations.slice(0, target).entries()) {
    if (index < version) continue
    database
      .transaction(() => {
        database.exec(sql)
        database.pragma(`user_version = ${index + 1}`)
      })
      .immediate()
  }
}
