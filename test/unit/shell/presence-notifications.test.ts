import { beforeEach, describe, expect, it } from 'vitest'
import type { BridgeEvent, Events } from '../../../electron/bridge/index.ts'
import type { PresenceNotice } from '../../../electron/bridge/extensions.ts'
import * as electron from './electron.ts'
import { ipcMain, Notification, type BrowserWindow } from './electron.ts'
import { openApp } from './open.ts'

beforeEach(() => electron.resetElectron())

/** The app with its window in the background. */
async function openInBackground(given: Parameters<typeof openApp>[0] = {}) {
  const opened = await openApp(given)
  opened.window.focused = false
  const due = (notices: PresenceNotice[], content: Events['presence.due']['content'] = 'full') =>
    opened.emit({ name: 'presence.due', payload: { cabinet: 'a', notices, content } })
  return { ...opened, due }
}

const shown = () => Notification.shown.map(({ title, body }) => ({ title, body }))
/** A time of today in this computer's zone. */
const at = (hours: number, minutes: number) => new Date().setHours(hours, minutes, 0, 0)
const off = (id: number, numbers: string[] = []): PresenceNotice => ({
  kind: 'extensionOff',
  id,
  name: `Касса ${id}`,
  since: at(0, 5),
  numbers,
})

async function beginListening({ webContents: sender }: BrowserWindow): Promise<void> {
  const command = ipcMain.handlers.get('switchdesk:command')
  await command?.({ sender, senderFrame: sender.mainFrame }, 'app.state', undefined)
}
const places = (window: BrowserWindow) =>
  window.webContents.send.mock.calls
    .map(([, event]) => event as BridgeEvent)
    .filter(({ name }) => name === 'panel.show')
    .map(({ payload }) => payload)

describe('a notification of reachability', () => {
  it('says who is off, since when, and which numbers have nobody left', async () => {
    const { due } = await openInBackground({ settings: { locale: 'ru' } })
    due([off(1, ['74852000200']), { kind: 'extensionBack', id: 2, name: 'Склад', at: at(0, 6) }])
    due([{ kind: 'numberOff', number: '74991234567', extensions: [1], since: at(0, 7) }])
    expect(shown()).toEqual([
      { title: 'Касса 1', body: 'Не на связи с 00:05. Некому ответить: +7 485 200 02 00' },
      { title: 'Склад', body: 'Снова на связи' },
      { title: '+7 499 123 45 67', body: 'Некому ответить: никого нет на связи с 00:07' },
    ])
  })

  it('names the day of what began on another, and no more than three numbers', async () => {
    const { due } = await openInBackground()
    const since = new Date(2026, 2, 5, 18, 30).getTime()
    const numbers = ['74852000200', '74852000201', '74852000202', '74852000203', '74852000204']
    due([{ kind: 'extensionOff', id: 7, since, numbers }])
    const [one] = shown()
    expect(one?.title).toBe('Extension no. 7')
    expect(one?.body).toMatch(/^Offline since .*5.*18:30\. Nobody to answer: .* and 2 more$/)
  })

  it('names nobody where that is hidden', async () => {
    const { due } = await openInBackground()
    due(
      [
        off(1, ['74852000200']),
        { kind: 'numberOff', number: '78000004852', extensions: [1], since: 0 },
        { kind: 'extensionBack', id: 2, name: 'Склад', at: 0 },
      ],
      'hidden',
    )
    expect(shown().map(({ title }) => title)).toEqual(['Switchdesk', 'Switchdesk', 'Switchdesk'])
    expect(JSON.stringify(shown())).not.toMatch(/Касса|Склад|\d{3}/)
  })

  it('is not shown while somebody looks at the window, whose page tells it', async () => {
    const { due, window } = await openInBackground()
    window.focus()
    due([off(1)])
    expect(shown()).toEqual([])
    expect(window.flashFrame).not.toHaveBeenCalledWith(true)
  })

  it('of many at once is one, which leads to the list', async () => {
    const { due, window } = await openInBackground({ settings: { locale: 'ru' } })
    await beginListening(window)
    due([1, 2, 3, 4, 5].map((id) => off(id)))
    expect(shown()).toEqual([{ title: 'Switchdesk', body: 'Кто на связи: 5 изменений' }])
    Notification.shown[0]?.click()
    expect(places(window)).toEqual([{ cabinet: 'a', to: '/extensions' }])
  })

  it('leads to the extension or the number by a click, and gives way to the next about it', async () => {
    const { due, window } = await openInBackground()
    await beginListening(window)
    due([off(5)])
    due([{ kind: 'extensionBack', id: 5, name: 'Касса 5', at: at(0, 9) }])
    expect(shown()).toEqual([{ title: 'Касса 5', body: 'Online again' }])
    due([{ kind: 'numberOff', number: '74852000200', extensions: [5], since: 0 }])
    for (const one of [...Notification.shown]) one.click()
    expect(window).toMatchObject({ visible: true, focused: true })
    expect(places(window)).toEqual([
      { cabinet: 'a', to: '/extensions?extension=5' },
      { cabinet: 'a', to: '/numbers?number=74852000200' },
    ])
  })

  it('only flashes where the system shows no notifications', async () => {
    Notification.supported = false
    const { due, window } = await openInBackground()
    due([off(1)])
    expect(shown()).toEqual([])
    expect(window.flashFrame).toHaveBeenLastCalledWith(true)
  })

  it('goes once the window is looked at', async () => {
    const { due, window } = await openInBackground()
    due([off(1), off(2)])
    expect(shown()).toHaveLength(2)
    window.focus()
    expect(shown()).toEqual([])
  })
})
