import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from 'pg'
import { signingKeys } from '../../../../electron/core/team/sign.ts'
import { openDesktop, ownTeam } from '../../../support/postgres/own-team.ts'
import { answerSaying, noteSaying, type Desktop } from '../../../support/postgres/team.ts'

/** Whoever runs the server has its tables, and none of the team's keys. */
const { cluster, team } = await ownTeam()
const boris = await team.admit('Борис')
let admin: Client
beforeAll(async () => void (admin = await cluster.administrator(team.database)))
afterAll(() => admin.end())

const note = (seen = 0, id: string = randomUUID()) => ({
  ...({ id, kind: 'note', seen, gone: false, content: noteSaying(`version ${seen + 1}`) } as const),
})
const seenBy = (desktop: Desktop, id: string) =>
  desktop.told.flatMap(({ items }) => items).filter((item) => item.id === id)
const leftOutBy = (desktop: Desktop) => desktop.told.flatMap(({ leftOut }) => leftOut)

it.each([
  ['somebody else wrote it', 'author = (SELECT member FROM team.device WHERE role = $2)'],
  ['it is something else', `kind = 'tag'`],
  ['it is gone', 'gone = true'],
  ['it is a later version', 'ver = ver + 1'],
  ['it is gone since', 'gone = true, ver = ver + 1'],
  [
    'an older version is the latest',
    'ver = 3, sealed = (SELECT sealed FROM team.revision WHERE item = $1 AND ver = 1)',
  ],
  [
    'it says what another one says',
    'sealed = (SELECT sealed FROM team.item WHERE id <> $1 LIMIT 1)',
  ],
])('is not believed that %s', async (_, lie) => {
  const anna = await openDesktop(team.first)
  const [one, other] = [note(), note()]
  await anna.put(other)
  await anna.put(one)
  await anna.put(note(1, one.id))
  const reader = await openDesktop(boris)
  const [known] = seenBy(reader, one.id)
  expect(known?.content).toMatchObject({ opened: true })
  await admin.query(`UPDATE team.item SET ${lie} WHERE id = $1 AND $2 <> ''`, [one.id, boris.user])
  await admin.query(`SELECT team.append('item', $1, NULL, NULL)`, [one.id])
  for (const desktop of [reader, await openDesktop(boris)]) {
    const told = await desktop.until(() => seenBy(desktop, one.id).find((it) => !it.content.opened))
    expect(told.gone).toBe(false)
    const { kind } = told
    expect(leftOutBy(desktop)).toContainEqual({ id: one.id, kind, member: told.author })
    expect(seenBy(desktop, other.id).every(({ content }) => content.opened)).toBe(true)
  }
})

it.each([
  ['its key to sign by', `sign_key = $2`],
  ['its key that is sealed to', `box_key = $2`],
  ['whose it is', `member = (SELECT m.id FROM team.member m WHERE m.id <> member LIMIT 1)`],
])(
  'vouches for no desktop: without it nothing of it is taken where %s is another',
  async (_, lie) => {
    const place = await team.admit('Вера')
    const vera = await openDesktop(place)
    const one = note()
    await vera.put(one)
    const { publicKey } = signingKeys(Buffer.alloc(32, 7))
    await admin.query(`UPDATE team.device SET ${lie} WHERE role = $1 AND $2 <> ''::bytea`, [
      ...[place.user, publicKey],
    ])
    const reader = await openDesktop(boris)
    expect(seenBy(reader, one.id)).toMatchObject([{ content: { opened: false } }])
    const ids = leftOutBy(reader).map(({ id }) => id)
    expect(ids).toContain(place.user)
    expect(ids).toContain(one.id)
  },
)

async function conversation(anna: Desktop) {
  const thread = await anna.thread(randomUUID())
  const position = { at: 7, identity: 'seven' }
  await anna.set(thread, 'done', { is: true }, 0)
  await anna.set(thread, 'unread', { is: false }, 0)
  await anna.read(thread, 'own', position)
  await anna.read(thread, 'team', position)
  await anna.answering({ thread, seen: 0, anyway: false, content: answerSaying('mine') })
  await anna.answered(thread, { id: 'mine' })
  return thread
}
const threadsOf = (desktop: Desktop, id: string) =>
  desktop.told.flatMap(({ threads }) => threads).filter((thread) => thread.id === id)
const marksOf = (desktop: Desktop, id: string) =>
  desktop.told.flatMap(({ marks }) => marks).filter(({ thread }) => thread === id)
const answersOf = (desktop: Desktop, id: string) =>
  desktop.told.flatMap(({ answers }) => answers).filter(({ thread }) => thread === id)

it.each([
  ['somebody else set it', `device = $2`],
  ['it was set again', `ver = ver + 1`],
  [
    'it is as another one',
    `sealed = (SELECT sealed FROM team.register WHERE thread = $1 AND name = 'unread')`,
  ],
  ['it is one of these', `name = 'archived'`],
])('is not believed of what is set in a conversation that %s', async (_, lie) => {
  const anna = await openDesktop(team.first)
  const thread = await conversation(anna)
  const reader = await openDesktop(boris)
  expect(threadsOf(reader, thread)[0]?.registers).toMatchObject({ done: { is: true } })
  await admin.query(
    `UPDATE team.register SET ${lie} WHERE thread = $1 AND name = 'done' AND $2 <> ''`,
    [thread, boris.user],
  )
  await admin.query(`SELECT team.append('thread', $1, NULL, NULL)`, [thread])
  for (const desktop of [reader, await openDesktop(boris)]) {
    const told = await desktop.until(() => threadsOf(desktop, thread).find(({ lacks }) => lacks))
    expect(Object.keys(told.registers)).toEqual(['unread'])
    const ofThread = leftOutBy(desktop).filter(({ id }) => id.startsWith(`${thread} `))
    expect(ofThread.map(({ kind }) => kind)).toContain('mark')
  }
})

/** A colleague of a desktop that has told of itself. */
const memberOf = (desktop: Desktop, user: string): string =>
  desktop.told.flatMap(({ devices }) => devices).find(({ id }) => id === user)?.member ?? ''

it.each([
  ['somebody else assigned it', `UPDATE team.register SET device = $2 WHERE thread = $1`],
  ['it was assigned again', `UPDATE team.register SET ver = ver + 1 WHERE thread = $1`],
  [
    'it is assigned as another one',
    `UPDATE team.register SET sealed = (SELECT sealed FROM team.register
     WHERE thread <> $1 AND name = 'assignee' LIMIT 1) WHERE thread = $1`,
  ],
  [
    'what is marked as done is assigned',
    `UPDATE team.register SET sealed = (SELECT sealed FROM team.register
     WHERE name = 'done' LIMIT 1) WHERE thread = $1`,
  ],
  [
    'it is assigned by an invented letter',
    `UPDATE team.register SET sealed = decode(repeat('ab', 200), 'hex') WHERE thread = $1`,
  ],
])('is not believed that %s', async (_, lie) => {
  const anna = await openDesktop(team.first)
  const [thread, other] = [await anna.thread(randomUUID()), await conversation(anna)]
  const [hers, his] = [memberOf(anna, team.first.user), memberOf(anna, boris.user)]
  expect([hers, his].every(Boolean)).toBe(true)
  await anna.set(thread, 'assignee', { is: hers }, 0)
  await anna.set(other, 'assignee', { is: his }, 0)
  const reader = await openDesktop(boris)
  expect(threadsOf(reader, thread)[0]?.registers).toMatchObject({ assignee: { is: hers } })
  await admin.query(`${lie} AND name = 'assignee' AND $2 <> ''`, [thread, boris.user])
  await admin.query(`SELECT team.append('thread', $1, NULL, NULL)`, [thread])
  for (const desktop of [reader, await openDesktop(boris)]) {
    const told = await desktop.until(() => threadsOf(desktop, thread).find(({ lacks }) => lacks))
    expect(told.registers).not.toHaveProperty('assignee')
    const ofThread = leftOutBy(desktop).filter(({ id }) => id.startsWith(`${thread} `))
    expect(ofThread.map(({ kind }) => kind)).toContain('assignee')
    expect(threadsOf(desktop, other)[0]?.registers).toMatchObject({ assignee: { is: his } })
  }
})

it('is not believed who answered, nor how far somebody has read', async () => {
  const anna = await openDesktop(team.first)
  const [thread, other] = [await conversation(anna), await conversation(anna)]
  await admin.query(`UPDATE team.change SET device = $2 WHERE object = $1 AND kind = 'sending'`, [
    ...[thread, boris.user],
  ])
  await admin.query(`UPDATE team.change SET kind = 'sending' WHERE object = $1 AND kind = 'sent'`, [
    thread,
  ])
  await admin.query(
    `UPDATE team.read_mark SET reader = (SELECT member FROM team.device WHERE role = $2)
     WHERE thread = $1 AND reader <> '00000000-0000-0000-0000-000000000000'`,
    [thread, boris.user],
  )
  await admin.query('UPDATE team.read_mark SET at = at + 1000 WHERE thread = $1', [thread])
  const reader = await openDesktop(boris)
  expect(answersOf(reader, thread).map(({ content }) => content.opened)).toEqual([false, false])
  expect(answersOf(reader, other).map(({ content }) => content.opened)).toEqual([true, true])
  expect(marksOf(reader, thread)).toMatchObject([{ reader: undefined, position: { at: 7 } }])
  expect(marksOf(reader, other)).toHaveLength(2)
})

it.each([
  ['left out', `DELETE FROM team.change WHERE seq = $1`],
  ['by another', `UPDATE team.change SET device = 'nobody' WHERE seq = $1`],
  ['another kind', `UPDATE team.change SET kind = 'claim' WHERE seq = $1`],
  ['of another thing', `UPDATE team.change SET object = gen_random_uuid() WHERE seq = $1`],
])('is found out where a change is %s, and everything is read', async (_, lie) => {
  const anna = await openDesktop(team.first)
  await anna.put(note())
  const cursor = await anna.until((desktop) => desktop.cursor())
  await anna.put(note())
  await anna.put(note())
  await admin.query(lie, [cursor.seq + 1])
  const reader = await openDesktop(boris, { cursor })
  expect(reader.told.some(({ snapshot }) => snapshot)).toBe(true)
})

it('knows whose a thing is also of a colleague who came while it was read', async () => {
  const reader = await openDesktop(boris)
  const vera = await openDesktop(await team.admit('Вера'))
  const one = note()
  await vera.put(one)
  const told = await reader.until(() => seenBy(reader, one.id).at(-1))
  expect(told.content).toMatchObject({ opened: true })
})
