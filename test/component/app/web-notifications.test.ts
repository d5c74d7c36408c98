import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Events } from '../../../electron/bridge/index.ts'
import { OWN } from '../../support/fake-bridge/world.ts'
import { bridgeOver, look, openApp, screen, waitFor } from '../support/open-app.ts'

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

const due = (more: Partial<Events['notification.due']> = {}) => ({
  cabinet: '1',
  arrivals: [
    { thread: `${OWN}:900`, own: OWN, other: '900', message: 'n', text: 'Пополнение', at: 1 },
  ],
  content: 'full' as const,
  summary: false,
  ...more,
})

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
    bridge.emit('notification.due', due())
    expect(FakeNotification.shown).toEqual([])
    look(false)
    bridge.emit('notification.due', due())
    expect(FakeNotification.shown).toMatchObject([{ title: '900', body: 'Пополнение' }])
    FakeNotification.shown[0]?.onclick?.()
    expect(await screen.findByRole('heading', { name: '900' })).toBeTruthy()
  })

  it('say nothing of who and what where that is hidden, and call a contact by name where not', async () => {
    const { bridge } = await openApp()
    look(false)
    bridge.emit('notification.due', due({ content: 'hidden' }))
    expect(FakeNotification.shown).toMatchObject([{ title: 'Новое сообщение', body: undefined }])
    bridge.emit('notification.due', {
      ...due(),
      arrivals: due().arrivals.map((one) => ({ ...one, name: 'Анна Белова' })),
    })
    expect(FakeNotification.shown.at(-1)).toMatchObject({ title: 'Анна Белова' })
  })

  it('are one summary where that is due, which leads to the list', async () => {
    const { bridge } = await openApp(bridgeOver(), '/settings')
    await screen.findByRole('heading', { name: 'Настройки' })
    look(false)
    const [one] = due().arrivals
    const many = ['a', 'b', 'c'].map((thread) => ({ ...one!, thread }))
    bridge.emit('notification.due', due({ arrivals: many, summary: true }))
    expect(FakeNotification.shown).toMatchObject([{ title: '3 новых сообщения' }])
    FakeNotification.shown[0]?.onclick?.()
    expect(await screen.findByRole('heading', { name: 'Сообщения' })).toBeTruthy()
  })
})
