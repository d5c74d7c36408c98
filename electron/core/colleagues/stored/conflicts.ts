import type { Person } from '../../database/person.ts'
import { otherOf } from '../../messages/thread-id.ts'
import type { ConflictAbout, TeamConflict } from '../../../bridge/colleagues.ts'
import {
  command,
  objects,
  type ReadableDatabase,
  type WritableDatabase,
} from '../../database/handles.ts'

/** Marks set here that gave way to the team's: shown to the user until they dismiss them. */
export const conflictsTable = `
  CREATE TABLE team_conflicts (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    member TEXT NOT NULL,
    about TEXT NOT NULL
  ) STRICT;
`

type Row = Omit<TeamConflict, 'about'> & { about: string }

/** Largest number of conflicts returned. */
const MOST = 200

const insert = command<[at: number, member: string, about: string]>(
  'INSERT INTO team_conflicts (at, member, about) VALUES (?, ?, ?)',
)
const newest = objects<[], Row>(`SELECT * FROM team_conflicts ORDER BY id DESC LIMIT ${MOST}`)
const byId = objects<[id: number], Row>('SELECT * FROM team_conflicts WHERE id = ?')
const remove = command<[id: number]>('DELETE FROM team_conflicts WHERE id = ?')
const removeAll = command<[]>('DELETE FROM team_conflicts')

const present = ({ about, ...row }: Row): TeamConflict => ({
  ...row,
  about: JSON.parse(about) as ConflictAbout,
})

/** @param conflict.member the member whose value is in force; empty if unknown */
export const addConflict = (db: WritableDatabase, conflict: Omit<TeamConflict, 'id'>): void =>
  void insert(db).run(conflict.at, conflict.member, JSON.stringify(conflict.about))

/** Returns the conflicts, newest first. */
export const conflicts = (db: ReadableDatabase): TeamConflict[] => newest(db).all().map(present)

/** Removes a conflict and returns it. */
export function takeConflict(db: WritableDatabase, id: number): TeamConflict | undefined {
  const row = byId(db).get(id)
  remove(db).run(id)
  return row && present(row)
}

export function eraseConflicts(db: WritableDatabase, { numbers, until }: Person): void {
  for (const { id, at, about } of conflicts(db)) {
    if (at <= until && numbers.includes(otherOf(about.thread))) remove(db).run(id)
  }
}

export const forgetConflicts = (db: WritableDatabase): void => void removeAll(db).run()
