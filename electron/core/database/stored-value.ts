import { command, values, type ReadableDatabase, type WritableDatabase } from './handles.ts'

const get = values<[name: string], string>('SELECT value FROM state WHERE name = ?')
const put = command<[name: string, value: string]>(
  'INSERT OR REPLACE INTO state (name, value) VALUES (?, ?)',
)

/** One small value, stored as JSON under its name, and read as a whole. */
export interface StoredValue<T> {
  /** Undefined until it was written. */
  read(db: ReadableDatabase): T | undefined
  write(db: WritableDatabase, value: T): void
}

export const storedValue = <T>(name: string): StoredValue<T> => ({
  read(db) {
    const json = get(db).get(name)
    return json === undefined ? undefined : (JSON.parse(json) as T)
  },
  write: (db, value) => void put(db).run(name, JSON.stringify(value)),
})
