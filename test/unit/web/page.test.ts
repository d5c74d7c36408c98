import { readFile } from 'node:fs/promises'
import { describe, expect, it, vi } from 'vitest'
import { eventually } from '../../support/waits.ts'
import { startShell } from './harness.ts'
import { Tab } from './tab.ts'

const unread = {
  name: 'unread.changed',
  payload: { cabinet: 'a', unread: 1, awaiting: 0 },
} as const
const connection = (state: 'open' | 'lost') => ({ name: 'bridge.connection', payload: { state } })
const answer = { ok: true, value: [] }

async function openTab() {
  const running = await startShell()
  const address = running.newAddress()
  const tab = new Tab(address)
  const { bridge, events } = await tab.load()
  return { ...running, address, tab, bridge, events }
}

describe('a tab', () => {
  it('opens by the printed address, takes the secret out of it, and works', async () => {
    const { tab, bridge, events, emit, origin } = await openTab()
    expect(bridge.boot).toEqual({ shell: 'web', settings: { locale: 'ru', theme: 'dark' } })
    expect(await bridge.call('diagnostics.journal', undefined)).toEqual(answer)
    expect(tab.address).toBe(`${origin}/`)

    emit(unread)
    await eventually(() => expect(events).toEqual([unread]))
    expect(tab.notice).toBeUndefined()
  })

  it('says whether the program is there, so that nothing is asked of another in its place', async () => {
    const { tab, bridge, events, shell } = await openTab()
    // The page itself has just come from it.
    expect(bridge.isThere()).toBe(true)
    await bridge.call('diagnostics.journal', undefined)
    tab.cut()
    await eventually(() => expect(bridge.isThere()).toBe(false))
    await eventually(() => expect(events).toEqual([connection('lost'), connection('open')]))
    expect(bridge.isThere()).toBe(true)
    await shell.close()
    await eventually(() => expect(bridge.isThere()).toBe(false))
  })

  it('hears nothing any more after it unsubscribed', async () => {
    const { bridge, events, emit } = await openTab()
    await bridge.call('diagnostics.journal', undefined)
    const heard = vi.fn()
    bridge.listen(heard)()
    emit(unread)
    await eventually(() => expect(events).toEqual([unread]))
    expect(heard).not.toHaveBeenCalled()
  })

  it('works on after a reload, with no new secret', async () => {
    const { tab, bridge } = await openTab()
    await bridge.call('diagnostics.journal', undefined)
    const again = await tab.load()
    expect(await again.bridge.call('diagnostics.journal', undefined)).toEqual(answer)
  })

  it('works on when an address that was used is opened in it again', async () => {
    const { tab, bridge, address } = await openTab()
    await bridge.call('diagnostics.journal', undefined)
    tab.enter(address)
    const again = await tab.load()
    expect(await again.bridge.call('diagnostics.journal', undefined)).toEqual(answer)
    expect(tab.notice).toBeUndefined()
  })

  it("leaves a fragment that is the app's own", async () => {
    const { tab, bridge, origin } = await openTab()
    await bridge.call('diagnostics.journal', undefined)
    tab.enter(`${origin}/#/inbox`)
    await tab.load()
    expect(tab.address).toBe(`${origin}/#/inbox`)
  })
})

describe('without a session', () => {
  it.each([
    ['with no secret', (origin: string) => `${origin}/`],
    ['with a wrong secret', (origin: string) => `${origin}/#${'A'.repeat(43)}`],
    ['with a route only', (origin: string) => `${origin}/#/inbox`],
  ])('says what to do: %s', async (_, address) => {
    const { origin } = await startShell()
    const tab = new Tab(address(origin))
    const { bridge } = await tab.load()
    await eventually(() => expect(tab.notice).toContain('адрес'))
    expect(bridge.isThere()).toBe(false)
  })

  it("speaks the system's language where none was chosen", async () => {
    const { origin } = await startShell({
      boot: async () => ({ shell: 'web', settings: { locale: 'system', theme: 'dark' } }),
    })
    const tab = new Tab(`${origin}/`)
    await tab.load()
    await eventually(() => expect(tab.notice).toContain('no longer valid'))
  })

  it('loads anew when the right address is pasted', async () => {
    const { origin, newAddress } = await startShell()
    const tab = new Tab(`${origin}/`)
    await tab.load()
    await eventually(() => expect(tab.notice).toBeDefined())
    tab.enter(`${origin}/#/inbox`)
    expect(tab.reloads).toBe(0)
    tab.enter(newAddress())
    expect(tab.reloads).toBe(1)
    const { bridge } = await tab.load()
    expect(await bridge.call('diagnostics.journal', undefined)).toEqual(answer)
  })
})

describe('a connection that breaks', () => {
  it('comes back by itself, and says both once', async () => {
    const { tab, bridge, events, emit } = await openTab()
    await bridge.call('diagnostics.journal', undefined)
    tab.cut()
    await eventually(() => expect(events).toEqual([connection('lost'), connection('open')]))
    // An answer says that the server has let the page in: events of before are not for it.
    expect(await bridge.call('diagnostics.journal', undefined)).toEqual(answer)
    emit(unread)
    await eventually(() => expect(events).toContainEqual(unread))
  })

  it('makes commands fail at once as not sent while it is lost', async () => {
    const { bridge, events, shell } = await openTab()
    await bridge.call('diagnostics.journal', undefined)
    await shell.close()
    await eventually(() => expect(events).toEqual([connection('lost')]))
    expect(await bridge.call('diagnostics.journal', undefined)).toEqual({
      ok: false,
      failure: { kind: 'disconnected' },
    })
  })

  it('makes a command on its way fail as unknown', async () => {
    const { bridge, commands, shell } = await openTab()
    const reached = Promise.withResolvers<undefined>()
    commands['diagnostics.journal'] = () => {
      reached.resolve(undefined)
      return new Promise(() => undefined)
    }
    const answered = bridge.call('diagnostics.journal', undefined)
    await reached.promise
    await shell.close()
    expect(await answered).toEqual({ ok: false, failure: { kind: 'unknown' } })
  })

  it('says what to do when the program behind it was started anew', async () => {
    const { tab, bridge, events, shell, origin } = await openTab()
    await bridge.call('diagnostics.journal', undefined)
    await shell.close()
    await eventually(() => expect(events).toEqual([connection('lost')]))
    await startShell({ port: Number(new URL(origin).port) })
    await eventually(() => expect(tab.notice).toContain('адрес'))
  })
})

it('differs from the page of the other shell only in what starts it', async () => {
  const read = (name: string) =>
    readFile(new URL(`../../../renderer/${name}`, import.meta.url), 'utf8')
  const [index, web] = await Promise.all([read('index.html'), read('web.html')])
  const own = [
    / *<link rel="icon".*\n/,
    / *<script type="application\/json".*\n/,
    /web\.ts|main\.ts/,
  ]
  const common = (html: string) => own.reduce((text, part) => text.replace(part, ''), html)
  expect(common(web)).toBe(common(index))
})
