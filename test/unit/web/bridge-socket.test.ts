import type { Socket } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ConnectedPage } from '../../../electron/bridge/app.ts'
import { answerHello, newNonce } from '../../../electron/web/page/proof.ts'
import { closeCode, openSocket } from '../../support/page-socket.ts'
import { eventually } from '../../support/waits.ts'
import { connect, openSession, startShell } from './harness.ts'

async function openPage() {
  const shell = await startShell()
  const credential = await openSession(shell.newAddress())
  return { ...shell, credential, page: await connect(shell.host, credential) }
}

describe('commands', () => {
  it('reach the core through the dispatcher and come back as results', async () => {
    const { page } = await openPage()
    expect(await page.call('diagnostics.journal')).toEqual({ ok: true, value: [] })
  })

  it('fail as data, without the words of an inner error', async () => {
    const { page } = await openPage()
    const failed = await page.call('settings.change', { theme: 'dark' })
    expect(failed).toMatchObject({ ok: false, failure: { kind: 'internal' } })
    expect(JSON.stringify(failed)).not.toContain('secret')
  })

  it.each([
    ['an unknown command', 'app.exit', undefined],
    ["an object's own method", 'constructor', undefined],
    ['a wrong argument', 'app.attention', { visible: 'yes' }],
    ['an argument where none belongs', 'diagnostics.journal', { all: true }],
  ])('refuse %s', async (_, name, argument) => {
    const { page } = await openPage()
    expect(await page.call(name, argument)).toMatchObject({
      ok: false,
      failure: { kind: 'invalid' },
    })
  })

  it.each([
    ['no JSON', 'hello'],
    ['null', 'null'],
    ['an answer to a question nobody asked', '{"t":"s","i":"1","r":1}'],
    ['another function', '{"t":"q","i":"1","m":"toString","a":[]}'],
    ['no arguments', '{"t":"q","i":"1","m":"call"}'],
    ['too many arguments', '{"t":"q","i":"1","m":"call","a":["a",1,2]}'],
  ])('end the connection when they are %s', async (_, text) => {
    const { page } = await openPage()
    page.socket.send(text)
    expect(await page.closed).toBe(1008)
  })

  it('end the connection when they are too long', async () => {
    const { page } = await openPage()
    page.socket.send(JSON.stringify({ t: 'q', m: 'call', a: ['x'.repeat(1024 * 1024)] }))
    expect(await page.closed).toBe(1009)
  })
})

describe('events', () => {
  it('reach every page in their order', async () => {
    const { page, credential, host, emit } = await openPage()
    const other = await connect(host, credential)
    const unread = (count: number) =>
      ({ name: 'unread.changed', payload: { cabinet: 'a', unread: count, awaiting: 0 } }) as const
    emit(unread(1))
    emit(unread(2))
    for (const { call, events } of [page, other]) {
      await call('diagnostics.journal')
      expect(events).toEqual([unread(1), unread(2)])
    }
  })

  it('are listened to no more after the end', async () => {
    const { shell, listeners, page } = await openPage()
    expect(listeners.size).toBe(1)
    await shell.close()
    expect(listeners.size).toBe(0)
    expect(await page.closed).toBe(1006)
  })
})

describe('who connects', () => {
  it('is told apart by a close code when nobody knows it', async () => {
    const { host, log } = await startShell()
    for (const id of ['B'.repeat(43), 'constructor', newNonce()]) {
      const { socket } = await openSocket(host, id, newNonce())
      expect(await closeCode(socket)).toBe(4401)
      expect(log.warn.mock.lastCall).toEqual([
        'A page was not let in: its secret or session is not known here',
      ])
    }
  })

  it('hears and says nothing before it proved that it knows the key', async () => {
    const { host, commands, credential, emit } = await openPage()
    const { socket, first } = await openSocket(host, credential.id, newNonce())
    await first
    const heard = vi.fn()
    socket.on('message', heard)
    emit({ name: 'unread.changed', payload: { cabinet: 'a', unread: 1, awaiting: 0 } })
    socket.send(
      '{"t":"q","i":"1","m":"call","a":["app.attention",{"visible":true,"focused":true}]}',
    )
    expect(await closeCode(socket)).toBe(4401)
    expect(heard).not.toHaveBeenCalled()
    expect(commands['app.attention']).not.toHaveBeenCalled()
  })

  it.each(['{"proof":"', '{"proof":1}', '{"proof":"A"}', `{"proof":"${'A'.repeat(43)}"}`, ''])(
    'is turned away with the proof «%s»',
    async (said) => {
      const { host, credential } = await openPage()
      const { socket, first } = await openSocket(host, credential.id, newNonce())
      await first
      socket.send(said)
      expect(await closeCode(socket)).toBe(4401)
    },
  )

  it('cannot say again what another page said', async () => {
    const { host, credential } = await openPage()
    const nonce = newNonce()
    const meet = async () => {
      const { socket, first } = await openSocket(host, credential.id, nonce)
      const answer = await answerHello(credential, nonce, await first)
      return { socket, proof: answer?.proof }
    }
    const [one, other] = [await meet(), await meet()]
    other.socket.send(JSON.stringify({ proof: one.proof }))
    expect(await closeCode(other.socket)).toBe(4401)
  })

  it.each(['http://evil.example', 'null', ''])('is refused with Origin "%s"', async (origin) => {
    const { host, credential } = await openPage()
    await expect(connect(host, credential, { origin })).rejects.toThrow()
  })

  it('is refused at another path', async () => {
    const { host, credential } = await openPage()
    await expect(connect(host, credential, { path: '/' })).rejects.toThrow()
  })
})

describe('connected pages', () => {
  it('are listed with their browser, and say which is the own', async () => {
    const before = Date.now()
    const { page, host, newAddress } = await openPage()
    await connect(host, await openSession(newAddress()))
    const [own, other] = ((await page.call('app.pages')) as { value: ConnectedPage[] }).value
    expect(own).toMatchObject({ isOwn: true, isConnected: true, browser: '' })
    expect(other).toMatchObject({ isOwn: false, isConnected: true })
    expect(own?.openedAt).toBeGreaterThanOrEqual(before)
  })

  it('end at once, and do not come back', async () => {
    const { page, host, newAddress } = await openPage()
    const credential = await openSession(newAddress())
    const other = await connect(host, credential)
    expect(await page.call('app.endPage', { page: credential.id })).toMatchObject({ ok: true })
    expect(await other.closed).toBe(4401)
    const { socket } = await openSocket(host, credential.id, newNonce())
    expect(await closeCode(socket)).toBe(4401)
    expect(await page.call('app.endPage', { page: credential.id })).toMatchObject({
      failure: { kind: 'notFound' },
    })
  })

  it('command nothing any more from the moment of their end, whether they say farewell or not', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { page, host, newAddress, commands } = await openPage()
    const credential = await openSession(newAddress())
    const other = await connect(host, credential)
    // A client that never answers the farewell: what comes is not even read any more.
    const raw = (other.socket as unknown as { _socket: Socket })._socket
    raw.removeAllListeners('data').removeAllListeners('end')
    const closed = new Promise((resolve) => raw.once('close', resolve))
    await page.call('app.endPage', { page: credential.id })
    const told = { visible: true, focused: true }
    other.socket.send(JSON.stringify({ t: 'q', i: '1', m: 'call', a: ['app.attention', told] }))
    raw.resume()
    // Half a minute, as is usual, would be too long for a farewell.
    vi.advanceTimersByTime(1_000)
    await closed
    expect(commands['app.attention']).not.toHaveBeenCalled()
    const pages = (await page.call('app.pages')) as { value: ConnectedPage[] }
    expect(pages.value).toHaveLength(1)
  })

  it('tell each other when one comes or goes', async () => {
    const { page, host, newAddress } = await openPage()
    const heard = vi.fn()
    page.socket.on('message', (data: Buffer) => void heard(JSON.parse(data.toString())))
    const other = await connect(host, await openSession(newAddress()))
    const changed = { t: 'q', m: 'event', a: [{ name: 'pages.changed', payload: {} }] }
    await eventually(() => expect(heard).toHaveBeenCalledWith(changed))
    heard.mockClear()
    other.socket.close()
    await eventually(() => expect(heard).toHaveBeenCalledWith(changed))
  })
})

describe('attention', () => {
  it('is joined over all pages, and a page that is gone looks at nothing', async () => {
    const { page, credential, host, commands } = await openPage()
    const other = await connect(host, credential)
    const attention = vi.mocked(commands['app.attention'])
    await page.call('app.attention', { visible: true, focused: true })
    await other.call('app.attention', { visible: true, focused: false })
    expect(attention).toHaveBeenLastCalledWith({ visible: true, focused: true })

    page.socket.close()
    await eventually(() =>
      expect(attention).toHaveBeenLastCalledWith({ visible: true, focused: false }),
    )
    other.socket.close()
    await eventually(() =>
      expect(attention).toHaveBeenLastCalledWith({ visible: false, focused: false }),
    )
  })
})
