import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { claimHome, HomeInUse } from '../../../electron/shell/instance.ts'
import { fakeCore, silentLog } from './core.ts'
import type * as Electron from './electron.ts'
import { temporaryHome } from './home.ts'
import { forgetSignals, ownListeners } from './signals.ts'

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
  await vi.waitFor(() => expect(BrowserWindow.all).toHaveLength(1))
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

it('goes straight into the demo cabinet with --demo', async () => {
  const { commands, BrowserWindow } = await startProgram({ args: ['--demo'] })
  await vi.waitFor(() => expect(BrowserWindow.all).toHaveLength(1))
  expect(commands['session.signIn'].mock.calls).toEqual([[{ way: 'demo' }]])
})

it('quits when it is told to stop, and lets no later signal cut that short', async () => {
  const { app, core, BrowserWindow } = await startProgram()
  await vi.waitFor(() => expect(BrowserWindow.all).toHaveLength(1))
  const closing = Promise.withResolvers<undefined>()
  vi.mocked(core.close).mockReturnValueOnce(closing.promise)
  for (const signal of ['SIGTERM', 'SIGTERM', 'SIGHUP'] as const) {
    expect(ownListeners(signal)).toHaveLength(1)
    process.emit(signal)
  }
  expect(app.quit).toHaveBeenCalledOnce()
  expect(core.close).toHaveBeenCalledOnce()
  closing.resolve(undefined)
})

it('leaves at once when it runs already', async () => {
  const { createCore, app, BrowserWindow } = await startProgram({ hasLock: false })
  expect(app.quit).toHaveBeenCalledOnce()
  expect(createCore).not.toHaveBeenCalled()
  expect(BrowserWindow.all).toEqual([])
})

it('says what went wrong instead of staying without a window', async () => {
  const { app, dialog } = await startProgram({ failing: true })
  await vi.waitFor(() => expect(app.exit).toHaveBeenCalledWith(1))
  expect(dialog.showErrorBox.mock.calls).toEqual([
    ['Switchdesk could not start', 'The disk is full'],
  ])
})

it('says so when the web shell works with the same folder', async () => {
  const { app, dialog } = await startProgram({ taken: true })
  await vi.waitFor(() => expect(app.exit).toHaveBeenCalledOnce())
  expect(app.exit).toHaveBeenCalledWith(HomeInUse.exitCode)
  expect(dialog.showErrorBox.mock.calls[0]?.[1]).toContain('already runs in a browser')
})
