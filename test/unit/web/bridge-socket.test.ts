import { describe, expect, it, vi } from 'vitest'
import { connect, openSession, startShell } from './harness.ts'

async function openPage() {
  const shell = await startShell()
  const key = await openSession(shell.shell.address)
  return { ...shell, key, page: await connect(shell.host, key) }
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
    const { page, key, host, emit } = await openPage()
    const other = await connect(host, key)
    const unread = (count: number) =>
      ({ name: 'unread.changed', payload: { cabinet: 'a', unread: count } }) as const
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
  it('is told apart by a close code when the key is not known', async () => {
    const { host } = await startShell()
    const page = await connect(host, 'B'.repeat(43))
    expect(await page.closed).toBe(4401)
    expect(page.events).toEqual([])
  })

  it('gets nothing before the key was checked', async () => {
    const { host, commands } = await startShell()
    const page = await connect(host, 'B'.repeat(43))
    page.socket.send(
      '{"t":"q","i":"1","m":"call","a":["app.attention",{"visible":true,"focused":true}]}',
    )
    await page.closed
    expect(commands['app.attention']).not.toHaveBeenCalled()
  })

  it.each(['http://evil.example', 'null', ''])('is refused with Origin "%s"', async (origin) => {
    const { host, shell } = await startShell()
    const key = await openSession(shell.address)
    await expect(connect(host, key, { origin })).rejects.toThrow()
  })

  it('is refused at another path', async () => {
    const { host, shell } = await startShell()
    const key = await openSession(shell.address)
    await expect(connect(host, key, { path: '/' })).rejects.toThrow()
  })
})

describe('attention', () => {
  it('is joined over all pages, and a page that is gone looks at nothing', async () => {
    const { page, key, host, commands } = await openPage()
    const other = await connect(host, key)
    const attention = vi.mocked(commands['app.attention'])
    await page.call('app.attention', { visible: true, focused: true })
    await other.call('app.attention', { visible: true, focused: false })
    expect(attention).toHaveBeenLastCalledWith({ visible: true, focused: true })

    page.socket.close()
    await vi.waitFor(() =>
      expect(attention).toHaveBeenLastCalledWith({ visible: true, focused: false }),
    )
    other.socket.close()
    await vi.waitFor(() =>
      expect(attention).toHaveBeenLastCalledWith({ visible: false, focused: false }),
    )
  })
})
