import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Notice } from '../../../electron/bridge/notices.ts'
import { eventually } from '../../support/waits.ts'
import { notice } from './core.ts'
import * as electron from './electron.ts'
import { app, BrowserWindow, Notification } from './electron.ts'
import { beginListening, openApp, told } from './open.ts'

beforeEach(() => electron.resetElectron())

/** The app with its window in the background. */
async function openInBackground(given: Parameters<typeof openApp>[0] = {}) {
  const opened = await openApp(given)
  opened.window.focused = false
  const due = (changes: Partial<Notice> = {}) =>
    opened.emit({ name: 'notice.due', payload: notice(changes) })
  return { ...opened, due }
}

const places = (window: BrowserWindow) => told(window, 'panel.show')

const shown = () => Notification.shown.map(({ title, body }) => ({ title, body }))
const PLACE = { cabinet: 'a', to: '#/inbox/thread?message=m1' }

describe('a notice that is due', () => {
  it('is shown in the app’s language', async () => {
    const { due, changeSettings } = await openInBackground({ settings: { locale: 'ru' } })
    due()
    changeSettings({ locale: 'en' })
    due({ key: 'other' })
    expect(shown()).toEqual([
      { title: '+7 916 123-45-67', body: 'Здравствуйте' },
      { title: '+7 916 123-45-67', body: 'Good afternoon' },
    ])
  })

  it('has the app’s name where it names nobody', async () => {
    const { due } = await openInBackground()
    due({ words: { ru: { body: 'Новое сообщение' }, en: { body: 'New message' } } })
    expect(shown()).toEqual([{ title: 'Switchdesk', body: 'New message' }])
  })

  it('takes the place of the one before it about the same', async () => {
    const { due } = await openInBackground()
    due()
    due({ words: { ru: { body: 'два' }, en: { body: 'two' } } })
    due({ key: 'other' })
    expect(shown().map(({ body }) => body)).toEqual(['two', 'Good afternoon'])
  })

  it('is not shown while somebody looks at the window, whose page tells it', async () => {
    const { due, window } = await openInBackground()
    window.focus()
    due()
    expect(shown()).toEqual([])
    expect(window.flashFrame).not.toHaveBeenCalledWith(true)
  })

  it('that the system does not show is said to the page, once', async () => {
    const { due, window } = await openInBackground()
    await beginListening(window)
    for (const key of ['one', 'other']) {
      due({ key })
      Notification.shown.at(-1)?.emit('failed', {}, 'not signed')
    }
    expect(told(window, 'system.refused')).toEqual([{ what: 'notifications' }])
  })

  it.runIf(process.platform === 'linux')('is no markup on Linux', async () => {
    const { due } = await openInBackground()
    const body = '<a href="http://evil.example">Банк & Ко</a>'
    due({ words: { ru: { body }, en: { body } } })
    expect(shown()[0]?.body).toBe('&lt;a href="http://evil.example"&gt;Банк &amp; Ко&lt;/a&gt;')
  })

  it('is shown while the window is in the tray', async () => {
    const { due, window } = await openInBackground()
    window.close()
    const before = shown().length
    due()
    expect(shown()).toHaveLength(before + 1)
  })

  it('asks for attention in the taskbar, and goes once the window is looked at', async () => {
    const { due, window } = await openInBackground()
    due()
    due({ key: 'other' })
    expect(window.flashFrame).toHaveBeenLastCalledWith(true)
    window.focus()
    expect(window.flashFrame).toHaveBeenLastCalledWith(false)
    expect(shown()).toEqual([])
  })

  it('still flashes where the system shows no notifications', async () => {
    Notification.supported = false
    const { due, window } = await openInBackground()
    due()
    expect(shown()).toEqual([])
    expect(window.flashFrame).toHaveBeenLastCalledWith(true)
  })
})

describe('a click', () => {
  it('waits for the page of a window that was closed', async () => {
    const { due, window } = await openInBackground({ settings: { closeToTray: false } })
    await beginListening(window)
    vi.spyOn(app, 'quit').mockReturnValue(undefined)
    window.close()
    due()
    Notification.shown[0]?.click()
    const [anew] = BrowserWindow.all
    if (!anew) throw new Error('No window was opened')
    expect(places(anew)).toEqual([])
    await beginListening(anew)
    expect(places(anew)).toEqual([PLACE])
    await beginListening(anew)
    expect(places(anew)).toHaveLength(1)
  })
})

describe('an answer from the notification', () => {
  const ANSWER = { cabinet: 'a', thread: 'thread', text: 'Едем', keepDraft: true }

  it('that is not taken goes above the draft, and the thread is shown', async () => {
    const { due, commands, window } = await openInBackground()
    await beginListening(window)
    commands['inbox.send'].mockRejectedValue(new Error('limited'))
    due({ thread: 'thread' })
    Notification.shown[0]?.emit('reply', {}, 'Едем')
    await eventually(() => expect(places(window)).toEqual([PLACE]))
    expect(commands['inbox.saveDraft']).toHaveBeenCalledExactlyOnceWith(ANSWER)
  })

  it('that is only the shortcut of a quick reply becomes the draft', async () => {
    const { due, commands, window } = await openInBackground()
    await beginListening(window)
    due({ thread: 'thread' })
    Notification.shown[0]?.emit('reply', {}, '/замир')
    await eventually(() => expect(places(window)).toEqual([PLACE]))
    expect(commands['inbox.send']).not.toHaveBeenCalled()
    expect(commands['inbox.saveDraft']).toHaveBeenCalledExactlyOnceWith({
      ...ANSWER,
      text: '/замир',
    })
  })

  it('is not offered where there is nobody to answer', async () => {
    const { due } = await openInBackground()
    due()
    due({ key: 'other', thread: 'thread' })
    expect(Notification.shown.map(({ hasReply }) => hasReply)).toEqual([false, true])
  })
})
