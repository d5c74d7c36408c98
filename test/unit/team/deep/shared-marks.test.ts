import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ServiceRow } from '../../../../electron/core/messages/stored/types.ts'
import type { TeamAnswer, TeamChanges } from '../../../../electron/core/team/port.ts'
import { nothing } from '../../../../electron/core/team/postgres/rows.ts'
import { ANN, BOB, openDesk, OWN, startServer, type Desk } from '../support/desks.ts'

const OTHER = '79150000001'
const THREAD = `${OWN}:${OTHER}`
const DAY = Date.UTC(2026, 0, 1)

const row = (second: number, text = 'Здравствуйте'): ServiceRow => ({
  ...{ own: OWN, other: OTHER, incoming: true, text: `${text} ${second}`, read: false },
  at: DAY + second * 1000,
})

function start() {
  const server = startServer()
  const [anna, boris] = [openDesk(server, ANN), openDesk(server, BOB)]
  const both = [anna, boris]
  /** Everybody is there again, until nothing changes any more. */
  const settle = () => {
    for (let turn = 0; turn < 4; turn += 1) {
      for (const desk of both) {
        desk.follow()
        desk.bring()
      }
    }
    for (const desk of both) desk.follow()
  }
  return { server, anna, boris, both, settle }
}
const lastId = (desk: Desk) => desk.thread(THREAD)?.last?.id ?? ''

describe('what one sets', () => {
  it('holds at the other’s, too', () => {
    const { anna, boris, both, settle } = start()
    for (const desk of both) desk.receive([row(1)])
    const until = DAY * 2
    anna.marks.setMarks(THREAD, { archived: true, done: true, snoozedUntil: until, pinned: true })
    anna.marks.assign(THREAD, BOB)
    anna.bring()
    expect(boris.follow()).toEqual([{ thread: `:${OTHER}`, other: OTHER, by: ANN }])
    settle()
    expect(boris.thread(THREAD)).toMatchObject({
      ...{ archived: true, done: true, snoozedUntil: until, assignee: BOB, pinned: false },
    })
    boris.marks.setMarks(THREAD, { archived: false, snoozedUntil: null })
    boris.marks.assign(THREAD, null)
    settle()
    expect(anna.thread(THREAD)).toMatchObject({ archived: false, done: true, pinned: true })
    expect(anna.thread(THREAD)).not.toHaveProperty('snoozedUntil')
    expect(anna.thread(THREAD)).not.toHaveProperty('assignee')
    expect(both.flatMap((desk) => desk.marks.conflicts())).toEqual([])
  })

  it('says nothing of a message that came since', () => {
    const { anna, boris, settle } = start()
    anna.receive([row(1)])
    boris.receive([row(1), row(2)])
    anna.marks.setMarks(THREAD, { archived: true, done: true, snoozedUntil: DAY * 2 })
    settle()
    expect(boris.thread(THREAD)).toMatchObject({ archived: false, done: false })
    expect(boris.thread(THREAD)).not.toHaveProperty('snoozedUntil')
    anna.receive([row(1), row(2)])
    expect(anna.thread(THREAD)).toMatchObject({ archived: false, done: false })
  })

  it('waits for what has not come here yet, of which nobody is told then', () => {
    const { anna, boris, settle } = start()
    anna.receive([row(1), row(2)])
    anna.marks.markRead(THREAD, lastId(anna))
    anna.marks.setMarks(THREAD, { archived: true })
    anna.marks.assign(THREAD, ANN)
    settle()
    expect(boris.receive([row(1), row(2)])).toEqual([])
    expect(boris.thread(THREAD)).toMatchObject({ unread: 0, archived: true, assignee: ANN })
    expect(boris.receive([row(1), row(2), row(3)])).toHaveLength(1)
    expect(boris.thread(THREAD)).toMatchObject({ unread: 1, archived: false })
    anna.receive([row(1), row(2), row(3), row(4)])
    anna.marks.setMarks(THREAD, { snoozedUntil: DAY * 2 })
    settle()
    expect(boris.receive([row(1), row(2), row(3), row(4)])).toEqual([])
    expect(boris.thread(THREAD)).toMatchObject({ snoozedUntil: DAY * 2, unread: 2 })
  })
})

describe('what is read', () => {
  it('is read for all as far as the furthest has read, and unread again for all', () => {
    const { anna, boris, both, settle } = start()
    const rows = [row(1), row(2), row(2, 'И ещё'), row(3)]
    for (const desk of both) desk.receive(rows)
    const { messages } = anna.inbox.messages(THREAD, { limit: 10 })
    anna.marks.markRead(THREAD, messages[2]?.id ?? '')
    boris.marks.markRead(THREAD, lastId(boris))
    settle()
    for (const desk of both) expect(desk.thread(THREAD)?.unread).toBe(0)
    boris.marks.markUnread(THREAD)
    settle()
    for (const desk of both) expect(desk.thread(THREAD)?.unread).toBe(1)
    anna.marks.markRead(THREAD, lastId(anna))
    settle()
    for (const desk of both) expect(desk.thread(THREAD)?.unread).toBe(0)
  })

  it('stays unread at both where it was made so before something else came', () => {
    const { anna, boris, both, settle } = start()
    for (const desk of both) desk.receive([row(1)])
    boris.marks.markUnread(THREAD)
    boris.receive([row(1), row(2)])
    boris.marks.markUnread(THREAD)
    anna.marks.markRead(THREAD, lastId(anna))
    anna.receive([row(1), row(2)])
    settle()
    for (const desk of both) expect(desk.thread(THREAD)?.unread).toBe(2)
  })

  it('can be taken back for all of several', () => {
    const { anna, boris, both, settle } = start()
    for (const desk of both) desk.receive([row(1), row(2), row(3)])
    const { messages } = anna.inbox.messages(THREAD, { limit: 10 })
    anna.marks.markRead(THREAD, messages[0]?.id ?? '')
    settle()
    expect(boris.thread(THREAD)?.unread).toBe(2)
    anna.marks.markAllRead({ kind: 'all' })
    settle()
    expect(boris.thread(THREAD)?.unread).toBe(0)
    anna.marks.undoMarkAllRead()
    settle()
    for (const desk of both) expect(desk.thread(THREAD)?.unread).toBe(2)
  })
})

describe('what was set while away', () => {
  it('is dropped where the team decided otherwise, listed, and can be set again', () => {
    const { anna, boris, both, settle } = start()
    for (const desk of both) desk.receive([row(1)])
    anna.marks.assign(THREAD, ANN)
    anna.marks.setMarks(THREAD, { archived: true })
    anna.bring()
    boris.marks.assign(THREAD, BOB)
    boris.marks.setMarks(THREAD, { archived: true, done: true })
    settle()
    expect(boris.thread(THREAD)).toMatchObject({ assignee: ANN, archived: true, done: true })
    const about = { kind: 'assignee', thread: `:${OTHER}`, mine: BOB, theirs: ANN }
    const [conflict, ...others] = boris.marks.conflicts()
    expect(conflict).toMatchObject({ member: ANN, about })
    expect(others).toEqual([])
    boris.marks.decide(conflict?.id ?? 0, true)
    settle()
    for (const desk of both) {
      expect(desk.thread(THREAD)?.assignee).toBe(BOB)
      expect(desk.marks.conflicts()).toEqual([])
    }
  })

  it('goes up once, whether or not the server’s answer came', () => {
    const { server, anna, boris, both, settle } = start()
    for (const desk of both) desk.receive([row(1)])
    anna.marks.setMarks(THREAD, { archived: true })
    anna.bring(true)
    anna.marks.setMarks(THREAD, { archived: false })
    settle()
    expect(boris.thread(THREAD)?.archived).toBe(false)
    expect(server.threads.get(THREAD)?.registers.archived?.version).toBe(2)
    expect(anna.marks.conflicts()).toEqual([])
  })

  it('goes up to the next team, where one was left before', () => {
    const { server, anna } = start()
    anna.receive([row(1)])
    anna.marks.leave()
    anna.marks.setMarks(THREAD, { archived: true })
    anna.follow(true)
    anna.bring()
    expect(server.threads.get(THREAD)?.registers.archived).toMatchObject({ is: true })
  })

  it('is forgotten with the team', () => {
    const { anna, settle } = start()
    const sent = { ...row(0, 'Ответ'), incoming: false }
    anna.receive([row(1)])
    const told = { thread: THREAD, text: sent.text, at: DAY, author: BOB }
    anna.inbox.noteAuthors([told])
    anna.inbox.add({
      ...{ id: 'm1', thread: THREAD, text: 'Моё', at: DAY },
      ...{ direction: 'outgoing', state: 'queued' },
    })
    anna.inbox.depart('m1', {
      ...{ notBefore: 0, listed: undefined, at: 0, mayBeListed: false },
      ...{ limit: { since: 0, most: 9 }, colleagues: { alone: true } },
    })
    expect(anna.inbox.answersDue()).toHaveLength(1)
    anna.marks.assign(THREAD, ANN)
    settle()
    anna.marks.setMarks(THREAD, { archived: true })
    anna.marks.leave()
    expect(anna.marks.wishes(10)).toEqual([])
    expect(anna.thread(THREAD)).toMatchObject({ archived: true })
    expect(anna.thread(THREAD)).not.toHaveProperty('assignee')
    // Another team is told nothing of what left before, and what this one told is believed no longer.
    expect(anna.inbox.answersDue()).toEqual([])
    anna.receive([row(1), sent])
    const { messages } = anna.inbox.messages(THREAD, { limit: 10 })
    expect(messages.filter(({ author }) => author !== undefined)).toEqual([])
  })
})

describe('a server that was set back', () => {
  it('is told again of the answers that it has lost, and of no others', () => {
    const { anna } = start()
    anna.receive([row(1)])
    for (const id of ['kept', 'lost']) {
      anna.inbox.add({
        ...{ id, thread: THREAD, text: id, at: DAY },
        ...{ direction: 'outgoing', state: 'queued' },
      })
      anna.inbox.depart(id, {
        ...{ notBefore: 0, listed: undefined, at: 0, mayBeListed: false },
        ...{ limit: { since: 0, most: 9 }, colleagues: {} },
      })
    }
    const due = () => anna.inbox.answersDue().map(({ id }) => id)
    const hear = (changes: Partial<TeamChanges>) =>
      anna.marks.take('team', { ...nothing(false), ...changes }, { device: ANN, now: DAY })
    const saying = (id: string): TeamAnswer => ({
      ...{ seq: 1, thread: 't', state: 'sent', device: ANN, member: ANN },
      content: { opened: true, value: { id } },
    })
    anna.inbox.answersTold(['kept', 'lost'])
    expect(due()).toEqual([])
    // The copy is younger than what was read of it, and lacks what it acknowledged after that.
    hear({ answers: [saying('kept')] })
    hear({ caughtUp: true })
    expect(due()).toEqual(['lost'])

    anna.inbox.answersTold(['lost'])
    hear({ answers: [saying('lost')] })
    hear({ caughtUp: true })
    expect(due()).toEqual([])
    // All is read, which the server has from a copy of before.
    const cursor = { seq: 1, hash: 'h' }
    hear({ snapshot: true, begins: true, answers: [saying('kept')] })
    expect(due()).toEqual([])
    hear({ snapshot: true, cursor })
    expect(due()).toEqual(['lost'])
  })

  it('takes what is set from then on, and what was set before all was read', () => {
    const { server, anna, boris, both, settle } = start()
    for (const desk of both) desk.receive([row(1)])
    for (const done of [true, false, true]) {
      anna.marks.setMarks(THREAD, { done })
      settle()
    }
    server.setBack()
    anna.marks.setMarks(THREAD, { done: false })
    anna.bring()
    for (const desk of both) desk.follow(true)
    settle()
    expect(anna.marks.wishes(9)).toEqual([])
    expect(server.threads.get(THREAD)?.registers.done).toMatchObject({ is: false })
    expect(boris.thread(THREAD)?.done).toBe(false)
  })

  it('is told again what it had acknowledged, and one is told where colleagues set something else', () => {
    const { server, anna, boris, both, settle } = start()
    for (const desk of both) desk.receive([row(1)])
    for (const archived of [true, false, true]) {
      anna.marks.setMarks(THREAD, { archived })
      anna.marks.assign(THREAD, archived ? BOB : ANN)
      settle()
    }
    server.setBack()
    // Who was not there yet assigns it otherwise, as often as it had been.
    const thread = `:${OTHER}`
    for (const seen of [0, 1, 2]) {
      server.ask('vera', { thread, name: 'assignee', seen, wish: { is: null } })
    }
    for (const desk of [boris, anna]) desk.follow(true)
    settle()
    for (const desk of both) {
      expect(desk.thread(THREAD)).toMatchObject({ archived: true })
      expect(desk.thread(THREAD)).not.toHaveProperty('assignee')
      expect(desk.marks.wishes(9)).toEqual([])
      expect(desk.marks.conflicts()).toMatchObject([
        { about: { kind: 'assignee', mine: BOB, theirs: null } },
      ])
    }
    expect(server.threads.get(THREAD)?.registers.archived).toMatchObject({ is: true, version: 1 })
  })

  it('is told again what it acknowledged, and lost before anybody had read that', () => {
    const { server, anna, boris, both, settle } = start()
    for (const desk of both) desk.receive([row(1)])
    anna.marks.setMarks(THREAD, { archived: true })
    settle()
    const before = structuredClone(server.threads.get(THREAD)?.registers)
    anna.marks.setMarks(THREAD, { archived: false })
    anna.bring()
    expect(anna.marks.wishes(9)).toEqual([])
    Object.assign(server.threads.get(THREAD) ?? {}, { registers: before })
    for (const { marks, member } of both) {
      marks.take('team', { ...nothing(false), caughtUp: true }, { device: member, now: DAY })
    }
    settle()
    for (const desk of both) expect(desk.thread(THREAD)).toMatchObject({ archived: false })
    expect(boris.marks.conflicts()).toEqual([])
  })

  it('has again what it knows no more, and what colleagues set then', () => {
    const { server, anna, boris, both, settle } = start()
    for (const desk of both) desk.receive([row(1)])
    for (const archived of [true, false, true]) {
      anna.marks.setMarks(THREAD, { archived })
      anna.marks.assign(THREAD, archived ? BOB : ANN)
      settle()
    }
    server.setBack()
    boris.marks.setMarks(THREAD, { archived: false })
    for (const desk of both) desk.follow(true)
    settle()
    for (const desk of both) {
      expect(desk.thread(THREAD)).toMatchObject({ archived: false, assignee: BOB })
    }
    boris.marks.assign(THREAD, ANN)
    settle()
    for (const desk of both) {
      expect(desk.thread(THREAD)).toMatchObject({ archived: false, assignee: ANN })
      expect(desk.marks.wishes(9)).toEqual([])
      expect(desk.marks.conflicts()).toEqual([])
    }
  })
})

it('says nothing that a colleague’s desktop made up', () => {
  const { server, anna, boris, settle } = start()
  boris.receive([row(1)])
  anna.receive([row(1)])
  const lies = [
    ['archived', 'yes'],
    ['snoozed', -1],
    ['done', null],
    ['assignee', 'nobody'],
    ['assignee', '00000000-0000-4000-8000-0000000000ff'],
  ] as const
  for (const [name, is] of lies) {
    server.ask(ANN, {
      thread: name === 'assignee' ? `:${OTHER}` : THREAD,
      name,
      seen: 0,
      wish: { is },
    })
  }
  settle()
  expect(boris.thread(THREAD)).toMatchObject({ archived: false, done: false })
  expect(boris.thread(THREAD)).not.toHaveProperty('assignee')
})

it('hides nothing that is to come, where a colleague’s desktop set it from a time to come', () => {
  const { server, anna, boris, settle } = start()
  const rows = [row(1), row(3 * 86_400)]
  boris.receive(rows.slice(0, 1))
  anna.receive(rows.slice(0, 1))
  const place = { at: DAY * 2, identity: '0001' }
  const asks = { thread: THREAD, seen: 0 }
  server.ask(ANN, { ...asks, name: 'archived', wish: { is: true, place } })
  server.ask(ANN, { ...asks, name: 'done', wish: { is: true, place } })
  server.ask(ANN, { ...asks, name: 'read', wish: { is: null, place } })
  settle()
  expect(boris.thread(THREAD)).toMatchObject({ archived: true, done: true, unread: 0 })
  expect(boris.receive(rows)).toHaveLength(1)
  expect(boris.thread(THREAD)).toMatchObject({ archived: false, done: false, unread: 1 })
})

it('is the same for all in the end, whatever came between', () => {
  const desk = fc.nat(1)
  const flag = fc.boolean()
  const deed = fc.oneof(
    fc.record({ what: fc.constantFrom('archived', 'done', 'snoozed', 'assign'), desk, flag }),
    fc.record({
      what: fc.constantFrom('read', 'unread', 'all', 'bring', 'follow', 'receive', 'write'),
      desk,
      flag,
    }),
  )
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 40 }), (deeds) => {
      const { both, settle } = start()
      const rows = [row(0)]
      for (const one of both) one.receive(rows)
      for (const { what, desk: which, flag: is } of deeds) {
        const one = both[which] as Desk
        if (what === 'archived' || what === 'done') one.marks.setMarks(THREAD, { [what]: is })
        if (what === 'snoozed') one.marks.setMarks(THREAD, { snoozedUntil: is ? DAY * 2 : null })
        if (what === 'assign') one.marks.assign(THREAD, is ? one.member : null)
        if (what === 'read') one.marks.markRead(THREAD, lastId(one))
        if (what === 'unread') one.marks.markUnread(THREAD)
        if (what === 'all' && is) one.marks.markAllRead({ kind: 'all' })
        if (what === 'all' && !is) one.marks.undoMarkAllRead()
        if (what === 'bring') one.bring(is)
        if (what === 'follow') one.follow()
        if (what === 'receive') one.receive(rows)
        if (what === 'write') rows.push(row(rows.length))
      }
      for (const one of both) one.receive(rows)
      settle()
      const states = both.map((one) => {
        const { last: _last, firstUnread: _first, ...thread } = one.thread(THREAD) ?? {}
        return thread
      })
      expect(states[0]).toEqual(states[1])
      for (const one of both) expect(one.marks.wishes(9)).toEqual([])
    }),
    { numRuns: 200 },
  )
})
