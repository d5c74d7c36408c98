import { createHmac, randomBytes } from 'node:crypto'
import { objects, command, type ReadableDatabase, type WritableDatabase } from './handles.ts'

/*
 * Numbers of forgotten persons, without the numbers: of each a keyed digest, with a random key of its own, so that
 * two desktops, accounts or people cannot be compared. This keeps numbers out of the file, of backups and of what
 * colleagues are sent, and makes that a list of the forgotten cannot be read. It does not withstand whoever has the
 * opened database and tries all numbers there are: their count is too small for that.
 */

/** A forgotten number: messages dated up to `until` are not shown again, later ones are a new person's. */
export interface Forgotten {
  /** Hexadecimal, as the digest is. */
  key: string
  digest: string
  /** Milliseconds since the epoch. */
  until: number
}

export const forgottenTable = `
  CREATE TABLE forgotten (
    digest TEXT PRIMARY KEY,
    key TEXT NOT NULL,
    until INTEGER NOT NULL,
    applied INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
`

const all = objects<[], Forgotten>('SELECT key, digest, until FROM forgotten ORDER BY digest')
const put = command<[Forgotten]>(
  'INSERT OR IGNORE INTO forgotten (digest, key, until) VALUES (:digest, :key, :until)',
)

const waiting = objects<[], Forgotten>(
  'SELECT key, digest, until FROM forgotten WHERE applied = 0 ORDER BY digest',
)
const apply = command<[digest: string]>('UPDATE forgotten SET applied = 1 WHERE digest = ?')

const digestOf = (number: string, key: string): string =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(number).digest('hex')

export function forgottenOf(number: string, until: number): Forgotten {
  const key = randomBytes(32).toString('hex')
  return { key, digest: digestOf(number, key), until }
}

/** Answers by number: the digests of each are worked out once. */
const known = (db: ReadableDatabase) => ({
  list: all(db).all(),
  untils: new Map<string, number | undefined>(),
})

/** True if a number is one of these. */
export const isAmong = (some: readonly Forgotten[], number: string): boolean =>
  some.some(({ key, digest }) => digestOf(number, key) === digest)

/** The moment up to which a number is forgotten; undefined if it is not. */
function forgottenUntil(db: ReadableDatabase, number: string): number | undefined {
  const { list, untils } = db.derived(known)
  if (list.length === 0) return undefined
  if (!untils.has(number)) {
    const of = list.filter(({ key, digest }) => digestOf(number, key) === digest)
    untils.set(number, of.length > 0 ? Math.max(...of.map(({ until }) => until)) : undefined)
  }
  return untils.get(number)
}

/** True if a message with this number, of this moment, is not to be shown. */
export const isForgotten = (db: ReadableDatabase, number: string, at: number): boolean =>
  at <= (forgottenUntil(db, number) ?? -Infinity)

export const forgotten = (db: ReadableDatabase): Forgotten[] => all(db).all()

/** Adds those that are not known. */
export function noteForgotten(db: WritableDatabase, some: readonly Forgotten[]): void {
  for (const one of some) put(db).run(one)
  db.forgetDerived()
}

/** Those whose persons may still be here: colleagues forgot them, or a backup brought them back. */
export const unapplied = (db: ReadableDatabase): Forgotten[] => waiting(db).all()

export function noteApplied(db: WritableDatabase, some: readonly Forgotten[]): void {
  for (const { digest } of some) apply(db).run(digest)
}
