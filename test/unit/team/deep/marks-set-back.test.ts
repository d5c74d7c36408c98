import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ServiceRow } from '../../../../electron/core/messages/stored/types.ts'
import { ANN, BOB, MEMBERS, openDesk, OWN, startServer, type Desk } from '../support/desks.ts'

/** Marks of a conversation, over a server that is put back to a copy at any time. */
const OTHER = '79150000001'
const THREAD = `${OWN}:${OTHER}`
const DAY = Date.UTC(2026, 0, 1)
const numRuns = Number(process.env['MERGE_RUNS'] ?? 150)

const row = (second: number): ServiceRow => ({
  ...{ own: OWN, other: OTHER, incoming: true, text: `text ${second}`, read: false },
  at: DAY + second * 1000,
})

function start(count: number) {
  const server = startServer()
  const desks = MEMBERS.slice(0, count).map((member) => openDesk(server, member))
  for (const desk of desks) {
    desk.receive([row(1)])
    desk.reconnect()
  }
  function settle(): void {
    for (let turn = 0; turn < 6; turn += 1) {
      for (const desk of desks) {
        desk.reconnect()
        desk.follow()
        desk.bring()
      }
    }
    for (const desk of desks) desk.follow()
  }
  return { server, desks, settle }
}

const stateOf = (desk: Desk) => {
  const { archived, done, snoozedUntil, assignee, unread } = desk.thread(THREAD) ?? {}
  return { archived, done, snoozedUntil, assignee, unread }
}

it('tells apart what has the same number, set by who knew nothing of the other', () => {
  const { server, desks, settle } = start(2)
  const [anna, boris] = desks as [Desk, Desk]
  server.keep()
  // It is acknowledged, and nobody has read it.
  anna.marks.assign(THREAD, ANN)
  anna.bring()
  server.putBack()
  boris.reconnect()
  boris.marks.assign(THREAD, BOB)
  boris.bring()
  settle()
  for (const desk of desks) expect(desk.thread(THREAD)?.assignee).toBe(BOB)
  expect(anna.marks.conflicts()).toMatchObject([
    { about: { kind: 'assignee', mine: ANN, theirs: BOB } },
  ])
})

it('has a mark of reading again that was acknowledged, and read by nobody', () => {
  const { server, desks, settle } = start(2)
  const [anna, boris] = desks as [Desk, Desk]
  server.keep()
  anna.marks.markRead(THREAD, anna.thread(THREAD)?.last?.id ?? '')
  anna.bring()
  expect(anna.marks.wishes(9)).toEqual([])
  server.putBack()
  settle()
  expect(boris.thread(THREAD)?.unread).toBe(0)
})

const MARKS = ['archived', 'done', 'snoozed', 'assign'] as const
const step = fc.record({
  what: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...MARKS) },
    { weight: 1, arbitrary: fc.constantFrom('read', 'unread', 'write') },
    { weight: 4, arbitrary: fc.constantFrom('bring', 'follow', 'both') },
    { weight: 2, arbitrary: fc.constantFrom('keep', 'put back', 'away') },
  ),
  desk: fc.nat(3),
  flag: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Values that each desk set, the latest; what it set before is over, as is what it saw. */
function setAt(desk: Desk, { what, flag }: Step): void {
  const { marks, member } = desk
  if (what === 'archived' || what === 'done') marks.setMarks(THREAD, { [what]: flag })
  if (what === 'snoozed') marks.setMarks(THREAD, { snoozedUntil: flag ? DAY * 2 : null })
  if (what === 'assign') marks.assign(THREAD, flag ? member : null)
  if (what === 'read') marks.markRead(THREAD, desk.thread(THREAD)?.last?.id ?? '')
  if (what === 'unread') marks.markUnread(THREAD)
}

function live(count: number, steps: readonly Step[]) {
  const { server, desks, settle } = start(count)
  const rows = [row(1)]
  for (const one of steps) {
    const desk = desks[one.desk % count] as Desk
    if (one.what === 'keep') server.keep()
    else if (one.what === 'put back') server.putBack()
    else if (one.what === 'away') desk.goAway()
    else if (one.what === 'write') rows.push(row(rows.length + 1))
    else setAt(desk, one)
    if (one.what === 'follow' || one.what === 'both') {
      desk.reconnect()
      desk.follow()
    }
    if (one.what === 'bring' || one.what === 'both') {
      desk.reconnect()
      desk.bring(one.flag)
    }
    desk.receive(rows)
  }
  for (const desk of desks) desk.receive(rows)
  settle()
  return { server, desks }
}

it('comes to the same at three and four desks, whenever the server is put back', () => {
  const history = fc.tuple(fc.integer({ min: 3, max: 4 }), fc.array(step, { maxLength: 60 }))
  fc.assert(
    fc.property(history, ([count, steps]) => {
      const { desks } = live(count, steps)
      for (const desk of desks) {
        expect(stateOf(desk)).toEqual(stateOf(desks[0] as Desk))
        expect(desk.marks.wishes(9)).toEqual([])
      }
    }),
    { numRuns },
  )
})

it('loses nothing that one alone sets, and asks nobody about it', () => {
  const history = fc.array(
    step.map((one) =>
      (MARKS as readonly string[]).includes(one.what) ? { ...one, desk: 0 } : one,
    ),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(history, (all) => {
      const steps = all.filter(({ what }) => what !== 'write' && what !== 'unread')
      const expected = startServer()
      const alone = openDesk(expected, ANN)
      alone.receive([row(1)])
      for (const one of steps) if (one.desk === 0 && one.what !== 'read') setAt(alone, one)
      const { desks } = live(3, steps)
      const { unread: _, ...wanted } = stateOf(alone)
      for (const desk of desks) {
        expect(stateOf(desk)).toMatchObject(wanted)
        expect(desk.marks.conflicts()).toEqual([])
      }
    }),
    { numRuns },
  )
})
