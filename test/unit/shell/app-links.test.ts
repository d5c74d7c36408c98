import fc from 'fast-check'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { linkSchemes, readLink } from '../../../electron/shared/app-link.ts'
import { cabinet } from './core.ts'
import * as electron from './electron.ts'
import { app, BrowserWindow } from './electron.ts'
import { temporaryHome } from './home.ts'
import { beginListening, openApp, openedLinks, openHidden, told } from './open.ts'

beforeEach(() => electron.resetElectron())

const startAgain = (...argv: string[]) =>
  app.emit('second-instance', {}, ['switchdesk', ...argv], '/')

async function openPage(given: Parameters<typeof openApp>[0] = {}) {
  const shell = await openApp(given)
  await beginListening(shell.window)
  return shell
}

describe('a link that the system opens with the app', () => {
  it('shows the window and reaches its page', async () => {
    const { window } = await openPage()
    window.hide()
    startAgain('--flag', 'switchdesk:groups?group=7')
    expect(window.isVisible()).toBe(true)
    app.emit('open-url', { preventDefault: () => undefined }, 'tel:900')
    expect(openedLinks(window)).toEqual([
      { kind: 'place', to: '#/groups?group=7' },
      { kind: 'call', number: '900' },
    ])
  })

  it('waits until there is a page', async () => {
    const { window } = await openApp()
    startAgain('sms:900?body=Да')
    expect(openedLinks(window)).toEqual([])
    await beginListening(window)
    expect(openedLinks(window)).toEqual([{ kind: 'message', number: '900', text: 'Да' }])
  })

  it('is not lost when it starts the app', async () => {
    process.argv.push('tel:900')
    try {
      const { window } = await openPage()
      expect(openedLinks(window)).toEqual([{ kind: 'call', number: '900' }])
    } finally {
      process.argv.pop()
    }
  })

  it('gives no commands, whatever it says', async () => {
    const { window, commands } = await openPage()
    const asked = () =>
      Object.values(commands)
        .map(({ mock }) => mock.calls.length)
        .reduce((one, other) => one + other)
    const before = asked()
    const argument = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc
        .tuple(fc.constantFrom(...linkSchemes), fc.string({ unit: 'binary', maxLength: 60 }))
        .map(([scheme, rest]) => `${scheme}:${rest}`),
    )
    fc.assert(
      fc.property(fc.array(argument, { maxLength: 4 }), (argv) => {
        startAgain(...argv)
      }),
      { numRuns: 10_000 },
    )
    expect(asked()).toBe(before)
    expect(openedLinks(window).length).toBeGreaterThan(1_000)
  })
})

describe('which links the system opens with the app', () => {
  const asked = () => [
    app.setAsDefaultProtocolClient.mock.calls.flat(),
    app.removeAsDefaultProtocolClient.mock.calls.flat(),
  ]

  it('is asked as a person chose, of the packed program', async () => {
    app.isPackaged = true
    const { changeSettings } = await openPage()
    expect(asked()).toEqual([['switchdesk'], []])
    changeSettings({ links: { own: true, telephone: true } })
    changeSettings({ theme: 'dark' })
    changeSettings({ links: { own: false, telephone: true } })
    expect(asked()).toEqual([['switchdesk', 'sms', 'tel'], ['switchdesk']])
  })

  it('stays as it is at a start where another program was chosen since', async () => {
    app.isPackaged = true
    app.openers = { tel: 'Telephone', switchdesk: 'Somebody else' }
    await openPage({ settings: { links: { own: true, telephone: true } } })
    expect(asked()).toEqual([['switchdesk', 'sms'], []])
  })

  it('is the person’s to say on Windows, but for the app’s own', async () => {
    app.isPackaged = true
    vi.spyOn(process, 'platform', 'get').mockReturnValue('win32')
    const { changeSettings } = await openPage()
    changeSettings({ links: { own: true, telephone: true } })
    expect(asked()).toEqual([['switchdesk'], []])
    vi.restoreAllMocks()
  })

  it('is not asked from a folder of sources', async () => {
    await openPage()
    expect(asked()).toEqual([[], []])
  })

  it('is said where the system refuses', async () => {
    app.isPackaged = true
    app.givesLinks = false
    const { window } = await openPage()
    expect(told(window, 'system.refused')).toEqual([{ what: 'links' }])
  })
})

describe('what the system offers at the icon', () => {
  it('is the same links, in the app’s language', async () => {
    app.isPackaged = true
    vi.spyOn(process, 'platform', 'get').mockReturnValue('win32')
    const { changeSettings } = await openPage({ settings: { locale: 'en' } })
    changeSettings({ locale: 'ru' })
    const offered = app.setUserTasks.mock.calls.map(([tasks]) => tasks.map(({ title }) => title))
    expect(offered).toEqual([
      ['New message', 'Numbers', 'Extensions', 'Money'],
      ['Новое сообщение', 'Номера', 'Внутренние номера', 'Деньги'],
    ])
    const [tasks = []] = app.setUserTasks.mock.lastCall ?? []
    for (const { arguments: link } of tasks) expect(readLink(link).kind).toBe('place')
    vi.restoreAllMocks()
  })
})

describe('the cabinets among them', () => {
  it('are there where there are several, by their names, and follow them', async () => {
    app.isPackaged = true
    vi.spyOn(process, 'platform', 'get').mockReturnValue('win32')
    const { emit, window } = await openPage({
      settings: { locale: 'en' },
      cabinets: [cabinet('a'), cabinet('b', { face: { name: 'Shop' } })],
      unread: { a: 0, b: 0 },
    })
    const offered = () => app.setUserTasks.mock.lastCall?.[0].slice(4) ?? []
    expect(offered().map(({ title }) => title)).toEqual(['a', 'Shop'])
    startAgain(offered()[1]?.arguments ?? '')
    expect(openedLinks(window)).toEqual([{ kind: 'place', to: '#/inbox', account: 'b' }])
    emit({ name: 'cabinets.changed', payload: { changed: [], gone: ['a'] } })
    expect(offered()).toEqual([])
    vi.restoreAllMocks()
  })
})

describe('starting with the system', () => {
  let folder: string
  const entry = () => join(folder, 'autostart/switchdesk.desktop')
  beforeEach(async () => {
    folder = await temporaryHome()
    app.isPackaged = true
    vi.stubEnv('XDG_CONFIG_HOME', folder)
    vi.stubEnv('APPIMAGE', '/home/u/My "Apps"/Switch$desk 100%.AppImage')
  })
  afterEach(() => void vi.unstubAllEnvs())

  it('is an entry among those that desktops start, taken away again', async () => {
    const { changeSettings } = await openPage()
    expect(existsSync(entry())).toBe(false)
    changeSettings({ startAtLogin: true })
    expect(readFileSync(entry(), 'utf8').split('\n')).toContain(
      String.raw`Exec="/home/u/My \\"Apps\\"/Switch\\$desk 100%%.AppImage" --at-login`,
    )
    changeSettings({ startAtLogin: false })
    expect(existsSync(entry())).toBe(false)
  })

  it('shows no window, until somebody opens it', async () => {
    process.argv.push('--at-login')
    try {
      const { tray } = await openHidden()
      expect(BrowserWindow.all).toEqual([])
      tray.emit('click')
      expect(BrowserWindow.all.length).toBe(1)
    } finally {
      process.argv.pop()
    }
  })

  it('says so where it cannot be', async () => {
    writeFileSync(join(folder, 'autostart'), 'a file')
    const { window, changeSettings } = await openPage()
    changeSettings({ startAtLogin: true })
    expect(told(window, 'system.refused')).toEqual([{ what: 'atLogin' }])
  })
})
