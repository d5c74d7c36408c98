import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tables } from '../../../electron/core/cabinet/tables.ts'
import type { ChangeTables } from '../../../electron/core/changes/tables.ts'
import type { SharedMarkTables } from '../../../electron/core/colleagues/tables.ts'
import type { SharedTables } from '../../../electron/core/colleagues/shared/stored/tables.ts'
import type { ContactTables } from '../../../electron/core/contacts/tables.ts'
import { createHandle } from '../../../electron/core/database/handles.ts'
import { openWitness } from '../../../electron/core/database/witness.ts'
import type { ForgettingTables } from '../../../electron/core/forgetting/tables.ts'
import type { HistoryTables } from '../../../electron/core/history/tables.ts'
import type { PlannedTables } from '../../../electron/core/messages/planned/tables.ts'
import { isForgotten } from '../../../electron/core/database/forgotten.ts'
import { groupsOf } from '../../../electron/core/platform/full-text/text.ts'
import type { TeamTables } from '../../../electron/core/team/tables.ts'
import { nothing } from '../../../electron/core/team/postgres/rows.ts'
import {
  createFile,
  indexWords,
  maintain,
  openFile,
  openInMemory,
  openStore,
  type Store,
} from '../../support/database.ts'
import { ALL, batch, NOW, OWN, row, THREAD, written } from '../database/support/rows.ts'

const KEY = '5a'.repeat(32)
const NUMBER = '79261112233'
const SECOND = '79031112244'
const NAME = 'Жъыхщин Йозеф'
const TEXT = 'Щъёлкъбъ'
const CONTACT = '11111111-2222-4333-8444-555555555555'
const ITEM = '21111111-2222-4333-8444-555555555555'
const CONVERSATION = '31111111-2222-4333-8444-555555555555'
const FORGETTING = '41111111-2222-4333-8444-555555555555'
const PERSON = { id: CONTACT, name: NAME, numbers: [NUMBER, SECOND], note: TEXT, tags: [TEXT] }

let home: string
let store: Store
let database: ReturnType<typeof openFile>

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'switchdesk-forgetting-'))
  createFile(join(home, 'one.db'), KEY)
  open()
})
afterEach(() => {
  store.close()
  rmSync(home, { recursive: true, force: true })
})

function open(): void {
  database = openFile(join(home, 'one.db'), KEY)
  store = openStore(database, { witness: openWitness(join(home, 'one.witness'), KEY) })
}

const forgetting = () => store.of<ForgettingTables>('forgetting')
const contacts = () => store.of<ContactTables>('contacts')
const theirs = [NUMBER, SECOND].flatMap((other, place) => [
  row({ key: `d${9000 + place}`, other, text: `${TEXT} раз`, at: NOW - 60_000 }),
  row({ key: `d${9100 + place}`, other, incoming: false, text: `Да, ${NAME}`, at: NOW - 50_000 }),
])

/** Writes about a person into every table that can name one, and about another. */
function fill(): void {
  const other = { id: 'other', name: 'Мария Ивановна', numbers: ['79265550000'], note: 'Добрая' }
  contacts().save([PERSON, other])
  store.ingest(batch([...theirs, row({ other: '79265550000', text: 'Обычный текст' })]))
  store.saveDraft(THREAD, TEXT)
  store.add(written({ id: 'z1', text: TEXT, state: 'queued' }), true)
  store.keepInvalidMessages([
    { operation: 'x', from: 0, until: 1, message: { fields: { phone: NUMBER } } as never },
  ])
  store.of<PlannedTables>('planned').plan([
    {
      ...{ id: 'p1', own: OWN, other: NUMBER, text: `${NAME}, ${TEXT}` },
      written: NOW,
      due: NOW * 2,
      mailing: 'm',
    },
    {
      ...{ id: 'p2', own: OWN, other: '79265550000', text: 'т' },
      written: NOW,
      due: NOW * 2,
      mailing: 'm',
    },
  ])
  store.of<ChangeTables>('changes').begin(
    {
      ...{ id: 'c1', at: NOW, kind: 'numbers', thing: '1', name: OWN, action: 'changed' },
      ...{ outcome: 'done', before: { target: '' }, after: { target: '+7 (926) 111-22-33' } },
    },
    [],
  )
  const shared = store.of<SharedTables>('shared')
  shared.begin('team')
  shared.addNote(ITEM, { other: NUMBER, text: TEXT, at: NOW })
  const things = [
    {
      id: CONVERSATION,
      registers: {},
      lastAnswer: 0,
      content: { opened: true, value: { key: `:${NUMBER}` } },
    },
  ]
  store.of<TeamTables>('team').take('team', { ...nothing(false), threads: things }, NOW)
  store.of<SharedMarkTables>('sharedMarks').setMarks(`:${NUMBER}`, { archived: true })
  store.noteAuthors([{ thread: THREAD, text: TEXT, at: NOW, author: 'm', key: 'd1' }])
  indexWords(database, { batch: 1_000, least: 1 })
}

/** Everything that would tell of the person, in each form in which it may lie somewhere. */
function traces(): Buffer[] {
  const words = [NUMBER, NUMBER.slice(1), SECOND, ...NAME.split(' '), TEXT]
  const forms = words.flatMap((word) => [
    ...[word, word.toLowerCase(), word.toUpperCase(), word.normalize('NFD')],
    word.replaceAll('ё', 'е').toLowerCase(),
  ])
  const groups = groupsOf(`${NAME} ${TEXT}`)
    .split(' ')
    .filter((group) => group.length === 3 && !group.includes('_'))
  const texts = [...forms, ...groups, '(926) 111-22-33']
  return [
    ...texts.map((one) => Buffer.from(one)),
    ...forms.map((one) => Buffer.from(one, 'utf16le')),
  ]
}

/** Traces in the decrypted pages, free ones included, and in every file as it lies on the disk. */
function found(): string[] {
  const files = readdirSync(home).map((file) => readFileSync(join(home, file)))
  const pages = database.serialize()
  // Three bytes are found in encrypted ones by chance.
  const isIn = (file: Buffer, trace: Buffer) => trace.length > 6 && file.includes(trace)
  return traces()
    .filter((trace) => pages.includes(trace) || files.some((file) => isIn(file, trace)))
    .map(String)
}

test('what is forgotten is nowhere any more: not in pages, free ones, indexes or the log', () => {
  fill()
  expect(found().length).toBeGreaterThan(20)
  expect(forgetting().look(SECOND).counts).toEqual({
    ...{
      messages: 5,
      drafts: 1,
      planned: 1,
      contacts: 1,
      notes: 1,
      plans: 0,
      changes: 1,
      states: 0,
    },
  })
  const { change, planned } = forgetting().forget(CONVERSATION, SECOND, NOW)
  maintain(store)
  expect(found()).toEqual([])
  expect(change.left?.toSorted()).toEqual([`:${SECOND}`, `:${NUMBER}`].toSorted())
  expect([planned, change.outstanding]).toEqual([['p1'], []])
  // Others stay.
  expect(store.threads(ALL, { limit: 10 }).threads.map(({ other }) => other)).toEqual([
    '79265550000',
  ])
  expect(
    contacts()
      .list()
      .map(({ id }) => id),
  ).toEqual(['other'])
  expect(
    store
      .of<PlannedTables>('planned')
      .list()
      .map(({ id }) => id),
  ).toEqual(['p2'])
  expect(store.counts()).toEqual({ unread: 1, awaiting: 1 })
})

test('a later reading brings nothing back, and what is written afterwards is shown', () => {
  fill()
  forgetting().forget(CONVERSATION, NUMBER, NOW)
  const again = store.ingest(
    batch([...theirs, row({ other: NUMBER, text: 'Давно', at: 5 })], 'history'),
  )
  expect([again.added, again.threads]).toEqual([0, []])
  store.noteAuthors([{ thread: THREAD, text: TEXT, at: NOW - 50_000, author: 'm', key: 'd2' }])
  maintain(store)
  expect(found()).toEqual([])
  const { arrivals } = store.ingest(batch([row({ other: NUMBER, text: 'Снова я', at: NOW + 1 })]))
  expect(arrivals.map(({ text }) => text)).toEqual(['Снова я'])
  store.close()
  open()
  expect(store.ingest(batch(theirs)).added).toBe(0)
  expect(store.messages(THREAD, { limit: 10 }).messages.map(({ text }) => text)).toEqual([
    'Снова я',
  ])
})

/** Forgets the person with a number elsewhere; returns what that tells other copies. */
function forgottenElsewhere(number = NUMBER, until = Date.now(), known = [PERSON]) {
  createFile(join(home, 'two.db'), KEY)
  const other = openStore(openFile(join(home, 'two.db'), KEY))
  other.ingest(batch([row({ other: number, at: NOW - 5 })]))
  other.of<ContactTables>('contacts').save(known)
  other.of<ForgettingTables>('forgetting').forget(FORGETTING, number, until)
  const held = other.of<ForgettingTables>('forgetting').give()
  other.close()
  return held
}

test('a person who was forgotten at another desk goes from here once, and may come again', () => {
  fill()
  const until = Date.now() + 1_000
  expect(forgetting().take(forgottenElsewhere(NUMBER, until))?.contacts).toEqual([CONTACT])
  expect(store.threads(ALL, { limit: 10 }).threads.map(({ other }) => other)).toEqual([
    '79265550000',
  ])
  expect(store.ingest(batch(theirs)).added).toBe(0)
  store.ingest(batch([row({ other: NUMBER, text: 'Снова я', at: until + 1 })]))
  contacts().save([{ id: 'new', name: 'Новый', numbers: [NUMBER], note: '' }])
  expect(forgetting().apply()).toBeUndefined()
  expect(contacts().list()).toHaveLength(2)
})

test('a desk without a conversation lets go what colleagues said of their answers', () => {
  const things = [
    {
      ...{ id: CONVERSATION, registers: {}, lastAnswer: 1 },
      content: { opened: true, value: { key: `:${NUMBER}` } },
    },
  ]
  store.of<TeamTables>('team').take('team', { ...nothing(false), threads: things }, NOW)
  store.noteAuthors([{ thread: THREAD, text: TEXT, at: NOW, author: 'm', key: 'd1' }])
  expect(found()).toContain(NUMBER)
  forgetting().take(forgottenElsewhere())
  maintain(store)
  rmSync(join(home, 'two.db'))
  expect(found()).toEqual([])
})

test('what was written after a forgetting elsewhere stays, and what is not settled yet', () => {
  const until = NOW
  store.ingest(batch([row({ other: NUMBER, text: 'Давно', at: NOW - 1 })]))
  store.add(written({ id: 'z1', text: 'В пути', at: NOW - 1, state: 'unknown' }))
  store.add(written({ id: 'z2', text: 'Ждёт', at: NOW - 1, state: 'queued' }))
  store.add(written({ id: 'z3', text: 'Позже', at: NOW + 1, state: 'queued' }))
  store.saveDraft(THREAD, 'Начато позже')
  const plan = { own: OWN, other: NUMBER, due: NOW * 2, mailing: null }
  store.of<PlannedTables>('planned').plan([
    { ...plan, id: 'p1', text: 'Раньше', written: NOW - 1 },
    { ...plan, id: 'p2', text: 'Позже', written: NOW + 1 },
  ])
  const erased = forgetting().take(forgottenElsewhere(NUMBER, until))
  const texts = () => store.messages(THREAD, { limit: 10 }).messages.map(({ text }) => text)
  expect(texts().toSorted()).toEqual(['В пути', 'Позже'])
  expect(erased).toMatchObject({ planned: ['p1'], change: { left: [] } })
  expect(erased?.change.gone).toContain('z2')
  expect(erased?.change.conversations).toMatchObject([{ id: `:${NUMBER}`, draft: 'Начато позже' }])
  expect(store.thread(THREAD)?.draft).toBe('Начато позже')
  // Once it is settled, it goes as well.
  store.advance('z1', ['unknown'], 'confirmed')
  forgetting().apply()
  expect(texts()).toEqual(['Позже'])
})

const led = {
  kind: 'numbers' as const,
  ...{ thing: '1', name: OWN, before: { target: '' } },
  ...{ after: { target: '+7 (926) 111-22-33' } },
}
const changes = () => store.of<ChangeTables>('changes')

test('what leads to a person forgotten elsewhere goes without a conversation with them, but for later plans', () => {
  const plan = (id: string, made: number) => ({ ...led, id, made, from: NOW * 2, until: NOW * 3 })
  changes().plan([plan('before', NOW - 1), plan('later', NOW + 1)])
  const done = { ...led, at: NOW - 1, action: 'changed', outcome: 'done' } as const
  changes().begin({ ...done, id: 'over' }, [])
  changes().begin({ ...done, id: 'lasting', until: NOW * 2 }, [])
  expect(forgetting().known(NUMBER).plans).toMatchObject([{ id: 'before' }, { id: 'later' }])
  expect(forgetting().look(NUMBER).counts.plans).toBe(2)
  forgetting().take(forgottenElsewhere(NUMBER, NOW))
  expect(changes().planned()).toMatchObject([{ id: 'later', until: NOW * 3 }])
  expect(changes().named(['over', 'lasting'])).toMatchObject([{ forgotten: true }, led])
  changes().setEnd(['lasting'])
  forgetting().apply()
  expect(changes().named(['lasting'])).toMatchObject([{ forgotten: true }])
})

test('a temporary forwarding to a person forgotten here goes once it is over', () => {
  const done = { ...led, at: NOW - 1, action: 'changed', outcome: 'done' } as const
  changes().begin({ ...done, id: 'lasting', until: NOW * 2 }, [])
  forgetting().forget(CONVERSATION, NUMBER, NOW)
  changes().begin({ ...done, id: 'later', at: NOW + 1 }, [])
  changes().setEnd(['lasting'])
  forgetting().apply()
  expect(changes().named(['lasting', 'later'])).toMatchObject([{ forgotten: true }, led])
  expect(forgetting().apply()).toBeUndefined()
})

test('the end of a temporary forwarding to a forgotten person names them no longer', () => {
  const done = { ...led, at: NOW - 1, action: 'changed', outcome: 'done' } as const
  changes().begin({ ...done, id: 'lasting', until: NOW * 2 }, [])
  forgetting().forget(CONVERSATION, NUMBER, NOW)
  const { before, after } = led
  changes().begin({ ...done, id: 'end', at: NOW * 2, before: after, after: before }, ['lasting'])
  changes().end('end', 'done', undefined, NOW * 2)
  forgetting().apply()
  expect(changes().named(['lasting', 'end'])).toMatchObject([
    { forgotten: true },
    { forgotten: true },
  ])
})

test('a former state goes with a person forgotten elsewhere whom nothing else names', () => {
  const history = store.of<HistoryTables>('history')
  const read = (at: number, number: string) =>
    history.take({
      ...{ kind: 'numbers', source: 'list', isWhole: true, began: at, ended: at + 1 },
      things: [{ thing: '501', name: OWN, body: { target: number } }],
    })
  read(NOW - 20, NUMBER)
  read(NOW - 10, '79265550000')
  forgetting().take(forgottenElsewhere(NUMBER, NOW))
  expect(forgetting().known(NUMBER).states).toEqual([])
})

test('each forgetting elsewhere has a moment of its own', () => {
  const other = '79265550000'
  store.ingest(batch([row({ other, text: 'Моё', at: NOW + 10 }), row({ other: NUMBER, at: NOW })]))
  const held = forgottenElsewhere(NUMBER, NOW + 1_000)
  rmSync(join(home, 'two.db'))
  const { numbers, made } = forgottenElsewhere(other, NOW)
  forgetting().take({ numbers: [...held.numbers, ...numbers], made: [...held.made, ...made] })
  const { threads } = store.threads(ALL, { limit: 10 })
  expect(threads.map((one) => one.other)).toEqual([other])
})

test('a contact that a forgetting elsewhere does not list stays, and so do its other numbers', () => {
  const mine = { ...PERSON, id: ITEM, name: 'Свой' }
  contacts().save([mine])
  store.ingest(batch(theirs))
  forgetting().take(forgottenElsewhere(NUMBER, Date.now(), []))
  expect(contacts().list()).toMatchObject([{ id: ITEM }])
  expect(store.threads(ALL, { limit: 10 }).threads.map(({ other }) => other)).toEqual([SECOND])
})

test('a forgetting made in memory goes on with the database on the disk', () => {
  fill()
  const memory = openStore(openInMemory())
  memory.ingest(batch([row({ other: NUMBER, at: NOW - 5 })]))
  memory.of<ContactTables>('contacts').save([PERSON])
  memory.of<ForgettingTables>('forgetting').forget(FORGETTING, NUMBER, Date.now())
  store.take(memory.give())
  memory.close()
  expect(contacts().list()).toMatchObject([{ id: 'other' }])
  expect(store.threads(ALL, { limit: 10 }).threads.map(({ other }) => other)).not.toContain(NUMBER)
})

test.each(['sending', 'accepted', 'unknown'] as const)(
  'a message %s keeps its person from being forgotten',
  (state) => {
    store.begin(OWN, NUMBER, NOW)
    store.add(written({ state }))
    expect(() => forgetting().forget(CONVERSATION, NUMBER, NOW)).toThrow(
      expect.objectContaining({
        failure: expect.objectContaining({ field: 'sending' }) as unknown,
      }),
    )
    expect(forgetting().look(NUMBER).counts.messages).toBe(1)
  },
)

test('a change that named them stays without its values', () => {
  fill()
  forgetting().forget(CONVERSATION, NUMBER, NOW)
  expect(store.of<ChangeTables>('changes').named(['c1'])).toEqual([
    expect.objectContaining({ id: 'c1', name: OWN, forgotten: true }),
  ])
  expect(store.of<ChangeTables>('changes').named(['c1'])[0]).not.toHaveProperty('after')
})

test('of a forgotten number a digest is kept that differs each time', () => {
  fill()
  forgetting().forget(CONVERSATION, NUMBER, NOW)
  forgetting().forget(ITEM, NUMBER, NOW + 5)
  const digests = forgetting()
    .give()
    .numbers.map(({ digest }) => digest)
  expect(new Set(digests).size).toBe(3)
  const db = createHandle(database)
  expect([NOW + 5, NOW + 6].map((at) => isForgotten(db, NUMBER, at))).toEqual([true, false])
})

test('every table and every stored value says how a person is erased from it', () => {
  const declared = tables.flatMap(({ persons }) => Object.keys(persons))
  expect(new Set(declared).size).toBe(declared.length)
  const inFile = database
    .prepare<[], string>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite%'",
    )
    .pluck()
    .all()
  const core = new URL('../../../electron/core/', import.meta.url)
  const named = readdirSync(core, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [
      ...readFileSync(new URL(file, core), 'utf8').matchAll(
        /stored(?:Value|Items)<[^'(]*\(\s*'(\w+)'/gs,
      ),
    ])
    .map(([, name]) => name)
  // The database's own: counts, ids of runs, and whether traces are to be removed.
  const own = ['epoch', 'run', 'tally', 'traces']
  expect([...declared, ...own].toSorted()).toEqual([...inFile, ...named].toSorted())
})
