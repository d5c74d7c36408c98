import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Contact } from '../../../electron/bridge/contacts.ts'
import type { SharedTables } from '../../../electron/core/colleagues/shared/stored/tables.ts'
import type { ContactTables } from '../../../electron/core/contacts/tables.ts'
import type { ItemAsked, TeamItem } from '../../../electron/core/team/index.ts'
import { descentOf } from '../../../electron/core/team/descent.ts'
import { nothing } from '../../../electron/core/team/postgres/rows.ts'
import type { TeamTables } from '../../../electron/core/team/tables.ts'
import { openMemoryDatabase } from '../../support/database.ts'

const TEAM = 'a team'
const numRuns = Number(process.env.MERGE_RUNS ?? 80)

/** What the server does with items: the next version of what was seen, or nothing. */
function createServer() {
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
async function createDesk(server: Server, device: string, member: string) {
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
    async state() {
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
    },
    close: () => database.close(),
  }
}
type Desk = Awaited<ReturnType<typeof createDesk>>

/** What a person does at a desk, by what it is done to. */
const DEEDS = {
  contact: ['add', 'name', 'note', 'note', 'addNumber', 'dropNumber', 'drop'],
  tag: ['add', 'addTag', 'addTag', 'dropTag'],
  reply: ['reply', 'reply', 'replyText', 'replyText', 'dropReply'],
  note: ['noteFor', 'rewrite', 'rewrite'],
} as const
const MOVES = ['hear', 'sync', 'both', 'lost', 'join'] as const
type Deed = (typeof DEEDS)[keyof typeof DEEDS][number]

/** Steps about one kind: few things that many change. */
const stepsOf = (kind: keyof typeof DEEDS) =>
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
interface Step {
  do: Deed | (typeof MOVES)[number] | 'keep' | 'setBack' | 'away'
  desk: number
  pick: number
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
    if (what === 'replyText' && reply) {
      over.add(reply.text)
      await contacts.changeReplies({ put: [{ ...reply, text: type() }] })
    }
    if (what === 'dropReply' && reply) {
      over.add(reply.text)
      await contacts.changeReplies({ gone: [reply.id] })
    }
    if (what === 'noteFor') {
      await shared.addNote(randomUUID(), { other: '79261112233', text: type(), at: count })
    }
    if (what === 'rewrite') {
      const notes = await shared.notesOf(['79261112233'])
      const own = notes.filter(({ author = at.member }) => author === at.member)
      const note = own[pick % Math.max(own.length, 1)]
      if (!note) return
      over.add(note.text)
      await shared.changeNote(note.id, type(), at.device)
    }
  }
  return { typed, over, change }
}

/** Everything arrives everywhere. */
async function settle(desks: readonly Desk[]): Promise<void> {
  for (let turns = 0, quiet = 0; quiet < desks.length; turns += 1) {
    const at = desks[turns % desks.length] as Desk
    await at.hear()
    quiet = (await at.sync()) === 0 ? quiet + 1 : 0
    expect(turns).toBeLessThan(60)
  }
  for (const at of desks) await at.hear().then(() => at.sync())
}

/** Answers what the desks hold in the end. */
async function live(steps: Step[]) {
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

it.each(Object.keys(DEEDS) as (keyof typeof DEEDS)[])(
  '%s: comes to the same at all desks, whatever arrives when, and nothing typed is lost',
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(stepsOf(kind), async (steps) => void (await live(steps))),
      {
        numRuns,
      },
    )
  },
)

it.each(['contact', 'reply'] as const)(
  '%s: asks nobody about what one alone wrote',
  async (kind) => {
    const isDeed = ({ do: what }: Step) => (DEEDS[kind] as readonly string[]).includes(what)
    const ofOne = stepsOf(kind).map((steps) =>
      steps.map((one) => (isDeed(one) ? { ...one, desk: 0 } : one)),
    )
    async function alone(steps: Step[]): Promise<void> {
      for (const { conflicts } of await live(steps)) expect(conflicts).toEqual([])
    }
    await fc.assert(fc.asyncProperty(ofOne, alone), { numRuns })
  },
)

it('keeps a tag whose other addition nobody has seen who took it out', async () => {
  const server = createServer()
  const [one, other] = [
    await createDesk(server, 'first', 'Анна'),
    await createDesk(server, 'third', 'Борис'),
  ] as const
  const desks = [one, other]
  for (const at of desks) await at.join()
  const contact = { id: randomUUID(), name: 'Иван', numbers: ['71'], note: '' }
  await one.contacts.save([contact])
  await settle(desks)
  const tag = (at: Desk, ...tags: string[]) => at.contacts.save([{ ...contact, tags }])
  for (const at of desks) await tag(at, 'оптом')
  for (const at of desks) await at.sync()
  await tag(one)
  await settle(desks)
  for (const at of desks) expect((await at.state()).contacts).toMatchObject([{ tags: ['оптом'] }])
  // By now both are seen.
  await tag(one)
  await settle(desks)
  for (const at of desks) expect((await at.state()).contacts).toMatchObject([{ tags: [] }])
  await Promise.all(desks.map((at) => at.close()))
})

it('keeps the tags of one that was the same as another, whoever saw that first', async () => {
  const desks = async (first: number) => {
    const server = createServer()
    const both = [
      await createDesk(server, 'first', 'Анна'),
      await createDesk(server, 'third', 'Борис'),
    ]
    for (const [place, at] of both.entries()) {
      const id = `00000000-0000-4000-8000-00000000000${place === first ? 1 : 2}`
      const tags = place === 0 ? { tags: ['оптом'] } : {}
      await at.contacts.save([{ id, name: 'Иван', numbers: ['71'], note: '', ...tags }])
      await at.join()
    }
    // The contacts are told at the same time; of the tag the second hears later than of its contact.
    for (const at of both) await at.sync(place(at, both))
    await both[1]?.hear(1)
    await both[1]?.sync()
    await settle(both)
    return both
  }
  const place = (at: Desk, both: Desk[]) => (at === both[0] ? 1 : Infinity)
  for (const first of [0, 1]) {
    const both = await desks(first)
    for (const at of both) {
      expect((await at.state()).contacts).toMatchObject([{ name: 'Иван', tags: ['оптом'] }])
      await at.close()
    }
  }
})

it('has again what a server that was set back had acknowledged, and asks about what differs', async () => {
  const server = createServer()
  const [anna, boris] = [
    await createDesk(server, 'first', 'Анна'),
    await createDesk(server, 'third', 'Борис'),
  ]
  const desks = [anna, boris]
  for (const at of desks) await at.join()
  const contact = (name: string, note = '') => ({ id: randomUUID(), name, numbers: ['71'], note })
  const [changed, both, deleted, untouched] = ['A', 'B', 'C', 'D'].map((name) => contact(name))
  await anna.contacts.save([changed, both, deleted, untouched] as Contact[])
  await settle(desks)
  server.keep()
  const later = contact('E')
  const notes = [randomUUID(), randomUUID()] as const
  await anna.contacts.save([{ ...changed, note: 'v2' } as Contact, later])
  await anna.contacts.save([{ ...both, note: 'v2' } as Contact])
  await anna.contacts.remove([deleted?.id ?? ''])
  await anna.shared.addNote(notes[0], { other: '79261112233', text: 'Анны', at: 1 })
  await boris.shared.addNote(notes[1], { other: '79261112233', text: 'Бориса', at: 2 })
  await settle(desks)
  const before = await anna.state()
  server.setBack()
  // Somebody who knows of nothing changes the same.
  const foreign = { id: both?.id ?? '', kind: 'contact', seen: 1, gone: false } as const
  const theirs = { name: 'B', numbers: ['71'], note: 'other v2', agreed: '' }
  server.put({ ...foreign, content: theirs }, 'Вера')
  // The one who wrote none of it comes first.
  await boris.hear()
  await boris.sync()
  await settle([boris, anna])
  const fresh = await createDesk(server, 'fourth', 'Новая')
  await fresh.join()
  await fresh.hear()
  await settle([...desks, fresh])
  const expected = {
    ...before,
    contacts: before.contacts.map((one) =>
      one.id === both?.id ? { ...one, note: 'other v2' } : one,
    ),
  }
  for (const at of [...desks, fresh]) expect(await at.state()).toEqual(expected)
  for (const at of desks) {
    expect(await at.shared.conflicts()).toMatchObject([{ mine: 'v2', theirs: 'other v2' }])
  }
  const authors = notes.map((id) => server.items().find((item) => item.id === id)?.author)
  expect(authors).toEqual(['Анна', 'Борис'])
  await Promise.all([...desks, fresh].map((at) => at.close()))
})

it('takes an edit up over a version that nobody can read', async () => {
  const server = createServer()
  const [anna, boris] = [
    await createDesk(server, 'first', 'Анна'),
    await createDesk(server, 'third', 'Борис'),
  ]
  for (const desk of [anna, boris]) await desk.join()
  const contact = { id: randomUUID(), name: 'Иван', numbers: ['71'], note: 'v1' }
  await anna.contacts.save([contact])
  await settle([anna, boris])
  const broken = { id: contact.id, kind: 'contact', seen: 1, gone: false, content: [] } as const
  expect(server.put(broken, 'Злой')).toEqual({ taken: true, version: 2 })
  await settle([anna, boris])
  expect((await boris.state()).contacts).toMatchObject([{ note: 'v1' }])
  await anna.contacts.save([{ ...contact, note: 'v2' }])
  await settle([anna, boris])
  expect(server.log.at(-1)).toMatchObject({ version: 3, content: { value: { note: 'v2' } } })
  expect((await boris.state()).contacts).toMatchObject([{ note: 'v2' }])
  for (const desk of [anna, boris]) await desk.close()
})

it('leaves out what is hostile or unknown, and takes in the rest', async () => {
  const server = createServer()
  const at = await createDesk(server, 'first', 'Анна')
  await at.join()
  const good = { name: 'Иван\u202Eнаоборот', numbers: ['71'], note: '', agreed: '' }
  const contents: unknown[] = [
    ...[undefined, null, 'text', 7, [], {}, { ...good, name: 7 }, { ...good, numbers: [7] }],
    ...[
      { ...good, name: 'a'.repeat(201) },
      { ...good, note: 'a'.repeat(1_000_000) },
    ],
    { ...good, numbers: Array.from({ length: 21 }, () => '71') },
  ]
  const put = (kind: ItemAsked['kind'], content: unknown) =>
    server.put({ id: randomUUID(), kind, seen: 0, gone: false, content }, 'Борис')
  for (const content of contents) {
    for (const kind of ['contact', 'reply', 'note', 'tag', 'draft'] as const) put(kind, content)
  }
  put('nonsense' as ItemAsked['kind'], good)
  put('tag', { contact: randomUUID(), tag: 'nobody’s' })
  put('contact', { ...good, own: { else: true } })
  put('note', { other: '79261112233', text: 'Заметка', at: 1 })
  server.log.push({ ...(server.log[0] as TeamItem), id: randomUUID(), content: { opened: false } })
  await settle([at])
  const { contacts, replies, notes } = await at.state()
  expect(contacts).toMatchObject([{ name: 'Иваннаоборот', numbers: ['71'], tags: [] }])
  expect(replies).toEqual([])
  expect(notes).toMatchObject([{ text: 'Заметка' }])
  await at.close()
})

it('deletes nothing of the team’s where it was left, and joined again with less', async () => {
  const server = createServer()
  const desks = [
    await createDesk(server, 'first', 'Анна'),
    await createDesk(server, 'third', 'Борис'),
  ]
  for (const at of desks) await at.join()
  const contact = { id: randomUUID(), name: 'Иван', numbers: ['71'], note: '', tags: ['оптом'] }
  await desks[0]?.contacts.save([contact])
  await settle(desks)
  await desks[1]?.shared.forget()
  await desks[1]?.contacts.remove([contact.id])
  await desks[1]?.shared.begin(TEAM)
  await desks[1]?.sync()
  expect((await desks[1]?.state())?.contacts).toEqual([])
  await desks[1]?.join()
  await settle(desks)
  for (const at of desks) {
    expect((await at.state()).contacts).toMatchObject([{ name: 'Иван', tags: ['оптом'] }])
    await at.close()
  }
})
