import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChangeTables } from '../../../electron/core/changes/tables.ts'
import type { SharedTables } from '../../../electron/core/colleagues/shared/stored/tables.ts'
import { parted } from '../../../electron/core/colleagues/shared/stored/kinds/forgotten.ts'
import type { ContactTables } from '../../../electron/core/contacts/tables.ts'
import { namedIn, numbersIn } from '../../../electron/core/database/person.ts'
import type { ForgettingTables } from '../../../electron/core/forgetting/tables.ts'
import type { MenuTables } from '../../../electron/core/menus/tables.ts'
import type { PlannedTables } from '../../../electron/core/messages/planned/tables.ts'
import type { SupportTables } from '../../../electron/core/support/tables.ts'
import { itemContents } from '../../../electron/core/team/contents.ts'
import { nothing } from '../../../electron/core/team/postgres/rows.ts'
import type { TeamTables } from '../../../electron/core/team/tables.ts'
import { wordsOf } from '../../../electron/shell/confirmation/words.ts'
import { openInMemory, openStore, type Store } from '../../support/database.ts'
import { ALL, batch, NOW, OWN, row } from '../database/support/rows.ts'

const NUMBER = '79261112233'
const SECOND = '79031112244'
const OTHER = '79265550000'
const ANNA = { id: 'anna', name: 'Анна Петрова', numbers: [NUMBER], note: '' }
const OTHERS = {
  id: 'others',
  name: 'Мария',
  numbers: [OTHER],
  note: `Муж Анны Петровой, тел. ${NUMBER}, от МТС 900`,
}

let store: Store
beforeEach(() => {
  store = openStore(openInMemory())
  return () => store.close()
})

const contacts = () => store.of<ContactTables>('contacts')
const shared = () => store.of<SharedTables>('shared')
const changes = () => store.of<ChangeTables>('changes')
const forgetting = () => store.of<ForgettingTables>('forgetting')
const forget = (number: string) => forgetting().forget('f', number, NOW * 2)
const numbersLeft = () =>
  store
    .threads(ALL, { limit: 10 })
    .threads.map(({ other }) => other)
    .toSorted()

describe('a number in a text', () => {
  test.each(['+7 (926) 111-22-33', '89261112233', '926 111 22 33', `"${NUMBER}"`, `:${NUMBER}`])(
    'is found as %s',
    (text) => expect(namedIn([NUMBER])(text)).toBe(true),
  )
  test.each(['Офис 2 89261112233', '№ 12 79261112233', '89261112233 3', '8 (926) 111-22-33 14:30'])(
    'is among the numbers of %s',
    (text) => expect(numbersIn(text)).toContain(NUMBER),
  )
  test.each(['792611122334', '1792611122', `4${NUMBER}`, '', '2233'])(
    'is not found in %s',
    (text) => expect(namedIn([NUMBER])(text)).toBe(false),
  )
  test.each(['900', 'MTS', '***', '', 'Сбербанк'])('is none if it is %s', (sender) => {
    expect(namedIn([sender])(`79001234567 MTS *** ${sender} 1767225600000 Сбербанк`)).toBe(false)
  })
})

test.each(['900', 'MTS', '***'])('forgetting the sender %s leaves everybody else', (sender) => {
  contacts().save([ANNA, { ...OTHERS, numbers: ['79009009001'] }])
  shared().addNote('n1', { other: NUMBER, text: `MTS *** ${sender}`, at: NOW })
  store.ingest(batch([row({ other: sender }), row({ other: NUMBER, text: sender })]))
  changes().begin(
    {
      ...{ id: 'c', at: NOW, kind: 'numbers', thing: '1', name: 'MTS 900', action: 'changed' },
      ...{ outcome: 'done', after: { target: '79009001234' } },
    },
    [],
  )
  expect(forgetting().look(sender).counts).toMatchObject({ contacts: 0, notes: 0, changes: 0 })
  forget(sender)
  expect(contacts().list()).toHaveLength(2)
  expect(shared().notesOf([NUMBER])).toHaveLength(1)
  expect(numbersLeft()).toEqual([NUMBER])
  expect(changes().named(['c'])[0]).toHaveProperty('after')
})

test('work about others stays, although its texts mention the person', () => {
  contacts().save([ANNA, OTHERS])
  shared().begin('team')
  shared().addNote('n1', { other: NUMBER, text: 'О ней', at: NOW })
  shared().addNote('n2', { other: OTHER, text: `Жена: Анна Петрова, ${NUMBER}`, at: NOW })
  shared().handOver('d1', { own: OWN, other: OTHER, text: NUMBER, to: 'm', at: NOW })
  const item = (id: string, kind: 'contact' | 'note', value: object) => ({
    ...{ id, kind, author: 'm', seq: 1, version: 1, gone: false, digest: id, of: [] },
    content: { opened: true, value },
  })
  const items = [
    item('t1', 'note', { other: NUMBER, text: 'О ней', at: NOW }),
    item('t2', 'note', { other: OTHER, text: NUMBER, at: NOW }),
    item('t3', 'contact', { ...OTHERS, agreed: '' }),
    { ...item('t4', 'note', {}), gone: true, content: { opened: true, value: null } },
  ] as never[]
  const team = store.of<TeamTables>('team')
  team.take('team', { ...nothing(false), items }, NOW)
  const menus = store.of<MenuTables>('menus')
  menus.keepDraft({ key: 'k', at: 1, name: NUMBER } as never)
  const support = store.of<SupportTables>('support')
  support.keepDraft({ ticket: 1, text: `Звонил ${NUMBER}`, at: 1 })
  support.keepPosting({ id: 'p', text: NUMBER, before: [] } as never)
  forget(NUMBER)
  expect(contacts().list()).toMatchObject([{ id: 'others', note: OTHERS.note }])
  expect(shared().notesOf([NUMBER, OTHER])).toMatchObject([{ id: 'n2' }])
  expect(forgetting().look(OTHER).counts).toMatchObject({ drafts: 1, notes: 1 })
  const opened = (kind: 'note' | 'contact') =>
    team.items(kind).flatMap(({ id, content }) => (content.opened ? [id] : []))
  expect([opened('note'), opened('contact')]).toEqual([['t2'], ['t3']])
  expect(menus.drafts()).toHaveLength(1)
  expect([support.drafts(), support.postings()]).toMatchObject([[{ ticket: 1 }], [{ id: 'p' }]])
})

test('a person is one contact: numbers that others have, too, and own numbers are not theirs', () => {
  const family = '74951112233'
  contacts().save([
    { ...ANNA, numbers: [NUMBER, SECOND, family, OWN] },
    { ...OTHERS, numbers: [OTHER, family] },
  ])
  const rows = [NUMBER, SECOND, family, OTHER].map((other) => row({ other }))
  store.ingest(batch([...rows, row({ own: '79160000002', other: OWN })]))
  store.regroup()
  expect(forgetting().look(SECOND)).toMatchObject({
    name: ANNA.name,
    numbers: [SECOND, NUMBER],
    counts: { messages: 2, contacts: 1 },
  })
  const { change } = forget(SECOND)
  expect(numbersLeft()).toEqual([OTHER, OWN].toSorted())
  expect(change.left).toEqual(expect.arrayContaining([`:${NUMBER}`, `:${SECOND}`]))
  expect(
    store
      .conversation(`:${OTHER}`)
      ?.parts?.map(({ other }) => other)
      .toSorted(),
  ).toEqual([OTHER, family].toSorted())
  expect(store.messages(`${OWN}:${family}`, { limit: 10 }).messages).toHaveLength(1)
})

test('a temporary forwarding to the person ends nevertheless, and a name alone erases no change', () => {
  contacts().save([ANNA])
  const change = { at: NOW, kind: 'numbers' as const, action: 'changed' as const }
  const to = { target: `+${NUMBER}` }
  const done = { ...change, outcome: 'done' as const, thing: '1', name: OWN }
  changes().begin({ ...done, id: 'lasting', after: to, until: NOW * 2 }, [])
  changes().begin({ ...done, id: 'over', after: to, thing: '2' }, [])
  changes().begin({ ...done, id: 'named', name: ANNA.name, after: { target: '' }, thing: '3' }, [])
  expect(forgetting().look(NUMBER).counts.changes).toBe(1)
  expect(forgetting().known(NUMBER).changes).toHaveLength(2)
  forget(NUMBER)
  expect(changes().ends()).toMatchObject([{ until: NOW * 2, changes: [{ id: 'lasting' }] }])
  expect(changes().named(['lasting', 'over', 'named'])).toMatchObject([
    { after: to },
    { forgotten: true },
    { name: ANNA.name, after: { target: '' } },
  ])
})

test('a planned forwarding to the person is dropped, also one under way that may be refused', () => {
  const change = { kind: 'numbers' as const, thing: '1', name: OWN, before: {} }
  const after = { target: `+${NUMBER}` }
  changes().plan(['open', 'under way'].map((id) => ({ ...change, id, from: NOW, after })))
  const begun = { ...change, at: NOW, action: 'changed' as const, outcome: 'unknown' as const }
  changes().begin({ ...begun, id: 'start', after }, [], 'under way')
  contacts().save([ANNA])
  forget(NUMBER)
  changes().end('start', 'notDone')
  expect(changes().planned()).toEqual([])
})

test('a bulk message keeps the text written to its next recipient', () => {
  const plan = { own: OWN, written: NOW, due: NOW * 2, mailing: 'm' }
  const planned = store.of<PlannedTables>('planned')
  planned.plan([
    { ...plan, id: 'p1', other: NUMBER, text: 'Анна, здравствуйте' },
    { ...plan, id: 'p2', other: OTHER, text: 'Мария, здравствуйте' },
  ])
  forget(NUMBER)
  expect(planned.mailings()).toMatchObject([{ text: 'Мария, здравствуйте' }])
})

test('what tells colleagues fits their limits, with ids of every form', () => {
  const beside = 'ffffffff-ffff-0fff-0fff-ffffffffffff'
  const number = { key: 'a'.repeat(64), digest: 'b'.repeat(64), until: NOW }
  const items = Array.from({ length: 2_500 }, () => beside)
  const threads = Array.from({ length: 150 }, () => beside)
  const parts = parted({ numbers: [number], items, threads })
  expect(parts.flatMap((part) => part.items)).toEqual(items)
  expect(parts.flatMap((part) => part.threads)).toEqual(threads)
  expect(parts.flatMap((part) => part.numbers)).toEqual([number])
  for (const part of parts) expect(itemContents.forgotten.safeParse(part).error).toBeUndefined()
  const tag = { contact: beside, tag: 'опт' }
  expect(itemContents.tag.safeParse(tag).success).toBe(true)
})

test('a round with the team writes nothing again of what was erased', () => {
  const onCommit = vi.fn()
  store.close()
  store = openStore(openInMemory(), { onCommit })
  const id = '51111111-2222-4333-8444-555555555555'
  const note = { opened: true, value: { other: NUMBER, text: 'О ней', at: NOW } }
  const item = {
    id,
    kind: 'note',
    author: 'm',
    seq: 1,
    version: 1,
    gone: false,
    digest: id,
    of: [],
  }
  const items = [{ ...item, content: note }] as never[]
  shared().begin('team')
  store.of<TeamTables>('team').take('team', { ...nothing(false), items }, NOW)
  forget(NUMBER)
  const round = () => shared().bringTogether('desktop', NOW)
  const first = round()
  onCommit.mockClear()
  expect(round()).toEqual(first)
  expect(onCommit).not.toHaveBeenCalled()
})

test('the question names five numbers, and how many more there are', () => {
  const numbers = Array.from({ length: 7 }, (_, place) => `7926111223${place}`)
  const asked = (some: string[]) =>
    wordsOf({ kind: 'forget', numbers: some, messages: 3 }, 'ru').details.join('\n')
  expect(asked(numbers).match(/\+7 926 111-22-3\d/g)).toHaveLength(5)
  expect(asked(numbers)).toContain('и ещё 2')
  expect(asked(numbers.slice(0, 2))).not.toContain('и ещё')
})
