import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OWN } from '../support/fake-bridge/world.ts'
import { bridgeOver, look, openApp, screen, waitFor } from './support/open-app.ts'

class FakeNotification {
  static permission: NotificationPermission = 'default'
  static readonly shown: FakeNotification[] = []
  static requestPermission(): Promise<NotificationPermission> {
    FakeNotification.permission = 'granted'
    return Promise.resolve('granted')
  }

  readonly title: string
  readonly body: string | undefined
  onclick: (() => void) | undefined

  constructor(title: string, options: NotificationOptions) {
    this.title = title
    this.body = options.body
    FakeNotification.shown.push(this)
  }
  close(): void {}
}

const arrivals = [
  { thread: `${OWN}:900`, own: OWN, other: '900', message: 'n', text: 'Пополнение', at: 1 },
]

beforeEach(() => vi.stubGlobal('Notification', FakeNotification))
afterEach(() => {
  FakeNotification.shown.length = 0
})

describe('notifications of the page in a browser', () => {
  it('are shown once they were allowed, only to who does not look, and lead to the message', async () => {
    const { user, bridge } = await openApp(bridgeOver(), '/settings')
    await user.click(await screen.findByRole('button', { name: 'Разрешить' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Разрешить' })).toBeNull())
    look(true)
    bridge.emit('inbox.arrived', { cabinet: '1', arrivals })
    expect(FakeNotification.shown).toEqual([])
    look(false)
    bridge.emit('inbox.arrived', { cabinet: '1', arrivals })
    expect(FakeNotification.shown).toMatchObject([{ title: '900', body: 'Пополнение' }])
    FakeNotification.shown[0]?.onclick?.()
    expect(await screen.findByRole('heading', { name: '900' })).toBeTruthy()
  })

  it('say nothing of who and what where that is hidden, and nothing at all where they are off', async () => {
    const bridge = bridgeOver()
    bridge.world.app.settings.notifications = 'hidden'
    await openApp(bridge)
    look(false)
    bridge.emit('inbox.arrived', { cabinet: '1', arrivals })
    expect(FakeNotification.shown).toMatchObject([{ title: 'Новое сообщение', body: undefined }])
    bridge.emit('settings.changed', { ...bridge.world.app.settings, notifications: 'off' })
    bridge.emit('inbox.arrived', { cabinet: '1', arrivals })
    expect(FakeNotification.shown).toHaveLength(1)
  })
})
