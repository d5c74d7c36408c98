import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import type { TeamChanges, TeamCursor } from '../../../../electron/core/team/index.ts'
import { connectTeam } from '../../../../electron/core/team/client.ts'
import { connect, type Connection } from '../../../../electron/core/team/postgres/connect.ts'
import { createFeed } from '../../../../electron/core/team/postgres/feed.ts'
import { createKeyring } from '../../../../electron/core/team/postgres/keyring.ts'
import { openDesktop, ownTeam } from '../../../support/postgres/own-team.ts'
import { noteSaying, PATIENCE, type Desktop } from '../../../support/postgres/team.ts'
import { eventually } from '../../../support/waits.ts'

/** What one desktop of a team does is told to the others, over a PostgreSQL of this file's own. */
const { cluster, team } = await ownTeam()
const other = await team.admit()

const note = (text: string, id: string = randomUUID()) =>
  ({ id, kind: 'note', seen: 0, gone: false, content: noteSaying(text) }) as const

/** Everything that a desktop was told of an item. */
const toldOf =
  (id: string) =>
  ({ told }: Desktop) =>
    told.flatMap(({ items }) => items).findLast((item) => item.id === id)

async function asAdmin(sql: string) {
  const admin = await cluster.administrator(team.database)
  const { rows } = await admin.query<Record<string, unknown>>(sql)
  await admin.end()
  return rows
}

it('tells every desktop of a note, with its words, and of each later version', async () => {
  const [anna, boris] = [await openDesktop(team.first), await openDesktop(other)]
  const one = note('Перезвонить Ивану')
  expect(await anna.put(one)).toEqual({ taken: true, version: 1 })
  expect(await boris.until(toldOf(one.id))).toMatchObject({
    kind: 'note',
    version: 1,
    gone: false,
    content: { opened: true, value: one.content },
  })
  const next = { ...one, seen: 1, gone: true, content: {} }
  expect(await anna.put(next)).toEqual({ taken: true, version: 2 })
  await boris.until((desktop) => toldOf(one.id)(desktop)?.gone || undefined)
  // Whoever saw only the first version is told which there is by now.
  expect(await anna.put({ ...one, seen: 1 })).toEqual({ taken: false, version: 2 })
})

it('leaves out nothing and nobody’s turn, however many write at once', async () => {
  const places = await Promise.all(Array.from({ length: 4 }, () => team.admit()))
  const writers = await Promise.all(places.map((place) => openDesktop(place)))
  const reader = await openDesktop(other)
  const notes = writers.flatMap((writer) =>
    Array.from({ length: 25 }, () => ({ writer, one: note('1') })),
  )
  await Promise.all(notes.map(({ writer, one }) => writer.put(one)))
  await reader.until((desktop) => notes.every(({ one }) => toldOf(one.id)(desktop)) || undefined)
  const [counted] = await asAdmin(
    'SELECT max(seq) - min(seq) + 1 = count(*) AS whole FROM team.change',
  )
  expect(counted).toEqual({ whole: true })
  const numbers = reader.told.flatMap(({ cursor }) => cursor?.seq ?? [])
  expect(numbers).toEqual(numbers.toSorted((one, two) => one - two))
})

it('goes on where it was, and tells what came meanwhile alone', async () => {
  const anna = await openDesktop(team.first)
  const before = note('before')
  const away = await openDesktop(other)
  await anna.put(before)
  await away.until(toldOf(before.id))
  const cursor = away.cursor() as TeamCursor
  await away.close()
  const meanwhile = note('meanwhile')
  await anna.put(meanwhile)
  const back = await openDesktop(other, { cursor })
  await back.until(toldOf(meanwhile.id))
  expect(back.told.some(({ snapshot }) => snapshot)).toBe(false)
  expect(toldOf(before.id)(back)).toBeUndefined()
})

it.each<[string, (now: TeamCursor) => TeamCursor]>([
  ['is too old', ({ hash }) => ({ seq: 1, hash })],
  ['comes from a server that was set back since', ({ seq, hash }) => ({ seq: seq + 5, hash })],
  ['stands over another history', ({ seq }) => ({ seq, hash: 'ab'.repeat(32) })],
])('reads everything where the cursor %s', async (_, changed) => {
  const anna = await openDesktop(team.first)
  const one = note('one')
  await anna.put(one)
  const thread = await anna.thread(randomUUID())
  await anna.claim(thread, 60)
  await anna.read(thread, 'team', { at: 5, identity: 'five' })
  await asAdmin('UPDATE team.schema SET kept = 3')
  await anna.put(note('last'))
  const cursor = await anna.until(({ cursor }) => cursor())
  const reader = await openDesktop(other, { cursor: changed(cursor) })
  const parts = reader.told.filter(({ caughtUp }) => !caughtUp)
  expect(parts.every(({ snapshot }) => snapshot)).toBe(true)
  expect(parts.filter((part) => part.cursor)).toEqual([parts.at(-1)])
  const all = (kind: 'members' | 'items' | 'threads' | 'claims' | 'marks') =>
    parts.flatMap((part): unknown[] => part[kind])
  expect(all('items')).toContainEqual(expect.objectContaining({ id: one.id }))
  expect(all('threads')).toContainEqual(expect.objectContaining({ id: thread }))
  expect(all('claims')).toContainEqual(expect.objectContaining({ thread, mine: false }))
  expect(all('marks')).toContainEqual({
    thread,
    reader: undefined,
    position: { at: 5, identity: 'five' },
  })
  expect(all('members').length).toBeGreaterThan(1)
  await asAdmin('UPDATE team.schema SET kept = 50000')
})

it('moves a mark forward alone, one’s own and the team’s apart', async () => {
  const anna = await openDesktop(team.first)
  const thread = await anna.thread(randomUUID())
  await anna.read(thread, 'own', { at: 7, identity: 'b' })
  await anna.read(thread, 'own', { at: 7, identity: 'a' })
  await anna.read(thread, 'own', { at: 6, identity: 'z' })
  await anna.read(thread, 'team', { at: 3, identity: 'c' })
  const marks = await anna.until(({ told }) => {
    const of = told.flatMap(({ marks }) => marks).filter((mark) => mark.thread === thread)
    return of.some(({ reader }) => reader === undefined) ? of : undefined
  })
  const own = marks.findLast(({ reader }) => reader !== undefined)
  expect(own?.position).toEqual({ at: 7, identity: 'b' })
  expect(marks.findLast(({ reader }) => reader === undefined)?.position.at).toBe(3)
})

it('takes a forged NOTIFY for the hint that it is, and heeds no flood of them', async () => {
  const anna = await openDesktop(team.first)
  const reader = await openDesktop(other)
  const from = cluster.log().length
  const forger = await connect(team.first, PATIENCE)
  for (let round = 0; round < 200; round += 1) {
    await forger.rows(`NOTIFY team_change, '${[999_999_999, 'nonsense', -1, ''][round % 4]}'`)
  }
  forger.discard()
  const one = note('true')
  await anna.put(one)
  await reader.until(toldOf(one.id))
  const reads =
    cluster
      .log()
      .slice(from)
      .match(/WHERE c\.seq >= /g) ?? []
  expect(reads.length).toBeLessThan(60)
})

it('hands over any number of things, some at a time, and what does not open is no hindrance', async () => {
  const anna = await openDesktop(team.first)
  // By the owner's own login, which is no desktop's.
  await asAdmin(`
    WITH made AS (
      INSERT INTO team.item (id, kind, author, ver, gone, generation, sealed)
        SELECT gen_random_uuid(), 'tag', (SELECT id FROM team.member LIMIT 1), 1, false, 1, '\\x00'
        FROM generate_series(1, 1200) RETURNING id)
    SELECT count(team.append('item', id, NULL, NULL)) FROM made`)
  const [head] = await asAdmin('SELECT seq FROM team.head')
  const isThere = ({ cursor }: Desktop) => cursor()?.seq === head?.seq || undefined
  await anna.until(isThere)
  const fresh = await openDesktop(other)
  await fresh.until(isThere)
  for (const { told } of [anna, fresh]) {
    expect(Math.max(...told.map(({ items }) => items.length))).toBeLessThanOrEqual(500)
    const tags = told.flatMap(({ items }) => items).filter(({ kind }) => kind === 'tag')
    expect(new Set(tags.map(({ id }) => id)).size).toBe(1_200)
    expect(tags.every(({ content }) => !content.opened)).toBe(true)
  }
})

it('asks for changes where it is not told of them, until it is', async () => {
  const anna = await openDesktop(team.first)
  const connection = await connect(other, PATIENCE)
  let forgets = true
  // As a pooler does that hands each question to another connection.
  const forgetful: Connection = {
    ...connection,
    rows: (sql, given) =>
      forgets && sql.startsWith('LISTEN') ? Promise.resolve([]) : connection.rows(sql, given),
  }
  const told: TeamChanges[] = []
  const states: string[] = []
  const { follow } = createFeed({
    keyring: createKeyring(other, () => undefined),
    pace: { heartbeat: 50, patience: PATIENCE, poll: 20, retry: 100 },
    cursor: undefined,
    take: async (changes) => void told.push(changes),
    state: ({ kind }) => void states.push(kind),
    flooded: () => undefined,
  })
  const stop = new AbortController()
  const followed = follow(forgetful, stop.signal)
  const one = note('polled')
  await eventually(() => expect(states).toEqual(['polling']))
  await anna.put(one)
  await eventually(() => {
    expect(told.flatMap(({ items }) => items).map(({ id }) => id)).toContain(one.id)
  })
  forgets = false
  await eventually(() => expect(states).toEqual(['polling', 'live']))
  stop.abort()
  await followed
  connection.discard()
})

it('hands the same over again where it was not taken in', async () => {
  const anna = await openDesktop(team.first)
  const taken: TeamChanges[] = []
  let refusals = 2
  const desktop = connectTeam(
    other,
    {
      cursor: undefined,
      async take(changes) {
        if (refusals-- > 0) throw new Error('The disk is full')
        taken.push(changes)
      },
      state: () => undefined,
      keys: () => undefined,
      flooded: () => undefined,
      presence: () => undefined,
    },
    { heartbeat: 100, patience: PATIENCE, poll: 100, retry: 100 },
  )
  onTestFinished(() => desktop.close())
  const one = note('again')
  await anna.put(one)
  await eventually(() =>
    expect(taken.flatMap(({ items }) => items).map(({ id }) => id)).toContain(one.id),
  )
})
