import { setImmediate } from 'node:timers/promises'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { followActive } from '../../../electron/main/active-cabinet.ts'
import { readBoot } from '../../../electron/preload/boot.ts'
import { eventually } from '../../support/waits.ts'
import { cabinet, notice } from './core.ts'
import * as electron from './electron.ts'
import { openApp } from './open.ts'

const { app, dialog, nativeTheme, BrowserWindow } = electron

beforeEach(() => electron.resetElectron())

describe('the window', () => {
  it('confines the page: sandbox, isolation, no Node, no embedded pages', async () => {
    const { window } = await openApp()
    expect(window.options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: true,
      preload: expect.stringMatching(/preload[\\/]index\.cjs$/) as string,
    })
    expect(window.options).toMatchObject({ minWidth: 760, minHeight: 520 })
  })

  it('loads our page with the boot settings, and shows itself once it has painted', async () => {
    const { window } = await openApp({ settings: { locale: 'ru', theme: 'dark' } })
    expect(window.loaded).toEqual(['app://switchdesk/index.html'])
    expect(window.options['show']).toBe(false)
    expect(window.visible).toBe(true)
    expect(window.options.webPreferences['additionalArguments']).toEqual([
      '--switchdesk-boot={"shell":"electron","settings":{"locale":"ru","theme":"dark"}}',
    ])
  })

  it('tells our page which cabinet is shown', async () => {
    const { window, core, emit } = await openApp({ cabinets: [cabinet('a')], active: 'a' })
    const given = window.options.webPreferences['additionalArguments'] as string[]
    expect(readBoot(given).active).toBe('a')
    const active = await followActive(core)
    emit({ name: 'cabinets.changed', payload: { changed: [], gone: [], active: 'b' } })
    expect(active()).toBe('b')
    emit({ name: 'cabinets.changed', payload: { changed: [], gone: ['b'] } })
    expect(active()).toBeUndefined()
  })

  it('has the colour of the theme from the first moment, and follows it', async () => {
    const { window, changeSettings } = await openApp({ settings: { theme: 'dark' } })
    expect(window.options['backgroundColor']).toBe('#14161c')
    expect(nativeTheme.themeSource).toBe('dark')

    changeSettings({ theme: 'light' })
    nativeTheme.emit('updated')
    expect(nativeTheme.themeSource).toBe('light')
    expect(window.setBackgroundColor).toHaveBeenLastCalledWith('#f5f6f9')
  })

  it('shows itself even when the page does not load', async () => {
    electron.setLoading('fails')
    const { window, log } = await openApp()
    await eventually(() => expect(log.error).toHaveBeenCalledOnce())
    expect(window.visible).toBe(true)
  })

  describe('whose page ended by itself', () => {
    const crash = (window: electron.BrowserWindow) =>
      window.webContents.emit('render-process-gone', {}, { reason: 'crashed' })

    it('leaves it alone when the window is gone before the answer', async () => {
      const { window } = await openApp({ settings: { closeToTray: false } })
      const asked = Promise.withResolvers<{ response: number }>()
      dialog.showMessageBox.mockReturnValueOnce(asked.promise)
      crash(window)
      crash(window)
      window.close()
      asked.resolve({ response: 0 })
      await setImmediate()
      expect(window.webContents.reload).toHaveBeenCalledOnce()
    })

    it('loads it anew without a question when that held for a while', async () => {
      const { window } = await openApp()
      const now = vi.spyOn(performance, 'now')
      onTestFinished(() => now.mockRestore())
      now.mockReturnValue(100_000)
      crash(window)
      now.mockReturnValue(130_000)
      crash(window)
      expect(window.webContents.reload).toHaveBeenCalledTimes(2)
      expect(dialog.showMessageBox).not.toHaveBeenCalled()
    })
  })
})

describe('where the window comes back', () => {
  it('in the middle of the first screen at first', async () => {
    const { window } = await openApp()
    expect(window.options).toMatchObject({ x: 370, y: 130, width: 1180, height: 780 })
  })
})

describe('closing the window', () => {
  it('leaves the full screen first', async () => {
    const { window } = await openApp({ settings: { closeToTray: true } })
    window.fullScreen = true
    window.close()
    expect(window).toMatchObject({ fullScreen: false, visible: false })
    expect(BrowserWindow.all).toEqual([window])
  })

  it('ends the app when the tray is not wanted', async () => {
    const { window, core } = await openApp({ settings: { closeToTray: false } })
    window.close()
    expect(BrowserWindow.all).toEqual([])
    await eventually(() => expect(core.close).toHaveBeenCalledOnce())
  })
})

describe('quitting', () => {
  it('is no crash where the system ends its session', async () => {
    const { core, window } = await openApp()
    electron.app.emit('browser-window-created', {}, window)
    window.emit('session-end')
    expect(core.ending).toHaveBeenCalledOnce()
  })

  it('ends even when the core fails to close', async () => {
    const { core, log } = await openApp()
    vi.mocked(core.close).mockRejectedValueOnce(new Error('stuck'))
    const ended = vi.fn()
    app.on('quit', ended)
    app.quit()
    await eventually(() => expect(ended).toHaveBeenCalledOnce())
    expect(log.error).toHaveBeenCalledOnce()
  })

  it('ends even when the core never closes, but no sooner than a message on the wire', async () => {
    const { core, log } = await openApp()
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    vi.mocked(core.close).mockReturnValueOnce(new Promise(() => {}))
    const ended = vi.fn()
    app.on('quit', ended)
    app.quit()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(ended).toHaveBeenCalledOnce()
    expect(log.error).toHaveBeenCalledOnce()
  })

  it('opens no window and no cabinet any more while the core closes', async () => {
    const { core, commands, tray, emit } = await openApp()
    const closing = Promise.withResolvers<undefined>()
    vi.mocked(core.close).mockReturnValueOnce(closing.promise)
    app.quit()
    emit({ name: 'notice.due', payload: notice() })
    expect(electron.Notification.shown).toHaveLength(1)
    electron.Notification.shown[0]?.click()
    tray.emit('click')
    tray.menu?.items.find(({ label }) => label === 'Open Switchdesk')?.click?.()
    app.emit('activate')
    app.emit('second-instance', {}, ['switchdesk', '--demo'])
    expect(BrowserWindow.all).toEqual([])
    expect(commands['session.signIn']).not.toHaveBeenCalled()
    const args = [...process.argv.slice(1), '--demo']
    expect(app.relaunch).toHaveBeenCalledExactlyOnceWith({ args })
    closing.resolve(undefined)
  })
})

describe('a second start', () => {
  it('opens the demo cabinet when it was asked for', async () => {
    const { commands } = await openApp()
    app.emit('second-instance', {}, ['switchdesk', '--demo'])
    await eventually(() => {
      expect(commands['session.signIn']).toHaveBeenCalledWith({ way: 'demo' })
    })
  })
})

describe('going to sleep, and the lock of the screen', () => {
  it.each(['suspend', 'lock-screen'])('ends every yes for now: %s', async (event) => {
    const { core } = await openApp()
    electron.powerMonitor.emit(event)
    expect(core.endAgreements).toHaveBeenCalledOnce()
  })
})

describe('waking up', () => {
  it('asks every signed-in cabinet for news', async () => {
    const { commands } = await openApp({
      cabinets: [cabinet('a'), cabinet('b', { state: 'signedOut' }), cabinet('c')],
      unread: { a: 0, b: 0, c: 0 },
    })
    electron.powerMonitor.emit('resume')
    await eventually(() => expect(commands['cabinet.check']).toHaveBeenCalledTimes(2))
    expect(commands['cabinet.check'].mock.calls).toEqual([[{ cabinet: 'a' }], [{ cabinet: 'c' }]])
  })
})
