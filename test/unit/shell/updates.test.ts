import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Settings } from '../../../electron/bridge/settings.ts'
import type { SettingsView } from '../../../electron/main/settings.ts'
import { followUpdates } from '../../../electron/main/updates/index.ts'
import { eventually } from '../../support/waits.ts'
import { defaultSettings, fakeCore, silentLog } from './core.ts'
import { app, resetElectron } from './electron.ts'
import { temporaryHome } from './home.ts'

const { check, createEngine } = vi.hoisted(() => {
  const asked = vi.fn(async () => undefined)
  return { check: asked, createEngine: vi.fn(() => ({ check: asked })) }
})
vi.mock('../../../electron/main/updates/engine.ts', () => ({ createEngine }))

const HOUR = 3_600_000
const updates = { url: 'https://updates.example', key: 'a key' }

/** Follows updates as a packed program does, whose archive says this. */
async function follow(mode: Settings['updates'], archive: object = { updates }, packed = true) {
  const home = await temporaryHome()
  writeFileSync(join(home, 'package.json'), JSON.stringify(archive))
  app.isPackaged = packed
  app.getAppPath = () => home
  let settings = { ...defaultSettings, updates: mode }
  const listeners: (() => void)[] = []
  const view: SettingsView = {
    read: () => settings,
    locale: () => 'ru',
    onChange: (listener) => void listeners.push(listener),
  }
  const commands = followUpdates({
    core: fakeCore({}).core,
    settings: view,
    lifecycle: { quitting: false, endBy: vi.fn() },
    tell: vi.fn(),
    log: silentLog(),
  })
  function choose(next: Settings['updates']): void {
    settings = { ...settings, updates: next }
    for (const listener of listeners) listener()
  }
  return { commands, choose }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  vi.clearAllMocks()
})
afterEach(() => {
  vi.useRealTimers()
  resetElectron()
})

describe('newer versions', () => {
  it('are looked for after the start, and every six hours', async () => {
    await follow('tell')
    await vi.advanceTimersByTimeAsync(29_000)
    expect(createEngine).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    await eventually(() => expect(check).toHaveBeenCalledTimes(1))
    await vi.advanceTimersByTimeAsync(24 * HOUR)
    expect(check).toHaveBeenCalledTimes(5)
  })

  it.each([
    ['a package without a feed', {}, true],
    ['a folder of sources', { updates }, false],
  ])('are nothing to %s', async (_, archive, packed) => {
    const { commands } = await follow('install', archive, packed)
    await vi.advanceTimersByTimeAsync(24 * HOUR)
    expect([commands, createEngine.mock.calls]).toEqual([{}, []])
  })
})
