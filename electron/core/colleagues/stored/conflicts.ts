import type { ConflictAbout, TeamConflict } from '../../../bridge/colleagues.ts'
import {
  command,
  objects,
  type ReadableDatabase,
  type WritableDatabase,
} from '../../database/handles.ts'

/** What was done here while the team had decided otherwise: a person is shown it until they have seen it. */
export const conflictsTable = `
  CREATE TABLE team_conflicts (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    member TEXT NOT NULL,
    about TEXT NOT NULL
  ) STRICT;
`

type Row = Omit<TeamConflict, 'about'> & { about: string }

/** More are of no use to anybody. */
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

/** @param conflict.member who decided otherwise; empty where nobody knows */
export const addConflict = (db: WritableDatabase, conflict: Omit<TeamConflict, 'id'>): void =>
  void insert(db).run(conflict.at, conflict.member, JSON.stringify(conflict.about))

/** The newest first. */
export const conflicts = (db: ReadableDatabase): TeamConflict[] => newest(db).all().map(present)

/** Takes one off the list. */
export function takeConflict(db: WritableDatabase, id: number): TeamConflict | undefined {
  const row = byId(db).get(id)
  remove(db).run(id)
  return row && present(row)
}

export const forgetConflicts = (db: WritableDatabase): void => void removeAll(db).run()
