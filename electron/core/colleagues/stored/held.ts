import type { Person } from '../../database/person.ts'
import {
  AMONG,
  among,
  command,
  objects,
  type ReadableDatabase,
  type WritableDatabase,
} from '../../database/handles.ts'
import type { ThreadId } from '../../../bridge/inbox.ts'
import type { RegisterValue } from '../../team/index.ts'
import { NOTHING_HELD, type Held, type MarkName, type Wish } from './merge.ts'

/** Shared marks of conversations in this computer's state, by the thread's id. */
export const marksTable = `
  CREATE TABLE team_marks (
    thread TEXT NOT NULL,
    name TEXT NOT NULL,
    seen INTEGER NOT NULL,
    value TEXT,
    wish TEXT,
    PRIMARY KEY (thread, name)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX team_marks_wishes ON team_marks (thread, name) WHERE wish IS NOT NULL;
`

interface Row {
  thread: ThreadId
  name: MarkName
  seen: number
  value: string | null
  wish: string | null
}

const one = objects<[thread: ThreadId, name: MarkName], Row>(
  'SELECT * FROM team_marks WHERE thread = ? AND name = ?',
)
const put = command<[Row]>(
  'INSERT OR REPLACE INTO team_marks VALUES (:thread, :name, :seen, :value, :wish)',
)
const ofThread = objects<[thread: ThreadId], Row>('SELECT * FROM team_marks WHERE thread = ?')
const wished = objects<[limit: number], Row>(
  'SELECT * FROM team_marks WHERE wish IS NOT NULL ORDER BY thread, name LIMIT ?',
)
const everything = objects<[], Row>('SELECT * FROM team_marks')
const removeAll = command<[]>('DELETE FROM team_marks')

const parsed = (json: string | null) =>
  json === null ? undefined : (JSON.parse(json) as RegisterValue)
function present({ seen, value, wish }: Row): Held {
  const [is, wanted] = [parsed(value), parsed(wish)]
  return { seen, ...(is && { value: is }), ...(wanted && { wish: wanted }) }
}
const json = (value: RegisterValue | undefined) => (value ? JSON.stringify(value) : null)

export const held = (db: ReadableDatabase, thread: ThreadId, name: MarkName): Held => {
  const row = one(db).get(thread, name)
  return row ? present(row) : NOTHING_HELD
}

export const hold = (db: WritableDatabase, thread: ThreadId, name: MarkName, now: Held): void =>
  void put(db).run({ thread, name, seen: now.seen, value: json(now.value), wish: json(now.wish) })

/** Returns all marks of a thread. */
export const heldOf = (db: ReadableDatabase, thread: ThreadId): Map<MarkName, Held> =>
  new Map(
    ofThread(db)
      .all(thread)
      .map((row) => [row.name, present(row)]),
  )

export const allMarks = (db: ReadableDatabase) =>
  everything(db)
    .all()
    .map((row) => ({ thread: row.thread, name: row.name, mark: present(row) }))

/** Returns the marks to be uploaded. */
export const wishes = (db: ReadableDatabase, limit: number): Wish[] =>
  wished(db)
    .all(limit)
    .flatMap(({ thread, name, seen, wish }) => {
      const wanted = parsed(wish)
      return wanted ? [{ thread, name, seen, wish: wanted }] : []
    })

const removeOf = command<[others: string]>(`
  DELETE FROM team_marks WHERE substr(thread, instr(thread, ':') + 1) ${AMONG}`)

export const eraseMarks = (db: WritableDatabase, { numbers }: Person): void =>
  void removeOf(db).run(among(numbers))

export const forgetMarks = (db: WritableDatabase): void => void removeAll(db).run()
