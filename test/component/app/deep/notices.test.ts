import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Notice } from '../../../../electron/bridge/notices.ts'
import { messagePlace, ticketPlace } from '../../../../electron/shared/places.ts'
import { cabinet, cabinetRecord, OWN, world } from '../../../support/fake-bridge/world.ts'
import { bridgeOver, look, openApp, screen, waitFor } from '../../support/open-app.ts'

class FakeNotification {
  static permission: NotificationPermission = 'granted'
  static readonly shown: FakeNotification[] = []
  static requestPermission(): Promise<NotificationPermission> {
    FakeNotification.permission = 'granted'
    return Promise.resolve('granted')
  }

  readonly title: string
  readonly body: string | undefined
  readonly renotify: boolean | undefined
  onclick: (() => void) | undefined

  constructor(title: string, options: NotificationOptions & { renotify?: boolean }) {
    this.title = title
    this.body = options.body
    this.renotify = options.renotify
    FakeNotification.shown.push(this)
  }
  close(): void {}
}

beforeEach(() => {
  FakeNotification.shown.length = 0
  FakeNotification.permission = 'granted'
  vi.stubGlobal('Notification', FakeNotification)
})

const said = (title: string | undefined, body: string): Notice['words'] => {
  const words = title === undefined ? { body } : { title, body }
  return { ru: words, en: { body: 'English' } }
}
const off = (changes: Partial<Notice> = {}): Notice => ({
  cabinet: '1',
  about: 'presence',
  key: '1 extension 103',
  to: '#/extensions?extension=103',
  words: said('Склад', 'Не на связи с 00:05.'),
  ...changes,
})
const message: Notice = {
  cabinet: '1',
  about: 'messages',
  key: '1 thread',
  to: messagePlace(`${OWN}:900`, 'n'),
  words: said('900', 'Пополнение'),
}

describe('a notice that is due', () => {
  it('is drawn here for who looks, with a way to what it is about', async () => {
    const { bridge, user } = await openApp()
    look(true)
    bridge.emit('notice.due', off())
    const body = await screen.findByText('Не на связи с 00:05.')
    expect(body.parentElement?.textContent).toBe('СкладНе на связи с 00:05.')
    expect(FakeNotification.shown).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Показать' }))
    expect(await screen.findByRole('region', { name: 'Склад' })).toBeTruthy()
  })

  it('is a notification of the browser for who does not look, and leads to its cabinet', async () => {
    const bridge = bridgeOver(world([cabinet(cabinetRecord('1')), cabinet(cabinetRecord('2'))]))
    await openApp(bridge)
    look(false)
    bridge.emit('notice.due', off({ cabinet: '2' }))
    bridge.emit('notice.due', off({ words: said(undefined, 'Внутренний номер не на связи') }))
    expect(FakeNotification.shown).toMatchObject([
      { title: 'Склад', body: 'Не на связи с 00:05.' },
      { title: 'Switchdesk', body: 'Внутренний номер не на связи' },
    ])
    FakeNotification.shown[0]?.onclick?.()
    expect(await screen.findByRole('region', { name: 'Склад' })).toBeTruthy()
    expect(bridge.callsOf('session.activate')).toEqual([{ cabinet: '2' }])
  })

  it('is as loud as the one in whose place it comes', async () => {
    const { bridge } = await openApp()
    look(false)
    const answered = off({ about: 'support', key: '1 support 7', to: ticketPlace(7) })
    bridge.emit('notice.due', answered)
    bridge.emit('notice.due', answered)
    expect(FakeNotification.shown).toMatchObject([{ renotify: true }, { renotify: true }])
  })

  it('waits in the page where the browser may not notify', async () => {
    FakeNotification.permission = 'denied'
    const { bridge } = await openApp()
    look(false)
    bridge.emit('notice.due', off())
    expect(await screen.findByText('Не на связи с 00:05.')).toBeTruthy()
  })

  it('is left to the installed app while nobody looks; its page goes where that leads', async () => {
    const bridge = bridgeOver()
    bridge.world.boot.shell = 'electron'
    await openApp(bridge)
    look(false)
    bridge.emit('notice.due', off())
    await Promise.resolve()
    expect(screen.queryByText('Не на связи с 00:05.')).toBeNull()
    expect(FakeNotification.shown).toEqual([])
    bridge.emit('panel.show', { cabinet: '1', to: '#/extensions?extension=103' })
    expect(await screen.findByRole('region', { name: 'Склад' })).toBeTruthy()
  })

  it('of messages is shown once that was allowed, never to who looks, and leads to the message', async () => {
    FakeNotification.permission = 'default'
    const { user, bridge } = await openApp(bridgeOver(), '/settings')
    await user.click(await screen.findByRole('button', { name: 'Разрешить' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Разрешить' })).toBeNull())
    look(true)
    bridge.emit('notice.due', message)
    expect(FakeNotification.shown).toEqual([])
    expect(screen.queryByText('Пополнение')).toBeNull()
    look(false)
    bridge.emit('notice.due', message)
    expect(FakeNotification.shown).toMatchObject([{ title: '900', body: 'Пополнение' }])
    FakeNotification.shown[0]?.onclick?.()
    expect(await screen.findByRole('heading', { name: '900' })).toBeTruthy()
  })

  it('of an answer is not drawn for who sees it come', async () => {
    const { bridge } = await openApp(bridgeOver(), '/support/1')
    look(true)
    const answered = { about: 'support', words: said('Поддержка ответила', 'Номера') } as const
    bridge.emit('notice.due', off({ ...answered, to: ticketPlace(1) }))
    bridge.emit('notice.due', off({ ...answered, key: 'b', to: ticketPlace(2) }))
    expect(await screen.findAllByText('Поддержка ответила')).toHaveLength(1)
  })
})
