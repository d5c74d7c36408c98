import fc from 'fast-check'
import { expect, test } from 'vitest'
import type {
  ItemKind,
  LeftOut,
  TeamChanges,
  TeamClaim,
  TeamItem,
  TeamThread,
} from '../../../electron/core/team/port.ts'
import { descentOf } from '../../../electron/core/team/descent.ts'
import { nothing } from '../../../electron/core/team/postgres/rows.ts'
import type { TeamTables } from '../../../electron/core/team/tables.ts'
import { openInMemory, openStore } from '../../support/database.ts'

const [TEAM, OTHER] = ['one', 'other']
const NOW = 1_000_000

const open = () => openStore(openInMemory()).of<TeamTables>('team')
const told = (value: unknown) => ({ opened: true, value }) as const
const cursorAt = (seq: number) => ({ seq, hash: `h${seq}` })

const changes = (given: Partial<TeamChanges>): TeamChanges => ({ ...nothing(false), ...given })

const thread = (id: string, lastAnswer = 0): TeamThread => ({
  ...{ id, lastAnswer, registers: {} },
  content: told({ key: id }),
})
const item = (id: string, kind: ItemKind, text: string, version = 1): TeamItem => ({
  ...{ id, kind, author: 'ann', version, gone: text === '', content: told(text) },
  ...descentOf(text, []),
})
const claim = (of: string, lasts: number): TeamClaim => ({
  ...{ thread: of, device: 'desk', member: 'ann', mine: false, lasts },
})
const ann = { id: 'ann', owner: true, content: told({ name: 'Анна' }) }
const first = changes({ snapshot: true, begins: true, members: [ann], devices: [] })
const last = changes({ snapshot: true, cursor: cursorAt(3) })

const claimsOf = (team: ReturnType<typeof open>, now: number) => team.shown([], now).claims
const bodiesOf = (things: { content: unknown }[]) => things.map(({ content }) => content)

test('things are as they were told last, and what was taken away is gone', () => {
  const team = open()
  team.take(
    TEAM,
    changes({ items: [item('n1', 'note', 'Перезвонить')], threads: [thread('t')] }),
    NOW,
  )
  team.take(
    TEAM,
    changes({ items: [item('n1', 'note', 'Не звонить', 2)], cursor: cursorAt(2) }),
    NOW,
  )
  expect(bodiesOf(team.items('note'))).toEqual([told('Не звонить')])
  expect(team.items('tag')).toEqual([])
  expect(team.threads()).toEqual([thread('t')])
  team.take(TEAM, changes({ items: [item('n1', 'note', '', 3)] }), NOW)
  expect(team.items('note')).toEqual([])
  expect(team.cursor(TEAM)).toEqual(cursorAt(2))
})

test('what does not open is there all the same', () => {
  const team = open()
  const sealed = { ...item('n1', 'note', 'x'), content: { opened: false } as const }
  team.take(TEAM, changes({ items: [sealed] }), NOW)
  // What the server says of it is not known to be so.
  expect(team.items('note')).toEqual([{ ...sealed, author: '' }])
  const [known, later] = [item('n2', 'note', 'x'), item('n2', 'note', 'y', 2)]
  team.take(TEAM, changes({ items: [known] }), NOW)
  const lie = { ...later, author: 'bob', gone: true, content: { opened: false } as const }
  team.take(TEAM, changes({ items: [lie] }), NOW)
  expect(team.items('note')).toContainEqual({ ...known, version: 2 })
})

test('what is left out, and whose it is, is known until it can be read', () => {
  const team = open()
  const leftOut: LeftOut[] = [
    { id: 'n1', kind: 'note', member: 'ann' },
    { id: '7', kind: 'answer', member: '' },
  ]
  team.take(TEAM, changes({ leftOut }), NOW)
  expect(team.shown([], NOW).leftOut).toEqual([leftOut[1], leftOut[0]])
  team.take(TEAM, changes({ items: [item('n1', 'note', 'x', 2)] }), NOW)
  expect(team.shown([], NOW).leftOut).toEqual([leftOut[1]])
  for (const part of [first, last]) team.take(TEAM, part, NOW)
  expect(team.shown([], NOW).leftOut).toEqual([])
})

test('claims that ended long ago are not kept', () => {
  const team = open()
  team.take(TEAM, changes({ claims: [claim('t', 500)] }), NOW)
  team.take(TEAM, changes({ claims: [claim('u', 500)] }), NOW + 1_000)
  expect(claimsOf(team, NOW)).toHaveLength(2)
  team.take(TEAM, changes({ claims: [claim('v', 500)] }), NOW + 2 * 86_400_000)
  expect(claimsOf(team, NOW).map((one) => one.thread)).toEqual(['v'])
})

test('a claim ends by itself, or is released', () => {
  const team = open()
  team.take(TEAM, changes({ claims: [claim('t', 500), claim('u', 5_000)] }), NOW)
  expect(claimsOf(team, NOW + 499).map((one) => one.thread)).toEqual(['t', 'u'])
  expect(claimsOf(team, NOW + 500).map((one) => one.thread)).toEqual(['u'])
  team.take(TEAM, changes({ released: ['u'] }), NOW)
  expect(claimsOf(team, NOW + 500)).toEqual([])
})

test('a whole reading takes the place of everything with its last part, also after one that was cut', () => {
  const team = open()
  const old = changes({ threads: [thread('old')], cursor: cursorAt(1) })
  team.take(TEAM, old, NOW)
  team.take(TEAM, first, NOW)
  team.take(TEAM, changes({ snapshot: true, threads: [thread('cut')] }), NOW)
  expect(team.threads().map(({ id }) => id)).toEqual(['cut', 'old'])
  expect(team.cursor(TEAM)).toEqual(cursorAt(1))
  for (const part of [first, changes({ snapshot: true, threads: [thread('new')] }), last]) {
    team.take(TEAM, part, NOW)
  }
  expect(team.threads().map(({ id }) => id)).toEqual(['new'])
  expect(team.shown([], NOW).members).toEqual([ann])
  expect(team.cursor(TEAM)).toEqual(cursorAt(3))
})

test('of another team nothing stays, nor of one that was left', () => {
  const team = open()
  team.take(TEAM, changes({ threads: [thread('t')], cursor: cursorAt(7) }), NOW)
  expect(team.cursor(OTHER)).toBeUndefined()
  team.take(OTHER, first, NOW)
  expect(team.threads()).toEqual([])
  expect([team.cursor(TEAM), team.cursor(OTHER)]).toEqual([undefined, undefined])
  team.leave()
  expect(team.shown([], NOW).members).toEqual([])
})

test('taking the same in again, or later parts twice, changes nothing', () => {
  const one = fc.record({ id: fc.constantFrom('a', 'b', 'c'), text: fc.constantFrom('', 'x', 'y') })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 12 }), fc.nat({ max: 11 }), (written, from) => {
      const steps = written.map(({ id, text }, at) =>
        changes({ items: [item(id, 'note', text, at + 1)], cursor: cursorAt(at + 1) }),
      )
      const [once, again] = [open(), open()]
      for (const step of steps) once.take(TEAM, step, NOW)
      for (const step of [...steps, ...steps.slice(from)]) again.take(TEAM, step, NOW)
      expect(again.items('note')).toEqual(once.items('note'))
      expect(again.cursor(TEAM)).toEqual(once.cursor(TEAM))
    }),
  )
})
