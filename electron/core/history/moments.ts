import type { ChangedKind } from '../../bridge/changes.ts'
import type { Moment } from '../../bridge/history.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import {
  command,
  objects,
  type ReadableDatabase,
  values,
  type WritableDatabase,
} from '../database/handles.ts'
import { namedIn, type Person } from '../database/person.ts'

const moments = objects<[], { at: number; name: string | null; unread: string }>(
  'SELECT at, name, unread FROM history_moments ORDER BY at DESC',
)
const insertMoment = command<[{ at: number; name: string | null; unread: string }]>(
  'INSERT OR REPLACE INTO history_moments VALUES (:at, :name, :unread)',
)
const last = values<[], number | null>('SELECT max(at) FROM history_moments')

export const lastMoment = (db: ReadableDatabase): number | undefined => last(db).get() ?? undefined

export const momentsOf = (db: ReadableDatabase): Moment[] =>
  moments(db)
    .all()
    .map(({ unread, ...one }) => ({
      ...omitNullish(one),
      unread: JSON.parse(unread) as ChangedKind[],
    }))

export const keepMoment = (db: WritableDatabase, { at, name, unread }: Moment): void =>
  void insertMoment(db).run({ at, name: name ?? null, unread: JSON.stringify(unread) })

const dropUnnamed = command<[before: number]>(
  'DELETE FROM history_moments WHERE name IS NULL AND at < ?',
)

/** Removes moments of old that have no name. */
export const pruneMoments = (db: WritableDatabase, before: number): void =>
  void dropUnnamed(db).run(before)

/** Takes their names from moments that name a person. */
export function eraseMoments(db: WritableDatabase, { numbers, until }: Person): void {
  const isNamed = namedIn(numbers)
  for (const { at, name, unread } of moments(db).all()) {
    if (at <= until && name !== null && isNamed(name))
      insertMoment(db).run({ at, name: null, unread })
  }
}
