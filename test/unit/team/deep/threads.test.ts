import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { TeamThread } from '../../../../electron/core/team/index.ts'
import { connect } from '../../../../electron/core/team/postgres/connect.ts'
import { createKeyring } from '../../../../electron/core/team/postgres/keyring.ts'
import { ownTeam } from '../../../support/postgres/own-team.ts'
import { isIn, PATIENCE, startDesktop, type Desktop } from '../../../support/postgres/team.ts'

/** What of a conversation is the same for all: who is to answer it, whether it is done, and who is there just now. */
const { cluster, team } = await ownTeam()
let anna: Desktop
let boris: Desktop
const second = await team.admit()

beforeAll(async () => {
  anna = startDesktop(team.first)
  boris = startDesktop(second)
  await anna.until(isIn('live'))
  await boris.until(isIn('live'))
})
afterAll(async () => {
  await Promise.all([anna.close(), boris.close()])
})

const newThread = () => anna.thread(randomUUID())
const threadAt = ({ told }: Desktop, id: string): TeamThread | undefined =>
  told.flatMap(({ threads }) => threads).findLast((thread) => thread.id === id)

it('is set by whoever saw it as it is, one thing apart from the other', async () => {
  const thread = await newThread()
  const { member } = await anna.claim(thread, 60)
  const place = { at: Date.UTC(2020, 0, 1), identity: '1' }
  expect(await boris.set(thread, 'assignee', { is: member }, 0)).toEqual({
    taken: true,
    version: 1,
  })
  expect(await anna.set(thread, 'done', { is: true, place }, 0)).toMatchObject({ taken: true })
  // Who has not seen that is told so, and changes nothing.
  expect(await anna.set(thread, 'assignee', { is: null }, 0)).toEqual({ taken: false, version: 1 })
  for (const desktop of [anna, boris]) {
    const { registers } = await desktop.until((one) => {
      const told = threadAt(one, thread)
      return told?.registers.done && told
    })
    expect(registers).toMatchObject({
      assignee: { is: member, version: 1, device: second.user },
      done: { is: true, place, version: 1, device: team.first.user },
    })
  }
  await boris.set(thread, 'assignee', { is: null }, 1)
  await anna.until((one) => threadAt(one, thread)?.registers.assignee?.version === 2 || undefined)
  expect(threadAt(anna, thread)?.registers.assignee?.is).toBeNull()
})

it('takes one of two that are set at once, and both know which', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }), async (wishes) => {
      const thread = await newThread()
      for (const [seen, is] of wishes.entries()) {
        const outcomes = await Promise.all([
          anna.set(thread, 'archived', { is }, seen),
          boris.set(thread, 'archived', { is: !is }, seen),
        ])
        expect(outcomes.filter(({ taken }) => taken)).toHaveLength(1)
        expect(outcomes.map(({ version }) => version)).toEqual([seen + 1, seen + 1])
      }
      await anna.until(
        (one) => threadAt(one, thread)?.registers.archived?.version === wishes.length || undefined,
      )
    }),
    { numRuns: 10 },
  )
})

it('is refused for what there is not', async () => {
  const thread = await newThread()
  const invalid = { trouble: 'invalid' }
  await expect(anna.set(randomUUID(), 'archived', { is: true }, 0)).rejects.toMatchObject(invalid)
  await expect(anna.set(thread, 'colour' as 'done', { is: true }, 0)).rejects.toMatchObject(invalid)
  const long = { is: 'x'.repeat(4_100) }
  await expect(anna.set(thread, 'done', long, 0)).rejects.toMatchObject(invalid)
})

it('is refused from a time to come, by the server’s clock', async () => {
  const thread = await newThread()
  const invalid = { trouble: 'invalid' }
  const place = { at: Date.now() + 2 * 86_400_000, identity: '0001' }
  await expect(anna.set(thread, 'done', { is: true, place }, 0)).rejects.toMatchObject(invalid)
  for (const whose of ['own', 'team'] as const)
    await expect(anna.read(thread, whose, place)).rejects.toMatchObject(invalid)
  const now = { ...place, at: Date.now() }
  expect(await anna.set(thread, 'done', { is: true, place: now }, 0)).toMatchObject({ taken: true })
  await anna.read(thread, 'team', now)
  expect(await anna.set(thread, 'snoozed', { is: place.at, place: now }, 0)).toMatchObject({
    taken: true,
  })
})

it('opens where it is what it is found by, and not where a colleague tells of another', async () => {
  const [key, other] = [randomUUID(), randomUUID()]
  const { seal, sign } = createKeyring(team.first, () => undefined)
  const liar = await connect(team.first, PATIENCE)
  onTestFinished(() => liar.discard())
  const told = async (content: unknown, foundBy = randomUUID()) => {
    const id = randomUUID()
    const place = { table: 'thread', id, version: 1 } as const
    const { generation, sealed } = seal.seal(place, sign(place, content))
    const mark = seal.mark(foundBy)
    await liar.rows('SELECT team_v1.thread($1, $2, $3, $4)', [id, mark, generation, sealed])
    return (await boris.until((one) => threadAt(one, id))).content
  }
  for (const lie of [{ key: other }, { key: 1 }, {}, null, other])
    expect(await told(lie)).toEqual({ opened: false })
  expect(await told({ key: other }, other)).toEqual({ opened: true, value: { key: other } })
  const id = await anna.thread(key)
  const { content } = await boris.until((one) => threadAt(one, id))
  expect(content).toEqual({ opened: true, value: { key } })
})

/** What the server has of where a desktop is. */
async function presenceRows(sql: string, given: unknown[]) {
  const admin = await cluster.administrator(team.database)
  const { rows } = await admin.query<Record<string, unknown>>(sql, given)
  await admin.end()
  return rows
}

it('forgets by itself who is heard of no more', async () => {
  const thread = await newThread()
  const { user } = await team.admit()
  await presenceRows(
    `WITH gone AS (INSERT INTO team.presence VALUES ($1, $2, 'writing', now() - interval '5 seconds'))
     SELECT pg_notify('team_presence', '')`,
    [user, thread],
  )
  await boris.until(({ presence }) => presence().find(({ device }) => device === user))
  // Nobody says that there is a reason to look.
  await boris.until(({ presence }) => presence().length === 0 || undefined)
})

it('is announced where that is news, and not while it stays', async () => {
  const thread = await newThread()
  const place = await team.admit()
  const vera = await connect(place, PATIENCE)
  const be = (doing: string) => vera.rows('SELECT team_v1.be($1, $2)', [thread, doing])
  const rounds = async (...doing: string[]) => {
    for (const one of doing) {
      await be(one)
      await presenceRows(
        `UPDATE team.presence SET at = at - interval '5 seconds' WHERE device = $1`,
        [place.user],
      )
    }
  }
  let announced = 0
  vera.onNotice(() => (announced += 1))
  await vera.rows('LISTEN team_presence')
  await rounds('reading', 'reading', 'reading', 'writing', 'writing')
  // One's own come before the answer.
  expect(announced).toBe(2)
  vera.discard()
  await presenceRows('DELETE FROM team.presence', [])
})

it('says goodbye when it is closed', async () => {
  const thread = await newThread()
  const place = await team.admit()
  const vera = startDesktop(place)
  onTestFinished(() => vera.close())
  await vera.until(isIn('live'))
  await vera.be({ thread, doing: 'writing' })
  await boris.until(({ presence }) => presence().find(({ device }) => device === place.user))
  await vera.close()
  const rows = await presenceRows('SELECT thread FROM team.presence WHERE device = $1', [
    place.user,
  ])
  expect(rows).toEqual([{ thread: null }])
})

it('tells who is there, and who writes', async () => {
  const thread = await newThread()
  await anna.be({ thread, doing: 'reading' })
  const there = await boris.until(({ presence }) => presence().find((one) => one.thread === thread))
  expect(there).toMatchObject({ doing: 'reading' })
  expect(there.lasts).toBeGreaterThan(0)
  expect(there.lasts).toBeLessThanOrEqual(15_000)
  // The last word counts, however many there were in between.
  await anna.be(undefined)
  await anna.be({ thread, doing: 'writing' })
  await boris.until(({ presence }) => presence().find(({ doing }) => doing === 'writing'))
  expect(anna.presence()).toEqual([])
})
