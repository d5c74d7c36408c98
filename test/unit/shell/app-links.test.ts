import fc from 'fast-check'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BridgeEvent } from '../../../electron/bridge/index.ts'
import { linkSchemes } from '../../../electron/shared/app-link.ts'
import * as electron from './electron.ts'
import { app, BrowserWindow, ipcMain } from './electron.ts'
import { temporaryHome } from './home.ts'
import { openApp, openHidden } from './open.ts'

beforeEach(() => electron.resetElectron())

/** The page behind a window begins to listen, as it does before it asks for the app's state. */
async function beginListening({ webContents: sender }: BrowserWindow): Promise<void> {
  const command = ipcMain.handlers.get('switchdesk:command')
  await command?.({ sender, senderFrame: sender.mainFrame }, 'app.state', undefined)
}

const told = (window: BrowserWindow, what: BridgeEvent['name']) =>
  window.webContents.send.mock.calls
    .map(([, event]) => event as BridgeEvent)
    .filter(({ name }) => name === what)
    .map(({ payload }) => payload)
const opened = (window: BrowserWindow) => told(window, 'link.opened')
const refused = (window: BrowserWindow) => told(window, 'system.refused')

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
    expect(opened(window)).toEqual([
      { kind: 'place', to: '#/groups?group=7' },
      { kind: 'call', number: '900' },
    ])
  })

  it('waits until there is a page', async () => {
    const { window } = await openApp()
    startAgain('sms:900?body=Да')
    expect(opened(window)).toEqual([])
    await beginListening(window)
    expect(opened(window)).toEqual([{ kind: 'message', number: '900', text: 'Да' }])
  })

  it('is not lost when it starts the app', async () => {
    process.argv.push('tel:900')
    try {
      const { window } = await openPage()
      expect(opened(window)).toEqual([{ kind: 'call', number: '900' }])
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
    expect(opened(window).length).toBeGreaterThan(1_000)
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

  it('is not asked from a folder of sources', async () => {
    await openPage()
    expect(asked()).toEqual([[], []])
  })

  it('is said where the system refuses', async () => {
    app.isPackaged = true
    app.givesLinks = false
    const { window } = await openPage()
    expect(refused(window)).toEqual([{ what: 'links' }])
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
    expect(refused(window)).toEqual([{ what: 'atLogin' }])
  })
})
