import { beforeEach, describe, expect, it, vi } from 'vitest'
import { showBadge } from '../../../electron/main/badge.ts'
import { textsIn } from '../../../electron/main/texts.ts'
import { createTray } from '../../../electron/main/tray.ts'
import { eventually } from '../../support/waits.ts'
import { cabinet } from './core.ts'
import * as electron from './electron.ts'
import { app, BrowserWindow, Tray } from './electron.ts'
import { beginListening, openApp, openedLinks } from './open.ts'

beforeEach(() => electron.resetElectron())

const labels = () => Tray.last?.menu?.items.map(({ label }) => label)
const imageName = () => (Tray.last?.image as { path: string }).path.split(/[\\/]/).at(-1)
const unread = (id: string, count: number) =>
  ({ name: 'unread.changed', payload: { cabinet: id, unread: count, awaiting: 0 } }) as const

const itemOf = (tray: Tray, label: string) => tray.menu?.items.find((item) => item.label === label)
const pausedBy = (id: string, paused: 'person' | 'link') =>
  ({
    name: 'outbox.changed',
    payload: { cabinet: id, outbox: { waiting: 0, held: [] as string[], paused } },
  }) as const

describe('the tray icon', () => {
  it('counts the unread messages of all cabinets', async () => {
    const { tray, emit } = await openApp({
      cabinets: [cabinet('a'), cabinet('b')],
      unread: { a: 2, b: 1 },
    })
    expect(tray.toolTip).toBe('Switchdesk: 3 unread messages')
    expect(imageName()).toMatch(/^unread/)

    emit(unread('a', 0))
    expect(tray.toolTip).toBe('Switchdesk: 1 unread message')
    emit(unread('b', 0))
    expect(tray.toolTip).toBe('Switchdesk')
    expect(imageName()).toMatch(/^normal/)
  })

  it('counts a cabinet that signed out no more', async () => {
    const { tray, emit } = await openApp({ cabinets: [cabinet('a')], unread: { a: 2 } })
    emit({ name: 'cabinets.changed', payload: { changed: [], gone: ['a'] } })
    expect(tray.toolTip).toBe('Switchdesk')
  })

  it('lives without the figure of a cabinet that has none', async () => {
    const { tray, log } = await openApp({
      cabinets: [cabinet('a'), cabinet('b')],
      unread: { b: 4 },
    })
    expect(tray.toolTip).toBe('Switchdesk: 4 unread messages')
    expect(log.warn).toHaveBeenCalledOnce()
  })

  it('opens and quits from its menu', async () => {
    const { tray, window } = await openApp()
    window.hide()
    tray.menu?.items.find(({ label }) => label === 'Open Switchdesk')?.click?.()
    expect(window.visible).toBe(true)
    tray.menu?.items.find(({ label }) => label === 'Quit')?.click?.()
    expect(BrowserWindow.all).toEqual([])
  })

  it('begins a message, and ends notifications until they are wanted again', async () => {
    const { tray, window, commands } = await openApp({
      settings: { notifications: 'hidden', loudNotifications: 'hidden' },
    })
    const choose = (label: string) =>
      tray.menu?.items.find((item) => item.label === label)?.click?.()
    await beginListening(window)
    choose('New message')
    expect(openedLinks(window)).toEqual([{ kind: 'place', to: '#/inbox?write=' }])
    choose('Mute notifications')
    expect(commands['settings.change']).toHaveBeenLastCalledWith({ notifications: 'off' })
    expect(tray.menu?.items.find(({ label }) => label === 'Mute notifications')).toMatchObject({
      checked: true,
    })
    choose('Mute notifications')
    expect(commands['settings.change']).toHaveBeenLastCalledWith({ notifications: 'hidden' })
  })

  it('brings back the kind of notifications that were ended before the start', async () => {
    const { tray, commands } = await openApp({
      settings: { notifications: 'off', loudNotifications: 'hidden' },
    })
    tray.menu?.items.find(({ label }) => label === 'Mute notifications')?.click?.()
    expect(commands['settings.change']).toHaveBeenLastCalledWith({ notifications: 'hidden' })
  })

  it('pauses what is sent, for each cabinet by itself', async () => {
    const { tray, commands, emit } = await openApp({
      cabinets: [cabinet('a'), cabinet('b', { face: { name: 'Shop' } })],
      unread: { a: 0, b: 0 },
    })
    const pauses = () => itemOf(tray, 'Pause sending')?.submenu ?? []
    expect(pauses().map(({ label, checked }) => [label, checked])).toEqual([
      ['a', false],
      ['Shop', false],
    ])
    pauses()[1]?.click?.()
    expect(commands['inbox.pause']).toHaveBeenLastCalledWith({ cabinet: 'b', paused: true })
    emit(pausedBy('b', 'person'))
    expect(pauses().map(({ checked }) => checked)).toEqual([false, true])
    pauses()[1]?.click?.()
    expect(commands['inbox.pause']).toHaveBeenLastCalledWith({ cabinet: 'b', paused: false })
    emit(pausedBy('b', 'link'))
    expect(pauses().map(({ checked }) => checked)).toEqual([false, false])
    emit({ name: 'cabinets.changed', payload: { changed: [], gone: ['a'] } })
    expect(itemOf(tray, 'Pause sending')).toMatchObject({ type: 'checkbox', checked: false })
  })

  it.each([
    ['Mute notifications', 'settings.change'],
    ['Pause sending', 'inbox.pause'],
  ] as const)('puts the mark back where it was not done: %s', async (label, command) => {
    const { tray, commands, log } = await openApp({
      cabinets: [cabinet('a')],
      unread: { a: 0 },
    })
    commands[command].mockRejectedValueOnce(new Error('The disk is full'))
    itemOf(tray, label)?.click?.()
    expect(itemOf(tray, label)).toMatchObject({ checked: true })
    await eventually(() => expect(itemOf(tray, label)).toMatchObject({ checked: false }))
    expect(log.error).toHaveBeenCalledOnce()
  })

  it('speaks the chosen language at once', async () => {
    const { tray, emit, changeSettings } = await openApp({
      settings: { locale: 'en' },
      cabinets: [cabinet('a')],
      unread: { a: 0 },
    })
    emit(unread('a', 22))
    changeSettings({ locale: 'ru' })
    expect(tray.toolTip).toBe('Switchdesk: 22 непрочитанных сообщения')
    expect(labels()).toEqual([
      tray.toolTip,
      undefined,
      'Открыть Switchdesk',
      'Новое сообщение',
      'Не уведомлять',
      'Приостановить отправку',
      undefined,
      'Выйти',
    ])
  })

  it("follows the system's language where none was chosen", async () => {
    app.locale = 'ru'
    const { tray } = await openApp({ settings: { locale: 'system' } })
    app.locale = 'en-GB'
    expect(tray.menu?.items.at(-1)?.label).toBe('Выйти')
  })

  it.each([
    ['darwin', 'normalTemplate.png', 'unreadTemplate.png'],
    ['linux', 'normal-large.png', 'unread-large.png'],
    ['win32', 'normal.png', 'unread.png'],
  ] as const)('has the pictures of %s', (platform, normal, withUnread) => {
    const tray = createTray({
      platform,
      show: vi.fn(),
      write: vi.fn(),
      setQuiet: vi.fn(),
      setPaused: vi.fn(),
      quit: vi.fn(),
    })
    expect(imageName()).toBe(normal)
    const cabinets = [{ id: 'a', name: 'a', unread: 1, isPaused: false }]
    tray.update({ cabinets, isQuiet: false }, textsIn('en'))
    expect(imageName()).toBe(withUnread)
  })
})

describe('the badge', () => {
  it.each(['linux', 'darwin'] as const)('is a number on %s', (platform) => {
    showBadge(12, textsIn('en'), undefined, platform)
    expect(app.setBadgeCount).toHaveBeenLastCalledWith(12)
    showBadge(0, textsIn('en'), undefined, platform)
    expect(app.setBadgeCount).toHaveBeenLastCalledWith(0)
  })

  it("is a picture on the window's button on Windows", async () => {
    const { window } = await openApp()
    const show = (count: number) => showBadge(count, textsIn('en'), window as never, 'win32')
    show(3)
    expect(window.setOverlayIcon.mock.lastCall).toEqual([
      { path: expect.stringMatching(/overlay[\\/]3\.png$/) as string },
      'Switchdesk: 3 unread messages',
    ])
    show(10)
    expect(window.setOverlayIcon.mock.lastCall?.[0]).toEqual({
      path: expect.stringMatching(/overlay[\\/]more\.png$/) as string,
    })
    show(0)
    expect(window.setOverlayIcon.mock.lastCall).toEqual([null, ''])
  })
})
