import { execFileSync } from 'node:child_process'
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { connect } from '../../../../electron/core/team/postgres/connect.ts'

/** A server that is whoever's, with a certificate that was compared, and what it gets to know of a password. */
const folder = mkdtempSync(join(tmpdir(), 'fake-server-'))
afterAll(() => rmSync(folder, { recursive: true }))
const at = (name: string) => join(folder, name)
execFileSync(
  'openssl',
  [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-subj', '/CN=localhost', '-keyout', at('key'), '-out', at('crt')],
  ],
  { stdio: 'pipe' },
)
const key = readFileSync(at('key'))
const certificate = readFileSync(at('crt'), 'utf8')
const PATIENCE = 30_000
const PASSWORD = 'Correct-Horse-7'

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const frame = (type: string, ...parts: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)))
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}
const asks = (code: number, ...more: (Buffer | string)[]): Buffer =>
  frame('R', int32(code), ...more)
const sasl = (...mechanisms: string[]) => asks(10, ...mechanisms.map((one) => `${one}\0`), '\0')
const LET_IN = Buffer.concat([asks(0), frame('Z', 'I')])
/** To the settings of the session, which follow. */
const DONE = Buffer.concat([frame('C', 'SELECT 0\0'), frame('Z', 'I')])

/** What comes after the beginning of a login, by what was heard of it. */
type Step = Buffer | ((heard: Buffer) => Buffer)

/** Says each of these in answer to what comes, over TLS; `heard` is all that came. */
async function fakeServer(steps: readonly Step[]) {
  const heard: Buffer[] = []
  const server = createServer((socket: Socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', () => {
      socket.write('S')
      const secured = new TLSSocket(socket, { isServer: true, key, cert: certificate })
      secured.on('error', () => secured.destroy())
      let step = 0
      secured.on('data', (piece: Buffer) => {
        heard.push(piece)
        const next = steps[step++]
        if (next) secured.write(typeof next === 'function' ? next(piece) : next)
      })
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, heard: () => Buffer.concat(heard) }
}

const nonceIn = (heard: Buffer): string => /r=([^,]+)/.exec(heard.toString('latin1'))?.[1] ?? ''
const goesOn = (rounds: number) => (heard: Buffer) =>
  asks(11, `r=${nonceIn(heard)}more,s=${Buffer.from('salt').toString('base64')},i=${rounds}`)
const SCRAM = sasl('SCRAM-SHA-256')

const others: [string, Step[], number][] = [
  ['the password in the clear', [asks(3)], 0],
  ['its MD5', [asks(5, 'salt')], 0],
  ['Kerberos', [asks(2)], 0],
  ['GSS', [asks(7)], 0],
  ['SSPI', [asks(9)], 0],
  ['something that is not known', [asks(99)], 0],
  ['other mechanisms', [sasl('SCRAM-SHA-1', 'PLAIN', 'OAUTHBEARER')], 0],
  ['nothing, and lets one in', [LET_IN], 0],
  ['nothing, and is ready', [frame('Z', 'I')], 0],
  ['first SCRAM, then the password', [SCRAM, asks(3)], 1],
  ['few rounds', [SCRAM, goesOn(1)], 1],
  ['4,095 rounds', [SCRAM, goesOn(4_095)], 1],
  ['rounds that are none', [SCRAM, (heard) => asks(11, `r=${nonceIn(heard)}more,s=c2FsdA==`)], 1],
  ['SCRAM, and proves nothing', [SCRAM, goesOn(4_096), LET_IN], 2],
  ['SCRAM, and proves something else', [SCRAM, goesOn(4_096), asks(12, 'v=AAAA')], 2],
  ['SCRAM, and proves before it is asked', [SCRAM, asks(12, 'v=AAAA')], 1],
]

it.each(others)('is told no password where it asks for %s', async (_, steps, replies) => {
  const { port, heard } = await fakeServer(steps)
  const place = { host: '127.0.0.1', port, database: 'team', user: 'anna', certificate }
  const tried = connect({ ...place, password: PASSWORD }, PATIENCE)
  await expect(tried).rejects.toMatchObject({ trouble: 'scram' })
  const all = heard().toString('latin1')
  expect(all).toContain('anna')
  expect(all).not.toContain(PASSWORD)
  const md5 = (text: string) => createHash('md5').update(text).digest('hex')
  expect(all).not.toContain(md5(`${md5(`${PASSWORD}anna`)}salt`))
  // What follows the first message, which names the login, are replies: each has a `p` and its length.
  expect(all.match(/p\0\0[\s\S]{2}(?=SCRAM-SHA-256\0|c=)/g) ?? []).toHaveLength(replies)
})

it('says that it could bind the login to the connection, where the server claims that it cannot', async () => {
  const { port, heard } = await fakeServer([SCRAM, goesOn(1)])
  const place = { host: '127.0.0.1', port, database: 'team', user: 'anna', certificate }
  await expect(connect({ ...place, password: PASSWORD }, PATIENCE)).rejects.toThrow()
  // By that the true server behind a forger sees that somebody took its offer out, and refuses.
  expect(heard().toString('latin1')).toContain('y,,n=*,r=')
})

it('lets itself be logged in by a server that knows the password', async () => {
  const salt = randomBytes(16)
  let first = ''
  let server = ''
  const proves = (heard: Buffer): Buffer => {
    const final = /c=[^,]+,r=[^,]+/.exec(heard.toString('latin1'))?.[0] ?? ''
    const salted = pbkdf2Sync(PASSWORD, salt, 4_096, 32, 'sha256')
    const serverKey = createHmac('sha256', salted).update('Server Key').digest()
    const all = `${first},${server},${final}`
    const signed = createHmac('sha256', serverKey).update(all).digest('base64')
    return Buffer.concat([asks(12, `v=${signed}`), LET_IN])
  }
  const continues = (heard: Buffer): Buffer => {
    first = `n=*,r=${nonceIn(heard)}`
    server = `r=${nonceIn(heard)}more,s=${salt.toString('base64')},i=4096`
    return asks(11, server)
  }
  const { port } = await fakeServer([SCRAM, continues, proves, DONE])
  const place = { host: '127.0.0.1', port, database: 'team', user: 'anna', certificate }
  const connection = await connect({ ...place, password: PASSWORD }, PATIENCE)
  connection.discard()
})

it('ends the connection alone where what comes is no protocol', async () => {
  const { port } = await fakeServer([frame('D', '\xff\xff')])
  const place = { host: '127.0.0.1', port, database: 'team', user: 'anna', certificate }
  const tried = connect({ ...place, password: PASSWORD }, PATIENCE)
  await expect(tried).rejects.toMatchObject({ name: 'TeamFailure' })
})
