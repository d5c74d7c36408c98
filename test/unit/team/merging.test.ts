import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Contact } from '../../../electron/bridge/contacts.ts'
import type { SharedTables } from '../../../electron/core/colleagues/shared/stored/tables.ts'
import type { ItemAsked, TeamItem } from '../../../electron/core/team/index.ts'
import { openMemoryDatabase } from '../../support/database.ts'
import {
  createDesk,
  createServer,
  DEEDS,
  type Desk,
  live,
  numRuns,
  settle,
  type Step,
  stepsOf,
  TEAM,
} from './support/merging.ts'

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

it('notes written without a team stay here when one is joined and left', async () => {
  const other = '79261112233'
  const database = openMemoryDatabase()
  const shared = database.of<SharedTables>('shared')
  const texts = async () => (await shared.notesOf([other])).map(({ text }) => text)
  await shared.addNote(randomUUID(), { other, text: 'Своя', at: 1 })
  await shared.begin(TEAM)
  await shared.addNote(randomUUID(), { other, text: 'Для коллег', at: 2 })
  expect(await texts()).toEqual(['Своя', 'Для коллег'])
  expect(await shared.countUntold()).toBe(1)
  const [mine] = await shared.notesOf([other])
  expect(await shared.changeNote(mine?.id ?? '', 'Своя, новая', 'desk')).toBe(true)
  await shared.forget()
  expect(await texts()).toEqual(['Своя, новая'])
})
