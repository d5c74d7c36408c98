import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Arrival } from '../../../electron/core/inbox/types.ts'
import { arrival } from './core.ts'
import * as electron from './electron.ts'
import { Notification } from './electron.ts'
import { openApp } from './open.ts'

vi.mock('electron', () => import('./electron.ts'))

beforeEach(() => electron.resetElectron())

/** The app with its window in the background. */
async function openInBackground(given: Parameters<typeof openApp>[0] = {}) {
  const opened = await openApp(given)
  opened.window.focused = false
  const arrive = (...arrivals: Arrival[]) =>
    opened.emit({ name: 'inbox.arrived', payload: { cabinet: 'a', arrivals } })
  return { ...opened, arrive }
}

const shown = () => Notification.shown.map(({ title, body }) => ({ title, body }))
const fromThread = (name: string, text = name) =>
  arrival({ thread: name, other: name, message: `${name} ${text}`, text })

describe('a notification', () => {
  it('says who wrote and what', async () => {
    const { arrive } = await openInBackground()
    arrive(arrival())
    expect(shown()).toEqual([{ title: '+7 916 123 45 67', body: 'Здравствуйте' }])
  })

  it('names letter senders and short codes as they are', async () => {
    const { arrive } = await openInBackground()
    arrive(fromThread('BANK'), fromThread('900'))
    expect(shown().map(({ title }) => title)).toEqual(['BANK', '900'])
  })

  it('hides names and texts when they are to be hidden', async () => {
    const { arrive } = await openInBackground({ settings: { notifications: 'hidden' } })
    arrive(arrival())
    expect(shown()).toEqual([{ title: 'Switchdesk', body: 'New message' }])
    arrive(arrival({ message: 'm2', text: 'Вы работаете?' }))
    expect(shown()).toEqual([{ title: 'Switchdesk', body: '2 new messages' }])
  })

  it('is not shown when they are off, nor does the taskbar flash', async () => {
    const { arrive, window } = await openInBackground({ settings: { notifications: 'off' } })
    arrive(arrival())
    expect(shown()).toEqual([])
    expect(window.flashFrame).not.toHaveBeenCalledWith(true)
  })

  it('follows the setting as it is now', async () => {
    const { arrive, changeSettings } = await openInBackground({
      settings: { notifications: 'off' },
    })
    changeSettings({ notifications: 'full' })
    arrive(arrival())
    expect(shown()).toHaveLength(1)
  })

  it('is not shown while somebody looks at the window', async () => {
    const { arrive, window } = await openInBackground()
    window.focus()
    arrive(arrival())
    expect(shown()).toEqual([])
  })

  it('is shown while the window is in the tray', async () => {
    const { arrive, window } = await openInBackground()
    window.close()
    arrive(arrival())
    expect(shown()).toHaveLength(1)
  })

  it('asks for attention in the taskbar, until the window is looked at', async () => {
    const { arrive, window } = await openInBackground()
    arrive(arrival())
    expect(window.flashFrame).toHaveBeenLastCalledWith(true)
    window.focus()
    expect(window.flashFrame).toHaveBeenLastCalledWith(false)
  })

  it('still flashes where the system shows no notifications', async () => {
    Notification.supported = false
    const { arrive, window } = await openInBackground()
    arrive(arrival())
    expect(shown()).toEqual([])
    expect(window.flashFrame).toHaveBeenLastCalledWith(true)
  })
})

describe('several messages', () => {
  it('of one thread are one notification with the last text', async () => {
    const { arrive } = await openInBackground({ settings: { locale: 'ru' } })
    arrive(fromThread('BANK', 'один'), fromThread('BANK', 'два'))
    arrive(fromThread('BANK', 'три'))
    expect(shown()).toEqual([{ title: 'BANK · 3 новых сообщения', body: 'три' }])
  })

  it('are counted from the start after the notification went away', async () => {
    const { arrive } = await openInBackground()
    arrive(fromThread('BANK', 'one'))
    Notification.shown[0]?.close()
    arrive(fromThread('BANK', 'two'))
    expect(shown()).toEqual([{ title: 'BANK', body: 'two' }])
  })

  it('of a few threads are told one by one', async () => {
    const { arrive } = await openInBackground()
    arrive(...['A', 'B', 'C'].map((name) => fromThread(name)))
    expect(shown().map(({ title }) => title)).toEqual(['A', 'B', 'C'])
  })

  it('of many threads are told in one summary', async () => {
    const { arrive } = await openInBackground({ settings: { locale: 'ru' } })
    arrive(...['A', 'B', 'C', 'D', 'D'].map((name) => fromThread(name)))
    expect(shown()).toEqual([{ title: 'Switchdesk', body: '5 новых сообщений в 4 диалогах' }])
  })
})

describe('a click', () => {
  it('shows the window and the thread', async () => {
    const { arrive, window } = await openInBackground()
    window.close()
    arrive(fromThread('BANK'))
    Notification.shown[0]?.click()
    expect(window).toMatchObject({ visible: true, focused: true })
    expect(window.webContents.send.mock.calls).toContainEqual([
      'switchdesk:event',
      { name: 'thread.show', payload: { cabinet: 'a', thread: 'BANK' } },
    ])
  })

  it('on a summary shows the window only', async () => {
    const { arrive, window } = await openInBackground()
    window.close()
    arrive(...['A', 'B', 'C', 'D'].map((name) => fromThread(name)))
    Notification.shown[0]?.click()
    expect(window.focused).toBe(true)
    const sent = window.webContents.send.mock.calls.map(
      ([, event]) => (event as { name: string }).name,
    )
    expect(sent).not.toContain('thread.show')
  })
})

it('takes notifications away once the window is looked at', async () => {
  const { arrive, window } = await openInBackground()
  arrive(fromThread('A'), fromThread('B'))
  window.focus()
  expect(shown()).toEqual([])
})
