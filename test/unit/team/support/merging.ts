import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Contact } from '../../../../electron/bridge/contacts.ts'
import type { SharedTables } from '../../../../electron/core/colleagues/shared/stored/tables.ts'
import type { ContactTables } from '../../../../electron/core/contacts/tables.ts'
import type { ItemAsked, TeamItem } from '../../../../electron/core/team/index.ts'
import { descentOf } from '../../../../electron/core/team/descent.ts'
import { nothing } from '../../../../electron/core/team/postgres/rows.ts'
import type { Asked } from '../../../../electron/core/database/tables.ts'
import type { TeamTables } from '../../../../electron/core/team/tables.ts'
import { openMemoryDatabase } from '../../../support/database.ts'

export const TEAM = 'a team'
export const numRuns = Number(process.env.MERGE_RUNS ?? 80)

/** What the server does with items: the next version of what was seen, or nothing. */
export function createServer() {
  const items = new Map<string, TeamItem>()
  const log: TeamItem[] = []
  const authors = new Map<string, string>()
  let copy = { items: new Map<string, TeamItem>(), length: 0 }
  let starts = 0
  return {
    log,
    /** Ends all connections. */
    starts: () => starts,
    items: () => [...items.values()],
    /** Makes a copy of all that it has, or has it back. */
    keep: () => void (copy = { items: new Map(items), length: log.length }),
    setBack() {
      items.clear()
      for (const [id, item] of copy.items) items.set(id, item)
      log.length = copy.length
      starts += 1
    },
    put(ask: ItemAsked, member: string) {
      const { id, kind, seen, gone, content, descent = descentOf(content, []) } = ask
      const before = items.get(id)
      const author = before?.author ?? member
      // A note is told by its author, also by one of a server that was set back.
      if (kind === 'note') expect([member, authors.get(id) ?? author]).toEqual([author, author])
      if ((before?.version ?? 0) !== seen) return { taken: false, version: before?.version ?? 0 }
      const version = seen + 1
      authors.set(id, author)
      const item = { id, kind, author, version, gone, ...descent }
      items.set(id, { ...item, content: { opened: true, value: content } })
      log.push(items.get(id) as TeamItem)
      return { taken: true, version }
    },
  }
}
type Server = ReturnType<typeof createServer>

/** One computer of a team, with its real tables. */
export async function createDesk(server: Server, device: string, member: string) {
  const database = openMemoryDatabase()
  const shared = database.of<SharedTables>('shared')
  const contacts = database.of<ContactTables>('contacts')
  const team = database.of<TeamTables>('team')
  let heard = 0
  let last: TeamItem | undefined
  let starts: number | undefined
  await shared.begin(TEAM)
  await team.take(TEAM, { ...nothing(false), devices: [{ id: device, member, removed: false }] }, 0)
  const asked = new Set<string>()

  async function hearOf(items: TeamItem[]) {
    heard += items.length
    last = server.log[heard - 1]
    if (items.length > 0) await team.take(TEAM, { ...nothing(false), items }, 0)
  }

  async function hearAll() {
    const devices = [{ id: device, member, removed: false }]
    const all = { begins: true, devices, items: server.items() } as const
    await team.take(TEAM, { ...nothing(true), ...all }, 0)
    // Nothing follows of what is not complete.
    expect((await shared.bringTogether(device, 0)).asks).toEqual([])
    heard = server.log.length
    last = server.log.at(-1)
    await team.take(TEAM, { ...nothing(true), cursor: { seq: heard, hash: '' } }, 0)
  }

  return {
    ...{ device, member, shared, contacts, asked },
    join: async () => {
      await shared.choose('contact', 'merge')
      await shared.choose('reply', 'merge')
    },
    /** Takes in up to so many of the changes that it has not heard of. */
    async hear(most = Infinity) {
      if (server.starts() === starts) return hearOf(server.log.slice(heard, heard + most))
      if (server.log[heard - 1] === last) await hearOf(server.log.slice(heard))
      else await hearAll()
      await team.take(TEAM, { ...nothing(false), caughtUp: true }, 0)
      starts = server.starts()
    },
    /** Its connection ends. */
    goAway: () => void (starts = undefined),
    /** Brings together, and tells the server; of what it does, the answers may be lost from one on. */
    async sync(answered = Infinity): Promise<number> {
      // It reads before it writes.
      if (server.starts() !== starts) await this.hear()
      const { asks } = await shared.bringTogether(device, 0)
      for (const { mine } of await shared.conflicts()) asked.add(mine)
      for (const [place, ask] of asks.entries()) {
        const outcome = server.put(ask, member)
        if (place >= answered) break
        await shared.settle(ask.id, outcome)
      }
      return asks.length
    },
    state: () => stateOf(contacts, shared),
    close: () => database.close(),
  }
}

/** All that a desk holds, in an order that does not depend on how it came. */
async function stateOf(contacts: Asked<ContactTables>, shared: Asked<SharedTables>) {
  const list = await contacts.list()
  const replies = await contacts.replies()
  return {
    contacts: list.map((one) => ({
      ...one,
      tags: one.tags?.toSorted() ?? [],
      numbers: one.numbers.toSorted(),
    })),
    replies: replies.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    notes: (await shared.notesOf(['79261112233'])).map(({ id, text }) => ({ id, text })),
  }
}

export type Desk = Awaited<ReturnType<typeof createDesk>>

/** What a person does at a desk, by what it is done to. */
export const DEEDS = {
  contact: ['add', 'name', 'note', 'note', 'addNumber', 'dropNumber', 'drop'],
  tag: ['add', 'addTag', 'addTag', 'dropTag'],
  reply: ['reply', 'reply', 'replyText', 'replyText', 'dropReply'],
  note: ['noteFor', 'rewrite', 'rewrite'],
} as const
const MOVES = ['hear', 'sync', 'both', 'lost', 'join'] as const
type Deed = (typeof DEEDS)[keyof typeof DEEDS][number]

/** Steps about one kind: few things that many change. */
export const stepsOf = (kind: keyof typeof DEEDS) =>
  fc.array(
    fc.record({
      do: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom<Deed>(...DEEDS[kind]) },
        { weight: 4, arbitrary: fc.constantFrom(...MOVES) },
        { weight: 1, arbitrary: fc.constantFrom('keep', 'setBack', 'away') },
      ),
      desk: fc.nat(2),
      pick: fc.nat(2),
    }),
    { minLength: 10, maxLength: 60 },
  )
export interface Step {
  do: Deed | (typeof MOVES)[number] | 'keep' | 'setBack' | 'away'
  desk: number
  pick: number
}

/** One of the notes that a desk's person wrote. */
async function ownNote({ shared, member }: Desk, pick: number) {
  const notes = await shared.notesOf(['79261112233'])
  const own = notes.filter(({ author = member }) => author === member)
  return own[pick % Math.max(own.length, 1)]
}

/** Does what a person at a desk does; texts that are written over, or deleted, in sight of whoever does it are over. */
function createPeople() {
  const typed = new Set<string>()
  const over = new Set<string>()
  let count = 0
  function type(): string {
    const text = `text ${(count += 1)}`
    typed.add(text)
    return text
  }

  async function change(at: Desk, { do: what, pick }: Step): Promise<void> {
    const { contacts, shared } = at
    const list = await contacts.list()
    const contact = list[pick % Math.max(list.length, 1)]
    const replies = await contacts.replies()
    const reply = replies[pick % Math.max(replies.length, 1)]
    const save = (fields: Partial<Contact>) =>
      contact ? contacts.save([{ ...contact, ...fields }]) : undefined
    if (what === 'add') {
      // Some are the same at two desks.
      const name = pick % 3 === 0 ? 'Иван' : type()
      await contacts.save([{ id: randomUUID(), name, numbers: [`7${pick % 3}`], note: '' }])
    }
    if (what === 'name' || what === 'note') {
      if (contact) over.add(contact[what])
      if (contact) await save({ [what]: type() })
    }
    if (what === 'addNumber') {
      await save({ numbers: [...new Set([...(contact?.numbers ?? []), `8${pick % 5}`])] })
    }
    if (what === 'dropNumber') await save({ numbers: contact?.numbers.slice(1) ?? [] })
    if (what === 'addTag') {
      await save({ tags: [...new Set([...(contact?.tags ?? []), `tag ${pick % 3}`])] })
    }
    if (what === 'dropTag') await save({ tags: contact?.tags?.slice(1) ?? [] })
    if (what === 'drop' && contact) {
      for (const text of [contact.name, contact.note]) over.add(text)
      await contacts.remove([contact.id])
    }
    if (what === 'reply') {
      const shortcut = `shortcut ${pick % 2}`
      if (!replies.some((one) => one.shortcut === shortcut)) {
        await contacts.changeReplies({ put: [{ id: randomUUID(), shortcut, text: type() }] })
      }
    }
    if ((what === 'replyText' || what === 'dropReply') && reply) {
      over.add(reply.text)
      if (what === 'dropReply') await contacts.changeReplies({ gone: [reply.id] })
      else await contacts.changeReplies({ put: [{ ...reply, text: type() }] })
    }
    if (what === 'noteFor') {
      await shared.addNote(randomUUID(), { other: '79261112233', text: type(), at: count })
    }
    if (what === 'rewrite') {
      const note = await ownNote(at, pick)
      if (!note) return
      over.add(note.text)
      await shared.changeNote(note.id, type(), at.device)
    }
  }
  return { typed, over, change }
}

/** Everything arrives everywhere. */
export async function settle(desks: readonly Desk[]): Promise<void> {
  for (let turns = 0, quiet = 0; quiet < desks.length; turns += 1) {
    const at = desks[turns % desks.length] as Desk
    await at.hear()
    quiet = (await at.sync()) === 0 ? quiet + 1 : 0
    expect(turns).toBeLessThan(60)
  }
  for (const at of desks) await at.hear().then(() => at.sync())
}

/** Answers what the desks hold in the end. */
export async function live(steps: Step[]) {
  const server = createServer()
  const people = createPeople()
  const desks = await Promise.all([
    // Анна has two.
    createDesk(server, 'first', 'Анна'),
    createDesk(server, 'second', 'Анна'),
    createDesk(server, 'third', 'Борис'),
  ])
  // Two share from the beginning; the third joins at some time.
  for (const at of desks.slice(0, 2)) await at.join()
  for (const one of steps) {
    const at = desks[one.desk] as Desk
    if (one.do === 'join') await at.join()
    else if (one.do === 'hear') await at.hear(one.pick + 1)
    else if (one.do === 'sync') await at.sync()
    else if (one.do === 'both') await at.hear().then(() => at.sync())
    else if (one.do === 'lost') await at.sync(one.pick)
    else if (one.do === 'keep') server.keep()
    else if (one.do === 'setBack') server.setBack()
    else if (one.do === 'away') at.goAway()
    else await people.change(at, one)
  }
  for (const at of desks) await at.join()
  await settle(desks)
  const states = await Promise.all(desks.map((at) => at.state()))
  expect(states[1]).toEqual(states[0])
  expect(states[2]).toEqual(states[0])
  const shortcuts = states[0]?.replies.map(({ shortcut }) => shortcut) ?? []
  expect(new Set(shortcuts).size).toBe(shortcuts.length)
  const kept = JSON.stringify(states[0])
  const asked = new Set(desks.flatMap((at) => [...at.asked]))
  const lost = [...people.typed].filter(
    (text) => !kept.includes(`"${text}"`) && !asked.has(text) && !people.over.has(text),
  )
  expect(lost).toEqual([])
  const conflicts = await Promise.all(desks.map((at) => at.shared.conflicts()))
  await Promise.all(desks.map((at) => at.close()))
  return states.map((state, desk) => ({ ...state, conflicts: conflicts[desk] }))
}
