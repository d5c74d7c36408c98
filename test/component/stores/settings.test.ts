import { createPinia, disposePinia, setActivePinia, type Pinia } from 'pinia'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Settings } from '../../../electron/bridge/settings.ts'
import { boot } from '../../../renderer/app/boot.ts'
import { useApp } from '../../../renderer/stores/app.ts'
import { FakeBridge } from '../../support/fake-bridge/index.ts'
import { world } from '../../support/fake-bridge/world.ts'

let bridge: FakeBridge
let pinia: Pinia
/** Lets the oldest change be answered, or refused. */
const answers: ((outcome: 'stored' | 'refused') => void)[] = []

beforeEach(() => {
  bridge = new FakeBridge(world([]))
  bridge.on('settings.change', async (change) => {
    const outcome = await new Promise((resolve) => answers.push(resolve))
    if (outcome === 'refused') return bridge.refuse({ kind: 'internal', reference: 'abad1dea' })
    const next: Settings = { ...bridge.world.app.settings, ...change }
    bridge.world.app.settings = next
    bridge.emit('settings.changed', next)
    return next
  })
  Object.defineProperty(window, 'switchdesk', { value: bridge, configurable: true })
  pinia = createPinia()
  setActivePinia(pinia)
  boot(bridge.world.app, { state: { ok: true, value: bridge.world.app }, heard: () => [] })
})

afterEach(() => {
  disposePinia(pinia)
  answers.length = 0
})

it('a choice stays while the answers to earlier ones come', async () => {
  const app = useApp()
  const first = app.changeSettings({ theme: 'dark' })
  const second = app.changeSettings({ undoSeconds: 5 })
  answers.shift()?.('stored')
  await first
  expect(app.settings).toMatchObject({ theme: 'dark', undoSeconds: 5 })
  answers.shift()?.('stored')
  await second
  expect(app.settings).toMatchObject({ theme: 'dark', undoSeconds: 5 })
  expect(app.settings).toEqual(bridge.world.app.settings)
})

it('a refused choice is taken back, and only it', async () => {
  const app = useApp()
  const { theme } = app.settings
  const first = app.changeSettings({ theme: 'dark' })
  const second = app.changeSettings({ undoSeconds: 5 })
  answers.shift()?.('refused')
  await expect(first).rejects.toThrow()
  expect(app.settings).toMatchObject({ theme, undoSeconds: 5 })
  answers.shift()?.('stored')
  await second
  expect(app.settings).toMatchObject({ theme, undoSeconds: 5 })
})
