import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { claimHome } from '../../../electron/shell/instance.ts'
import { eventually } from '../../support/waits.ts'
import { fakeCore, silentLog } from './core.ts'
import type * as Electron from './electron.ts'
import { temporaryHome } from './home.ts'
import { forgetSignals } from './signals.ts'

vi.mock('../../../electron/core/index.ts', () => ({
  createCore: vi.fn(),
  createKeychain: vi.fn(),
  createLog: vi.fn(),
}))

const { argv } = process
afterEach(() => {
  vi.unstubAllEnvs()
  process.argv = argv
  forgetSignals()
})

/** Runs the program's entry as Electron does, in development: with modules of its own each time. */
async function startProgram({
  failing = false,
  taken = false,
  hasLock = true,
  args = [] as string[],
} = {}) {
  const home = join(await temporaryHome(), 'data')
  if (taken) {
    const claim = await claimHome(home)
    onTestFinished(() => claim.release())
  }
  vi.stubEnv('SWITCHDESK_HOME', home)
  vi.stubEnv('ELECTRON_RENDERER_URL', 'http://127.0.0.1:5173')
  process.argv = ['electron', '.', ...args]
  vi.resetModules()
  const electron = (await import('electron')) as unknown as typeof Electron
  electron.resetElectron()
  electron.app.hasLock = hasLock
  const fake = fakeCore({})
  const core = await import('../../../electron/core/index.ts')
  vi.mocked(core.createLog).mockReturnValue(silentLog())
  vi.mocked(core.createCore)
    .mockReset()
    .mockImplementation(() =>
      failing ? Promise.reject(new Error('The disk is full')) : Promise.resolve(fake.core),
    )
  await import('../../../electron/main/index.ts')
  return { ...fake, ...electron, home, createCore: core.createCore }
}

it('opens the app in its own folder, sandboxed, with its scheme declared', async () => {
  const { home, createCore, app, protocol, session, BrowserWindow } = await startProgram()
  await eventually(() => expect(BrowserWindow.all).toHaveLength(1))
  expect(app.getPath('userData')).toBe(home)
  expect(app.getPath('sessionData')).toBe(join(home, 'browser'))
  expect((await stat(home)).mode & 0o777).toBe(0o700)
  expect(app.enableSandbox).toHaveBeenCalledOnce()
  expect(protocol.schemes).toHaveLength(1)
  expect(session.defaultSession.check).toBeDefined()
  expect(session.defaultSession.request).toBeDefined()
  expect(createCore).toHaveBeenCalledWith(expect.objectContaining({ home, version: '1.2.3' }))
  expect(BrowserWindow.all[0]?.loaded).toEqual(['http://127.0.0.1:5173/index.html'])
})

it('leaves at once when it runs already', async () => {
  const { createCore, app, BrowserWindow } = await startProgram({ hasLock: false })
  expect(app.quit).toHaveBeenCalledOnce()
  expect(createCore).not.toHaveBeenCalled()
  expect(BrowserWindow.all).toEqual([])
})

it('says what went wrong instead of staying without a window', async () => {
  const { app, dialog } = await startProgram({ failing: true })
  await eventually(() => expect(app.exit).toHaveBeenCalledWith(1))
  expect(dialog.showErrorBox.mock.calls).toEqual([
    ['Switchdesk could not start', 'The disk is full'],
  ])
})

it('says whose the data folder is when it is another user’s', async () => {
  vi.spyOn(process, 'getuid').mockReturnValue(12_345)
  onTestFinished(() => void vi.restoreAllMocks())
  const { app, dialog, createCore } = await startProgram()
  await eventually(() => expect(app.exit).toHaveBeenCalledWith(1))
  expect(dialog.showErrorBox.mock.calls[0]?.[1]).toContain('belongs to another user')
  expect(createCore).not.toHaveBeenCalled()
})
