import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { createSessions } from '../../../electron/web/sessions.ts'
import { answerHello, credentialOf, newNonce } from '../../../electron/web/page/proof.ts'
import { credentialIn, closeCode, enter, openSocket } from '../../support/page-socket.ts'
import { ask, connect, openSession, pageHeaders, startShell } from './harness.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Sessions by a clock of our own. */
function timed() {
  const clock = { now: 1_800_000_000_000, set: 0 }
  const sessions = createSessions(
    () => clock.now + clock.set,
    () => clock.now,
  )
  /** As a page does; nothing where it is refused. */
  async function open(credential: { id: string; key: string }) {
    const nonce = newNonce()
    const candidate = sessions.meet(credential.id, nonce, 'Firefox')
    const answer = candidate && (await answerHello(credential, nonce, candidate.hello))
    const session = candidate?.prove(answer?.proof)
    return session && answer && { session, credential: answer.next }
  }
  return { clock, sessions, open }
}

describe('an address', () => {
  it('opens the app once', async () => {
    const { host, newAddress } = await startShell()
    const address = newAddress()
    const credential = await openSession(address)
    const used = await credentialIn(address)
    const { socket } = await openSocket(host, used.id, newNonce())
    expect(await closeCode(socket)).toBe(4401)
    const page = await connect(host, credential)
    expect(await page.call('diagnostics.journal')).toEqual({ ok: true, value: [] })
  })

  it('opens it for one of two pages that come at once', async () => {
    const { host, newAddress } = await startShell()
    const credential = await credentialIn(newAddress())
    // Listened to at once: the one that was let in may hear of itself before the other has answered.
    const outcome = async () => {
      const { socket } = await enter(host, credential)
      return Promise.race([closeCode(socket), once(socket, 'message').then(() => 'in')])
    }
    const codes = await Promise.all([outcome(), outcome()])
    expect(codes.map(String).sort()).toEqual(['4401', 'in'])
  })

  it('is good no more when another was asked for', async () => {
    const { host, newAddress } = await startShell()
    const former = await credentialIn(newAddress())
    await openSession(newAddress())
    const { socket } = await openSocket(host, former.id, newNonce())
    expect(await closeCode(socket)).toBe(4401)
  })

  it('opens a second window by a fresh one, and both stay open', async () => {
    const { host, newAddress } = await startShell()
    const first = await openSession(newAddress())
    const second = await openSession(newAddress())
    expect(second.id).not.toBe(first.id)
    for (const credential of [first, second]) {
      const page = await connect(host, credential)
      expect(await page.call('diagnostics.journal')).toEqual({ ok: true, value: [] })
    }
  })

  it('is good for a minute', async () => {
    const { clock, sessions, open } = timed()
    const early = await credentialOf(sessions.mint())
    clock.now += minute
    expect(await open(early)).toBeDefined()
    const late = await credentialOf(sessions.mint())
    clock.now += minute + 1
    expect(await open(late)).toBeUndefined()
  })

  it('is known by its secret alone: neither what travels nor what is kept in the tab opens another', async () => {
    const { sessions, open } = timed()
    const secret = sessions.mint()
    const { id } = await credentialOf(secret)
    expect(await open({ id, key: id })).toBeUndefined()
    const opened = await open(await credentialOf(secret))
    expect(opened?.credential.id).not.toBe(id)
    expect(await open({ id: opened?.credential.id ?? '', key: secret })).toBeUndefined()
  })

  it('comes in two forms of one host each, and no other', async () => {
    const { shell, origin } = await startShell()
    const { address, plain } = shell.newAddress()
    const port = new URL(origin).port
    expect(address).toMatch(
      new RegExp(`^http://switchdesk-[0-9a-f]{20}\\.localhost:${port}/#[\\w-]{43}$`),
    )
    expect(plain).toBe(`${origin}/${new URL(address).hash}`)
    expect((await ask(new URL(address).origin, '/')).status).toBe(200)
    const other = await startShell()
    expect(new URL(other.shell.newAddress().address).hostname).not.toBe(new URL(address).hostname)
  })
})

describe('a session', () => {
  it('ends half a day after its last connection, and not before', async () => {
    const { clock, sessions, open } = timed()
    const opened = await open(await credentialOf(sessions.mint()))
    const { session, credential } = opened ?? expect.unreachable()
    clock.now += day / 2
    expect(await open(credential)).toBeDefined()
    sessions.connected(session)
    clock.now += 30 * day
    expect(await open(credential)).toBeDefined()
    sessions.disconnected(session)
    clock.now += day / 2 + 1
    expect(sessions.list()).toEqual([])
    expect(await open(credential)).toBeUndefined()
  })

  it.each([-day, -1_000])(
    'ends at the same time where the computer’s clock was set by %i ms',
    async (set) => {
      const { clock, sessions, open } = timed()
      const { credential } =
        (await open(await credentialOf(sessions.mint()))) ?? expect.unreachable()
      clock.set = set
      clock.now += day / 2
      expect(await open(credential)).toBeDefined()
      clock.now += 1
      expect(await open(credential)).toBeUndefined()
    },
  )

  it('ends in time where the steady clock stood still while the computer slept', async () => {
    const { clock, sessions, open } = timed()
    const { credential } = (await open(await credentialOf(sessions.mint()))) ?? expect.unreachable()
    clock.set = day
    expect(await open(credential)).toBeUndefined()
  })

  it('that was ended opens nothing', async () => {
    const { sessions, open } = timed()
    const opened = await open(await credentialOf(sessions.mint()))
    const { session, credential } = opened ?? expect.unreachable()
    const nonce = newNonce()
    const candidate = sessions.meet(session.id, nonce, '')
    const answer = candidate && (await answerHello(credential, nonce, candidate.hello))
    expect(sessions.end(session.id)).toBe(true)
    expect(candidate?.prove(answer?.proof)).toBeUndefined()
    expect(await open(credential)).toBeUndefined()
    expect(sessions.end(session.id)).toBe(false)
  })
})

it('POST is refused elsewhere than for pieces of files', async () => {
  const { origin } = await startShell()
  const options = { method: 'POST', headers: pageHeaders(origin), body: '{}' }
  for (const path of ['/bridge', '/session', '/files', '/']) {
    expect((await ask(origin, path, options)).status).toBe(405)
  }
})
