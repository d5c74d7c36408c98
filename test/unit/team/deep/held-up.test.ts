import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { connect } from '../../../../electron/core/team/postgres/connect.ts'
import { lockOf } from '../../../../electron/core/team/postgres/invitation.ts'
import { join } from '../../../../electron/core/team/postgres/setup.ts'
import { openDesktop, ownTeam } from '../../../support/postgres/own-team.ts'
import { noteSaying, PATIENCE, type Desktop } from '../../../support/postgres/team.ts'
import { eventually } from '../../../support/waits.ts'

/** A colleague whose desktop keeps what the others need. */
const { cluster, team } = await ownTeam()

const note = () =>
  ({ id: randomUUID(), kind: 'note', seen: 0, gone: false, content: noteSaying('x') }) as const

type Login = Record<'user' | 'password', string>

/** By a driver that sets nothing, and answers nobody. */
async function rawLogin({ user, password }: Login): Promise<Client> {
  const { port, certificate } = cluster
  const raw = new Client({
    ...{
      host: 'localhost',
      port,
      user,
      password,
      database: team.database,
      ssl: { ca: certificate },
    },
  })
  raw.on('error', () => undefined)
  await raw.connect()
  onTestFinished(() => raw.end().catch(() => undefined))
  return raw
}

const thread =
  'SELECT team_v1.thread(gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), 1, $1)'

it.each([
  ['sits in a transaction', async (raw: Client) => void (await raw.query('SELECT 1'))],
  [
    'works on in one without end',
    async (raw: Client) => void raw.query('SELECT pg_sleep(600)').catch(() => undefined),
  ],
  [
    'has failed in one',
    async (raw: Client) => {
      await raw.query('SAVEPOINT one')
      await raw.query('SELECT 1 / 0').catch(() => undefined)
      await raw.query('ROLLBACK TO one')
    },
  ],
  [
    'waits in one for an advisory lock of its own',
    async (raw: Client, liar: Login) => {
      await (await rawLogin(liar)).query('SELECT pg_advisory_lock(1)')
      void raw.query('SELECT pg_advisory_lock(1)').catch(() => undefined)
    },
  ],
])('is ended where it %s that the others wait for, and that is told', async (_, goOn) => {
  const liar = await team.admit('Злой')
  const anna = await openDesktop(team.first)
  const raw = await rawLogin(liar)
  await raw.query('BEGIN')
  await raw.query(thread, [Buffer.from('00', 'hex')])
  await goOn(raw, liar)
  expect((await anna.put(note())).taken).toBe(true)
  const told = await anna.until(({ told }: Desktop) =>
    told.flatMap(({ devices }) => devices).find(({ id, heldUp }) => id === liar.user && heldUp),
  )
  expect(told.heldUp).toBe(1)
})

it('writes in the end where a colleague’s desktop waits for what it holds itself', async () => {
  const liar = await team.admit('Злой')
  const anna = await openDesktop(team.first)
  const wanted = await anna.thread(`:7${randomUUID()}`)
  const other = await anna.thread(`:7${randomUUID()}`)
  const raw = await rawLogin(liar)
  await raw.query('BEGIN')
  // The last thing that a change takes comes first here.
  await raw.query('SELECT team_v1.claim($1, 60)', [other])
  const claimed = anna.claim(wanted, 60)
  await eventually(async () => {
    const admin = await cluster.administrator(team.database)
    const { rows } = await admin.query('SELECT FROM pg_locks WHERE NOT granted')
    await admin.end()
    expect(rows).not.toEqual([])
  })
  void raw.query('SELECT team_v1.claim($1, 60)', [wanted]).catch(() => undefined)
  expect((await claimed).mine).toBe(true)
})

it('lets in whoever was invited, whatever another who was invited holds', async () => {
  const anna = await openDesktop(team.first)
  const [one, other] = await Promise.all([
    anna.invite({ member: { name: 'Один' }, hours: 1 }),
    anna.invite({ member: { name: 'Другой' }, hours: 1 }),
  ])
  const [, , , , , user, secret] = JSON.parse(Buffer.from(one, 'base64url').toString()) as string[]
  const { password } = lockOf(Buffer.from(secret ?? '', 'base64'))
  const guest = await rawLogin({ user: user ?? '', password })
  await guest.query('BEGIN')
  const role = `${team.first.user.slice(0, -8)}0123abcd`
  const bytes = Buffer.alloc(32)
  await guest.query('SELECT team_v1.join($1, $2, $3, $3, 1, $3)', [role, 'x', bytes])
  const place = await join(other)
  expect((await (await openDesktop(place)).put(note())).taken).toBe(true)
})

it('asks instead of listening where somebody gives notices without end, and names him', async () => {
  const liar = await team.admit('Злой')
  const anna = await openDesktop(team.first, { pace: { poll: 100 } })
  const other = await openDesktop(await team.admit('Борис'))
  const raw = await rawLogin(liar)
  let isOver = false
  onTestFinished(() => void (isOver = true))
  const flood = async (): Promise<void> => {
    const many = `SELECT pg_notify(c, g::text) FROM generate_series(1, 20000) g,
      unnest(ARRAY['team_change', 'team_presence']) c`
    while (!isOver) await raw.query(many)
  }
  void flood().catch(() => undefined)
  expect(await anna.until(({ floods }) => floods[0])).toBe(liar.user)
  await anna.until(({ states }) => states.at(-1)?.kind === 'polling' || undefined)
  const one = note()
  await other.put(one)
  await anna.until(({ told }) => told.flatMap(({ items }) => items).find(({ id }) => id === one.id))
  expect(anna.states.filter(({ kind }) => kind === 'away')).toEqual([])
})

it('may not change more than people do, in number and in bytes', async () => {
  const busy = await openDesktop(await team.admit('Занятой'))
  const admin = await cluster.administrator(team.database)
  onTestFinished(() => admin.end())
  const spent = (changes: number, bytes: number) =>
    admin.query('UPDATE team.spent SET since = clock_timestamp(), changes = $1, bytes = $2', [
      ...[changes, bytes],
    ])
  await busy.put(note())
  await spent(20_000, 0)
  await expect(busy.put(note())).rejects.toMatchObject({ trouble: 'busy' })
  await spent(0, 64_000_000)
  await expect(busy.put(note())).rejects.toMatchObject({ trouble: 'busy' })
  await admin.query(`UPDATE team.spent SET since = since - interval '61 seconds'`)
  expect((await busy.put(note())).taken).toBe(true)
})

it('is taken out while it holds everything, and has no way back', async () => {
  const liar = await team.admit('Злой')
  const anna = await openDesktop(team.first)
  const raw = await rawLogin(liar)
  await raw.query('BEGIN')
  await raw.query('SELECT team_v1.hello(1)')
  await raw.query(thread, [Buffer.from('00', 'hex')])
  await anna.remove(liar.user)
  await expect(raw.query('SELECT 1')).rejects.toThrow()
  await expect(connect(liar, PATIENCE)).rejects.toMatchObject({ trouble: 'password' })
  expect((await anna.put(note())).taken).toBe(true)
})

it('is named where it keeps large objects on the server, which go with it', async () => {
  const liar = await team.admit('Злой')
  const raw = await rawLogin(liar)
  for (let round = 0; round < 3; round += 1) {
    await raw.query(`SELECT lo_from_bytea(0, '\\x00') FROM generate_series(1, 400)`)
  }
  const anna = await openDesktop(team.first)
  const device = await anna.until(({ told }) =>
    told.flatMap(({ devices }) => devices).find(({ id }) => id === liar.user),
  )
  expect(device.largeObjects).toBe(1_000)
  await anna.remove(liar.user)
  const admin = await cluster.administrator(team.database)
  const { rows } = await admin.query('SELECT count(*)::integer AS n FROM pg_largeobject_metadata')
  await admin.end()
  expect(rows).toEqual([{ n: 0 }])
  await eventually(() => expect(anna.states.at(-1)?.kind).toBe('live'))
})
