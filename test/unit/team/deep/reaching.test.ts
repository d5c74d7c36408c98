import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { TeamPlace } from '../../../../electron/core/team/index.ts'
import { shownCertificate } from '../../../../electron/core/team/postgres/certificate.ts'
import { make, prepare } from '../../../../electron/core/team/postgres/setup.ts'
import type { TeamPace } from '../../../../electron/core/team/thread.ts'
import { ownTeam } from '../../../support/postgres/own-team.ts'
import { startFaultyProxy, type FaultyProxy } from '../../../support/postgres/faulty-proxy.ts'
import {
  type Desktop,
  isIn,
  noteSaying,
  PATIENCE,
  startDesktop,
} from '../../../support/postgres/team.ts'

/** Getting to a team's server, and being told why not. */
const { cluster, team } = await ownTeam()

function open(place: Partial<TeamPlace> = {}, pace: Partial<TeamPace> = {}): Desktop {
  const desktop = startDesktop({ ...team.first, ...place }, { pace })
  onTestFinished(() => desktop.close())
  return desktop
}

async function asAdmin(sql: string): Promise<void> {
  const admin = await cluster.administrator(team.database)
  await admin.query(sql)
  await admin.end()
}

const note = () =>
  ({ id: randomUUID(), kind: 'note', seen: 0, gone: false, content: noteSaying('1') }) as const

describe('a network that', () => {
  let proxy: FaultyProxy

  beforeAll(async () => void (proxy = await startFaultyProxy(cluster.port)))
  afterAll(() => proxy.close())

  it.each<[string, () => void]>([
    ['breaks connections', () => proxy.drop()],
    ['hands nothing on', () => proxy.stall()],
    ['hands on nothing that is asked', () => proxy.stall('there')],
    ['hands on nothing that is answered', () => proxy.stall('back')],
    ['lost the other side, and says nothing', () => proxy.halfOpen()],
  ])('%s is noticed; afterwards nothing is missing', async (_, fail) => {
    const anna = open({ port: proxy.port }, { patience: 700 })
    const boris = open({ ...(await team.admit()) })
    await anna.until(isIn('live'))
    await boris.until(isIn('live'))
    fail()
    expect(await anna.until(isIn('away'))).toEqual({ kind: 'away', trouble: 'unreachable' })
    await expect(anna.claim(randomUUID(), 60)).rejects.toMatchObject({ trouble: 'unreachable' })
    const meanwhile = note()
    await boris.put(meanwhile)
    proxy.mend()
    await anna.until(isIn('live'))
    await anna.until(({ told }) =>
      told.flatMap(({ items }) => items).find(({ id }) => id === meanwhile.id),
    )
    expect(anna.told.filter(({ snapshot }) => snapshot).at(-1)?.cursor).toEqual(
      anna.told.find(({ cursor }) => cursor)?.cursor,
    )
  })

  it('is slow is no reason to be away', async () => {
    proxy.delay(40)
    onTestFinished(() => proxy.mend())
    const anna = open({ port: proxy.port })
    await anna.until(isIn('live'))
    expect((await anna.put(note())).taken).toBe(true)
    expect(anna.states.map(({ kind }) => kind)).toEqual(['connecting', 'live'])
  })
})

it('takes no server for its own that shows another certificate, and tells it no password', async () => {
  const folder = cluster.folder
  execFileSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-subj', '/CN=localhost', '-keyout', `${folder}/other.key`, '-out', `${folder}/other.crt`],
    ...['-addext', 'subjectAltName=DNS:localhost'],
  ])
  const certificate = execFileSync('cat', [`${folder}/other.crt`], { encoding: 'utf8' })
  const from = cluster.log().length
  const trouble = { kind: 'away', trouble: 'certificate' }
  expect(await open({ certificate }).until(isIn('away'))).toEqual(trouble)
  // Nobody compared anything, and no authority speaks for it.
  const { certificate: _, ...unproven } = team.first
  const desktop = startDesktop(unproven)
  onTestFinished(() => desktop.close())
  expect(await desktop.until(isIn('away'))).toEqual(trouble)
  expect(cluster.log().slice(from)).not.toMatch(/connection authenticated|authorized/)
})

/** A server of another kind; answers its port. */
async function startServer(serve: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    serve(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    sockets.forEach((socket) => socket.destroy())
  })
  return (server.address() as AddressInfo).port
}

it('speaks to no server without TLS', async () => {
  const heard: Buffer[] = []
  const port = await startServer((socket) =>
    socket.on('data', (piece: Buffer) => {
      heard.push(piece)
      socket.write('N')
    }),
  )
  await open({ port }).until(isIn('away'))
  expect(heard.every((piece) => piece.length === 8)).toBe(true)
})

it.each<[string, (socket: Socket) => void]>([
  ['hangs up when it is asked', (socket) => socket.once('data', () => socket.end())],
  ['breaks off when it is asked', (socket) => socket.once('data', () => socket.resetAndDestroy())],
  ['hangs up after its yes', (socket) => socket.once('data', () => socket.end('S'))],
  ['says nothing', () => undefined],
  ['says nothing after its yes', (socket) => socket.once('data', () => socket.write('S'))],
])('waits for no certificate of a server that %s', async (_, serve) => {
  const where = { host: '127.0.0.1', port: await startServer(serve) }
  await expect(shownCertificate(where, 300)).rejects.toMatchObject({ trouble: 'unreachable' })
})

it.each([
  ['at first', ''],
  ['after its yes', 'S'],
])('is closed at once while a server is silent %s', async (_, answer) => {
  const asked = Promise.withResolvers<void>()
  const port = await startServer((socket) =>
    socket.once('data', () => {
      if (answer) socket.write(answer)
      asked.resolve()
    }),
  )
  const desktop = open({ port }, { patience: PATIENCE })
  await asked.promise
  await desktop.close()
  expect(desktop.states).toEqual([{ kind: 'connecting' }])
})

it.each<[string, string, () => Partial<TeamPlace>]>([
  ['nobody listens', 'unreachable', () => ({ port: 1 })],
  ['the name leads nowhere', 'unreachable', () => ({ host: 'nowhere.invalid' })],
  ['the password is wrong', 'password', () => ({ password: 'wrong' })],
  ['the login is unknown', 'password', () => ({ user: 'nobody_knows' })],
  ['there is no such database', 'noDatabase', () => ({ database: 'nowhere' })],
  ['the database holds no team', 'foreign', () => ({ database: 'template1' })],
  ['it is another team’s', 'foreign', () => ({ team: randomUUID() })],
])('says why where %s', async (_, trouble, place) => {
  expect(await open(place()).until(isIn('away'))).toEqual({ kind: 'away', trouble })
})

it('says so where it is too old for the team', async () => {
  await asAdmin('UPDATE team.schema SET min_api = 2')
  expect(await open().until(isIn('away'))).toEqual({ kind: 'away', trouble: 'oldApp' })
  await asAdmin('UPDATE team.schema SET min_api = 1')
})

it('says so where the server takes no changes', async () => {
  await asAdmin(`ALTER DATABASE ${team.database} SET default_transaction_read_only = on`)
  expect(await open().until(isIn('away'))).toEqual({ kind: 'away', trouble: 'readOnly' })
  const admin = await cluster.administrator()
  await admin.query(`ALTER DATABASE ${team.database} RESET default_transaction_read_only`)
  await admin.end()
})

it('makes no team without the rights, or beside another; nothing is left of it', async () => {
  const { host, port, database, certificate, user, password } = team.first
  const here = { host, port, database, ...(certificate && { certificate }) }
  const { sql } = await prepare(here, 'Анна')
  const made = (login: { user: string; password: string }) => make({ ...here, ...login }, sql)
  await expect(made({ user, password })).rejects.toMatchObject({ trouble: 'rights' })
  const owner = { user: database, password: 'the owner’s' }
  await expect(made(owner)).rejects.toMatchObject({ trouble: 'taken' })
  const admin = await cluster.administrator()
  const { rows } = await admin.query(`SELECT FROM pg_roles WHERE rolname LIKE 'team_%_member'`)
  await admin.end()
  expect(rows).toHaveLength(1)
})
