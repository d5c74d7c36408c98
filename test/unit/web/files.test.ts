import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { OfferedFile } from '../../../electron/core/files/offered-file.ts'
import type { FilePiece } from '../../../electron/web/page/protocol.ts'
import type { WebShellOptions } from '../../../electron/web/server.ts'
import { readAll } from '../../support/uploading.ts'
import { aWhile, eventually } from '../../support/waits.ts'
import { ask, connect, openSession, pageHeaders, startShell, type PageSocket } from './harness.ts'
import { Tab } from './tab.ts'

type FileInPage = Exclude<OfferedFile, { path: string }>

/** A page that speaks for itself: it sends what it likes, and knows what it was asked for. */
async function openPage(changes: Partial<WebShellOptions> = {}) {
  const running = await startShell(changes)
  const { origin, host, uploads, newAddress } = running
  const headers = pageHeaders(origin)
  const post = (path: string, body: string | Buffer, changes: Record<string, string> = {}) =>
    ask(origin, path, { method: 'POST', headers: { ...headers, ...changes }, body: body as string })
  const socket = await connect(host, await openSession(newAddress()))
  const take = (handle: string): FileInPage => {
    const file = uploads.take(handle)
    return file && !('path' in file) ? file : expect.unreachable()
  }
  const offer = async (name = 'a.wav', size = 1_000) =>
    (await socket.ask('offerFile', name, size)) as string
  return { ...running, headers, post, socket, take, offer }
}

/** What a page is asked to send next. */
async function asked({ socket }: PageSocket): Promise<FilePiece> {
  const [data] = (await once(socket, 'message')) as [Buffer]
  const message = JSON.parse(data.toString()) as { m: string; a: [FilePiece] }
  expect(message).toMatchObject({ t: 'q', m: 'sendFile' })
  return message.a[0]
}

const gone = (reading: Promise<unknown>) =>
  expect(reading).rejects.toMatchObject({ code: 'PAGE_GONE' })

describe('a file of a page', () => {
  const content = randomBytes(3_000_000)

  async function openTab() {
    const running = await startShell()
    const tab = new Tab(running.newAddress())
    const { bridge } = await tab.load()
    const offer = async (file: File) => {
      const answer = await bridge.offerFile(file)
      const taken = answer.ok ? running.uploads.take(answer.value) : undefined
      return taken && !('path' in taken) ? taken : expect.unreachable()
    }
    return { ...running, tab, bridge, offer }
  }

  it('comes byte by byte, in whole and in part, as often as it is wanted', async () => {
    const { offer } = await openTab()
    const file = await offer(new File([content], 'Приветствие.wav'))
    expect(file).toMatchObject({ name: 'Приветствие.wav', size: content.length })
    for (const [from, to] of [
      [0, 4_096],
      [0, content.length],
      [content.length - 1, content.length],
      [0, content.length],
    ] as const) {
      const bytes = await readAll(file.read(from, to))
      expect(bytes.equals(content.subarray(from, to))).toBe(true)
    }
  })

  it('may come for longer than headers may', async () => {
    const { socket, offer, take, origin, headers } = await openPage({ headersPatience: 2_000 })
    const reading = readAll(take(await offer('a.wav', 15)).read(0, 15))
    const { ticket } = await asked(socket)
    const sending = request(`${origin}/files/${ticket}`, {
      method: 'POST',
      headers: { ...headers, 'content-length': 15 },
    })
    for (let n = 0; n < 15; n += 1) {
      sending.write('x')
      await aWhile()
    }
    sending.end()
    expect((await reading).length).toBe(15)
  })

  it('comes over a connection that was lost in between', async () => {
    const { offer, tab, bridge } = await openTab()
    const file = await offer(new File([content], 'a.wav'))
    tab.cut()
    await eventually(async () => {
      expect(await bridge.call('diagnostics.journal', undefined)).toMatchObject({ ok: true })
    })
    expect((await readAll(file.read(0, 1_000))).length).toBe(1_000)
  })

  it('is gone with the program’s page', async () => {
    const { offer, tab, shell } = await openTab()
    const file = await offer(new File([content], 'a.wav'))
    tab.cut()
    await shell.close()
    await gone(readAll(file.read(0, 10)))
  })

  it('cannot be offered to a program that is lost', async () => {
    const { bridge, shell } = await openTab()
    await bridge.call('diagnostics.journal', undefined)
    await shell.close()
    const answer = await bridge.offerFile(new File(['a'], 'a.wav'))
    expect(answer).toEqual({ ok: false, failure: { kind: 'disconnected' } })
  })
})

describe('an offer', () => {
  it.each([
    ['nothing', []],
    ['no size', ['a']],
    ['a size below nothing', ['a', -1]],
    ['half a byte', ['a', 0.5]],
    ['more than was asked for', ['a', 1, '/etc/passwd']],
    ['a name without end', ['a'.repeat(1_001), 1]],
  ])('of %s ends the connection', async (_, given) => {
    const { socket, uploads } = await openPage()
    const register = vi.spyOn(uploads, 'register')
    void socket.ask('offerFile', ...given)
    expect(await socket.closed).toBe(1008)
    expect(register).not.toHaveBeenCalled()
  })

  it('of a name longer than any is refused by the page itself', async () => {
    const running = await startShell()
    const { bridge } = await new Tab(running.newAddress()).load()
    const answer = await bridge.offerFile(new File(['a'], 'a'.repeat(1_001)))
    expect(answer).toEqual({ ok: false, failure: { kind: 'invalid' } })
    expect(await bridge.call('diagnostics.journal', undefined)).toMatchObject({ ok: true })
  })
})

describe('a piece', () => {
  it('is asked for when it is wanted, and taken once, under its ticket', async () => {
    const { post, socket, take, offer } = await openPage()
    const handle = await offer('a.wav', 10)
    expect(socket.events).toEqual([])
    const reading = readAll(take(handle).read(2, 6))
    const piece = await asked(socket)
    expect(piece).toEqual({
      handle,
      ticket: expect.stringMatching(/^[\w-]{22}$/) as string,
      from: 2,
      to: 6,
    })
    expect(await post(`/files/${piece.ticket}`, 'cdef')).toMatchObject({ status: 204 })
    expect((await reading).toString()).toBe('cdef')
    expect(await post(`/files/${piece.ticket}`, 'cdef')).toMatchObject({ status: 404 })
  })

  it('under a ticket that was never given is refused', async () => {
    const { post } = await openPage()
    for (const path of [
      '/files/',
      `/files/${'A'.repeat(22)}`,
      '/files/constructor',
      '/files/../x',
    ]) {
      expect(await post(path, 'abc')).toMatchObject({ status: 404 })
    }
  })

  it('from another site is refused, and does not use the ticket up', async () => {
    const { post, socket, take, offer, origin } = await openPage()
    const reading = readAll(take(await offer()).read(0, 3))
    const { ticket } = await asked(socket)
    const foreign = { origin: 'http://evil.example' }
    expect(await post(`/files/${ticket}`, 'abc', foreign)).toMatchObject({ status: 403 })
    expect(await post(`/files/${ticket}`, 'abc', { 'x-switchdesk': '' })).toMatchObject({
      status: 415,
    })
    const { origin: _, ...headers } = pageHeaders(origin)
    const silent = await ask(origin, `/files/${ticket}`, { method: 'POST', headers, body: 'abc' })
    expect(silent.status).toBe(403)
    expect(await post(`/files/${ticket}`, 'abc')).toMatchObject({ status: 204 })
    expect((await reading).toString()).toBe('abc')
  })

  it.each(['ab', 'abcd', ''])('of another length is refused: «%s»', async (body) => {
    const { post, socket, take, offer } = await openPage()
    const reading = gone(readAll(take(await offer()).read(0, 3)))
    const { ticket } = await asked(socket)
    expect(await post(`/files/${ticket}`, body)).toMatchObject({ status: 400 })
    await reading
  })

  it('that breaks off is gone', async () => {
    const { headers, origin, socket, take, offer } = await openPage()
    const pieces = take(await offer())
      .read(0, 1_000)
      [Symbol.asyncIterator]()
    const first = pieces.next()
    const { ticket } = await asked(socket)
    const sent = request(`${origin}/files/${ticket}`, {
      method: 'POST',
      headers: { ...headers, 'content-length': 1_000 },
    })
    sent.on('error', () => undefined).write('half of it')
    await first
    sent.destroy()
    await gone(pieces.next())
  })

  it('that never comes is gone after a while', async () => {
    const { socket, take, offer } = await openPage()
    const file = take(await offer())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const reading = gone(readAll(file.read(0, 10)))
    await asked(socket)
    vi.advanceTimersByTime(15_000)
    await reading
  })

  it('is gone at once where no page is left to ask', async () => {
    const { socket, take, offer } = await openPage()
    const file = take(await offer())
    socket.socket.close()
    await socket.closed
    await eventually(() => gone(readAll(file.read(0, 10))))
  })

  it('comes no faster than it is wanted', async () => {
    const { headers, origin, socket, take, offer } = await openPage()
    const size = 60_000_000
    const pieces = take(await offer('a.wav', size))
      .read(0, size)
      [Symbol.asyncIterator]()
    const first = pieces.next()
    const { ticket } = await asked(socket)
    const sent = request(`${origin}/files/${ticket}`, {
      method: 'POST',
      headers: { ...headers, 'content-length': size },
    })
    let taken = 0
    const block = Buffer.alloc(1_000_000)
    const write = () => {
      while (taken < size) {
        taken += block.length
        if (!sent.write(block)) return void sent.once('drain', write)
      }
    }
    sent.on('error', () => undefined)
    write()
    await first
    // So long nothing more is taken by anybody.
    let before = -1
    while (before !== taken) {
      before = taken
      await aWhile()
    }
    expect(taken).toBeLessThan(size / 2)
    await pieces.return?.()
    sent.destroy()
  })
})

describe('a kept file', () => {
  it('comes to a page of a session', async () => {
    const running = await startShell()
    running.kept.set('a', { path: import.meta.filename })
    const { bridge } = await new Tab(running.newAddress()).load()
    const answer = await bridge.readFile('a')
    expect(answer.ok && Buffer.from(answer.value).toString()).toContain(
      'comes to a page of a session',
    )
    expect(await bridge.readFile('b')).toMatchObject({ failure: { kind: 'notFound' } })
    expect(await bridge.readFile('../index.html')).toMatchObject({ ok: false })
    expect(await bridge.openFile('a')).toEqual({ ok: true, value: false })
  })

  it('comes once under a ticket, and to nobody else', async () => {
    const { origin, kept, headers, socket } = await openPage()
    kept.set('a', { path: import.meta.filename })
    const get = async (path: string, changes: Record<string, string> = {}) =>
      (await ask(origin, path, { headers: { ...headers, ...changes } })).status
    expect(await socket.ask('keptTicket', 'b')).toBeNull()
    const path = `/kept/${(await socket.ask('keptTicket', 'a')) as string}`
    expect(await get('/kept/a')).toBe(404)
    expect(await get(path, { 'x-switchdesk': '2' })).toBe(415)
    expect(await get(path, { origin: 'https://evil.example' })).toBe(403)
    expect(await get(path)).toBe(200)
    expect(await get(path)).toBe(404)
  })
})
