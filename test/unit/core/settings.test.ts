import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDispatcher } from '../../../electron/core/dispatch.ts'
import { openSettings } from '../../../electron/core/settings/settings.ts'
import { createHome, createMemoryLog, startCore, type Home } from './support/harness.ts'

let home: Home
let announce = vi.fn()
const log = createMemoryLog()
const open = () => openSettings(home.path, announce, log)
const file = () => join(home.path, 'settings.json')

const DEFAULTS = {
  locale: 'system',
  theme: 'system',
  sendWith: 'enter',
  notifications: 'full',
  loudNotifications: 'full',
  closeToTray: true,
  undoSeconds: 3,
  quietHours: { on: false, from: '21:00', to: '08:00' },
  startAtLogin: false,
  showKeys: '',
  updates: 'install',
  links: { own: true, telephone: false },
  timeZone: 'cabinet',
  addresses: {},
}

beforeEach(async () => {
  home = await createHome()
  announce = vi.fn()
})
afterEach(() => home.remove())

test('begins with the defaults', () => {
  expect(open().read()).toEqual(DEFAULTS)
})

test('a change is kept, announced and there after a restart', () => {
  expect(open().change({ theme: 'dark', addresses: { rest: 'https://rest.example' } })).toEqual({
    ...DEFAULTS,
    theme: 'dark',
    addresses: { rest: 'https://rest.example' },
  })
  expect(announce.mock.calls).toEqual([['settings.changed', open().read()]])
  expect(open().read()).toMatchObject({
    theme: 'dark',
    addresses: { rest: 'https://rest.example' },
  })
})

test('the kind of notifications that were ended is known after a restart', () => {
  open().change({ notifications: 'hidden' })
  open().change({ notifications: 'off' })
  expect(open().read()).toMatchObject({ notifications: 'off', loudNotifications: 'hidden' })
})

test('what does not change anything is not announced', () => {
  const settings = open()
  settings.change({ theme: 'system' })
  settings.change({})
  expect(announce).not.toHaveBeenCalled()
})

test('one odd value costs only itself', async () => {
  await writeFile(file(), JSON.stringify({ ...DEFAULTS, theme: 'pink', locale: 'ru', later: 1 }))
  expect(open().read()).toEqual({ ...DEFAULTS, locale: 'ru' })
})

test('a file in which conversations were listed by own numbers is read as one without', async () => {
  await writeFile(file(), JSON.stringify({ ...DEFAULTS, conversations: 'apart', locale: 'ru' }))
  expect(open().read()).toEqual({ ...DEFAULTS, locale: 'ru' })
})

test('a damaged file is set aside, not lost', async () => {
  await writeFile(file(), '{"theme":"da')
  const settings = open()
  expect(settings.read()).toEqual(DEFAULTS)
  settings.change({ theme: 'dark' })
  expect(await readFile(join(home.path, 'settings.damaged.json'), 'utf8')).toBe('{"theme":"da')
  expect(open().read().theme).toBe('dark')
})

test('a page does not choose where the next sign-in sends a password', async () => {
  const { core } = await startCore(home.path)
  const dispatch = createDispatcher(core.commands, log)
  const addresses = { rest: 'https://elsewhere.example' }
  expect(await dispatch('settings.change', { addresses })).toMatchObject({
    ok: false,
    failure: { kind: 'invalid' },
  })
  expect(open().read().addresses).toEqual({})
  await core.close()
})
