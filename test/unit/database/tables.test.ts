import { expect, test } from 'vitest'
import { openInMemory } from '../../../electron/core/database/connection.ts'
import {
  command,
  values,
  type ReadableDatabase,
  type WritableDatabase,
} from '../../../electron/core/database/handles.ts'
import { stepsOf } from '../../../electron/core/database/migrations.ts'
import { openStore } from '../../../electron/core/database/store.ts'
import { defineTables } from '../../../electron/core/database/tables.ts'
import { tables } from '../../../electron/core/cabinet/tables.ts'

const put = command<[text: string]>('INSERT INTO notes (text) VALUES (?)')
const texts = values<[], string>('SELECT text FROM notes ORDER BY text')
const putAsQuery = values<[text: string], string>(
  'INSERT INTO notes (text) VALUES (?) RETURNING text',
)
const countOf = (db: ReadableDatabase) => ({ count: texts(db).all().length })

function add(db: WritableDatabase, ...all: string[]): number {
  const counted = db.derived(countOf)
  for (const text of all) {
    if (text === '') throw new Error('Nothing to note')
    put(db).run(text)
    counted.count += 1
  }
  return counted.count
}

const version = stepsOf(tables).length + 1
type NoteTables = typeof noteTables
const noteTables = defineTables({
  name: 'notes',
  persons: {},
  migrations: { [version]: 'CREATE TABLE notes (text TEXT NOT NULL)' },
  reads: {
    list: (db) => texts(db).all(),
    count: (db) => db.derived(countOf).count,
    putAsQuery: (db, text: string) => putAsQuery(db).get(text),
  },
  writes: { add },
})

const open = () => openStore(openInMemory(), [...tables, noteTables])

test('what a module declares can be asked for by its name', () => {
  const store = open()
  const notes = store.of<NoteTables>('notes')
  expect(notes.add('b', 'a')).toBe(2)
  expect(notes.list()).toEqual(['a', 'b'])
  expect(() => store.call('notes', 'forget', [])).toThrow('notes.forget')
  expect(() => store.call('sketches', 'add', [])).toThrow('sketches.add')
  store.close()
})

test('a change is kept as a whole or not at all, and so is what was derived of it', () => {
  const store = open()
  const notes = store.of<NoteTables>('notes')
  notes.add('a')
  expect(() => notes.add('b', '')).toThrow('Nothing to note')
  expect(notes.list()).toEqual(['a'])
  expect(notes.count()).toBe(1)
  store.close()
})

test('a query that would write is refused', () => {
  const store = open()
  expect(() => store.of<NoteTables>('notes').putAsQuery('a')).toThrow('changes nothing')
  store.close()
})

test('the compiler keeps what writes from those who only read', () => {
  defineTables({
    name: 'wrong',
    persons: {},
    // @ts-expect-error It changes something.
    reads: { add },
    // @ts-expect-error Who reads has no commands.
    writes: { add: (db: ReadableDatabase) => put(db).run('a') },
  })
  const store = open()
  // @ts-expect-error That is the name of other tables.
  expect(() => store.of<NoteTables>('contacts').count()).toThrow('contacts.count')
  store.close()
})

test('each version of the file has one step that leads to it', () => {
  const step = (version: number) =>
    defineTables({
      name: 'notes',
      persons: {},
      migrations: { [version]: '' },
      reads: {},
      writes: {},
    })
  expect(() => stepsOf([...tables, step(version), step(version)])).toThrow('Two steps')
  expect(() => stepsOf([...tables, step(version + 1)])).toThrow('no step')
  expect(stepsOf([...tables, step(version)])).toHaveLength(version)
})
