import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PresenceNotice } from '../../../electron/bridge/extensions.ts'
import { cabinet, cabinetRecord, world } from '../../support/fake-bridge/world.ts'
import { bridgeOver, look, openApp, screen, waitFor, within } from '../support/open-app.ts'

class FakeNotification {
  static permission: NotificationPermission = 'granted'
  static readonly shown: FakeNotification[] = []
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

beforeEach(() => {
  FakeNotification.shown.length = 0
  FakeNotification.permission = 'granted'
  vi.stubGlobal('Notification', FakeNotification)
})

const since = new Date().setHours(0, 5, 0, 0)
const off: PresenceNotice = {
  kind: 'extensionOff',
  id: 103,
  name: 'Склад',
  since,
  numbers: ['74952000200'],
}
const left: PresenceNotice = { kind: 'numberOff', number: '74952000200', extensions: [103], since }

describe('news of reachability', () => {
  it('is told here to who looks, with a way to whom it is about', async () => {
    const { bridge, user } = await openApp()
    look(true)
    bridge.emit('presence.due', { cabinet: '1', notices: [off], content: 'full' })
    expect(
      await screen.findByText('Склад: не на связи с 00:05. Некому ответить: +7 495 200-02-00'),
    ).toBeTruthy()
    expect(FakeNotification.shown).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Показать' }))
    expect(await screen.findByRole('region', { name: 'Склад' })).toBeTruthy()
  })

  it('names nobody where that is hidden, and is one notice where there is much of it', async () => {
    const { bridge } = await openApp()
    look(true)
    bridge.emit('presence.due', { cabinet: '1', notices: [off, left], content: 'hidden' })
    expect(await screen.findByText('Внутренний номер не на связи')).toBeTruthy()
    expect(screen.getByText('На звонки с одного из номеров некому ответить')).toBeTruthy()
    const many = [1, 2, 3, 4].map((id) => ({ ...off, id }))
    bridge.emit('presence.due', { cabinet: '1', notices: many, content: 'full' })
    expect(await screen.findByText('Кто на связи: 4 изменения')).toBeTruthy()
  })

  it('is a notification of the browser to who does not look, and leads to the cabinet it is of', async () => {
    const bridge = bridgeOver(world([cabinet(cabinetRecord('1')), cabinet(cabinetRecord('2'))]))
    await openApp(bridge)
    look(false)
    bridge.emit('presence.due', { cabinet: '2', notices: [off, left], content: 'full' })
    expect(FakeNotification.shown).toMatchObject([
      { title: 'Склад', body: 'Не на связи с 00:05. Некому ответить: +7 495 200-02-00' },
      {
        title: '+7 495 200-02-00',
        body: 'Некому ответить, никого нет на связи с 00:05',
      },
    ])
    FakeNotification.shown[1]?.onclick?.()
    expect(await screen.findByRole('region', { name: '+7 495 200-02-00' })).toBeTruthy()
    expect(bridge.callsOf('session.activate')).toEqual([{ cabinet: '2' }])
  })

  it('waits in the page where the browser may not notify', async () => {
    FakeNotification.permission = 'denied'
    const { bridge } = await openApp()
    look(false)
    bridge.emit('presence.due', {
      cabinet: '1',
      notices: [{ kind: 'extensionBack', id: 103, name: 'Склад', at: since }],
      content: 'full',
    })
    expect(await screen.findByText('Склад: снова на связи')).toBeTruthy()
  })

  it('is left to the installed app while nobody looks; its page goes where that leads', async () => {
    const bridge = bridgeOver()
    bridge.world.boot.shell = 'electron'
    await openApp(bridge)
    look(false)
    bridge.emit('presence.due', { cabinet: '1', notices: [off], content: 'full' })
    await Promise.resolve()
    expect(screen.queryByText(/^Склад: не на связи/)).toBeNull()
    expect(FakeNotification.shown).toEqual([])
    bridge.emit('panel.show', { cabinet: '1', to: '/extensions?extension=103' })
    const details = await screen.findByRole('region', { name: 'Склад' })
    await waitFor(() => expect(within(details).getByText('Склад')).toBeTruthy())
  })
})
