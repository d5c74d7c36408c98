import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { BridgeEvent, Events } from '../../../electron/bridge/index.ts'
import type { Arrival } from '../../../electron/core/inbox/types.ts'
import { arrival } from './core.ts'
import * as electron from './electron.ts'
import { app, BrowserWindow, ipcMain, Notification } from './electron.ts'
import { openApp } from './open.ts'

beforeEach(() => electron.resetElectron())

/** The app with its window in the background. */
async function openInBackground(given: Parameters<typeof openApp>[0] = {}) {
  const opened = await openApp(given)
  opened.window.focused = false
  const due = (arrivals: Arrival[], more: Partial<Events['notification.due']> = {}) =>
    opened.emit({
      name: 'notification.due',
      payload: { cabinet: 'a', arrivals, content: 'full', summary: false, ...more },
    })
  return { ...opened, due, arrive: (...arrivals: Arrival[]) => due(arrivals) }
}

/** The page behind a window begins to listen, as it does before it asks for the app's state. */
const beginListening = async (window: BrowserWindow) => {
  const { webContents: sender } = window
  await ipcMain.handlers.get('switchdesk:command')?.(
    { sender, senderFrame: sender.mainFrame },
    'app.state',
    undefined,
  )
}
const shownThreads = (window: BrowserWindow) =>
  window.webContents.send.mock.calls
    .map(([, event]) => event as BridgeEvent)
    .filter(({ name }) => name === 'thread.show')
    .map(({ payload }) => payload)

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

  it('calls somebody by the contact’s name', async () => {
    const { arrive } = await openInBackground()
    arrive(arrival({ name: 'Анна Белова' }))
    expect(shown()).toEqual([{ title: 'Анна Белова', body: 'Здравствуйте' }])
  })

  it('hides names and texts when they are to be hidden', async () => {
    const { due } = await openInBackground()
    due([arrival({ name: 'Анна Белова' })], { content: 'hidden' })
    expect(shown()).toEqual([{ title: 'Switchdesk', body: 'New message' }])
    due([arrival({ message: 'm2', text: 'Вы работаете?' })], { content: 'hidden' })
    expect(shown()).toEqual([{ title: 'Switchdesk', body: '2 new messages' }])
  })

  it('is not shown, nor does the taskbar flash, for what is not due', async () => {
    const { emit, window } = await openInBackground()
    emit({ name: 'inbox.arrived', payload: { cabinet: 'a', arrivals: [arrival()] } })
    expect(shown()).toEqual([])
    expect(window.flashFrame).not.toHaveBeenCalledWith(true)
  })

  it('is not shown while somebody looks at the window', async () => {
    const { arrive, window } = await openInBackground()
    window.focus()
    arrive(arrival())
    expect(shown()).toEqual([])
  })

  it.runIf(process.platform === 'linux')('is no markup on Linux', async () => {
    const { arrive } = await openInBackground()
    arrive({ ...arrival(), text: '<a href="http://evil.example">Банк & Ко</a>' })
    expect(shown()[0]?.body).toBe('&lt;a href="http://evil.example"&gt;Банк &amp; Ко&lt;/a&gt;')
  })

  it('is shown while the window is in the tray', async () => {
    const { arrive, window } = await openInBackground()
    window.close()
    const before = shown().length
    arrive(arrival())
    expect(shown()).toHaveLength(before + 1)
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
    arrive(...['A', 'B', 'C', 'D'].map((name) => fromThread(name)))
    expect(shown().map(({ title }) => title)).toEqual(['A', 'B', 'C', 'D'])
  })

  it('are told in one summary where that is due, which the next one replaces', async () => {
    const { due } = await openInBackground({ settings: { locale: 'ru' } })
    const many = ['A', 'B', 'C', 'D', 'D'].map((name) => fromThread(name))
    due(many.slice(0, 2), { summary: true })
    due(many, { summary: true })
    expect(shown()).toEqual([{ title: 'Switchdesk', body: '5 новых сообщений в 4 диалогах' }])
  })
})

describe('a click', () => {
  it('shows the window and the thread at the first message told of', async () => {
    const { arrive, window } = await openInBackground()
    await beginListening(window)
    window.close()
    arrive(fromThread('BANK', 'one'))
    arrive(fromThread('BANK', 'two'))
    Notification.shown[0]?.click()
    expect(window).toMatchObject({ visible: true, focused: true })
    expect(shownThreads(window)).toEqual([{ cabinet: 'a', thread: 'BANK', message: 'BANK one' }])
  })

  it('waits for the page of a window that was closed', async () => {
    const { arrive, window } = await openInBackground({ settings: { closeToTray: false } })
    await beginListening(window)
    vi.spyOn(app, 'quit').mockReturnValue(undefined)
    window.close()
    arrive(fromThread('BANK'))
    Notification.shown[0]?.click()
    const [anew] = BrowserWindow.all
    if (!anew) throw new Error('No window was opened')
    expect(shownThreads(anew)).toEqual([])
    await beginListening(anew)
    expect(shownThreads(anew)).toEqual([{ cabinet: 'a', thread: 'BANK', message: 'BANK BANK' }])
    await beginListening(anew)
    expect(shownThreads(anew)).toHaveLength(1)
  })

  it('on a summary shows the window only', async () => {
    const { due, window } = await openInBackground()
    await beginListening(window)
    window.close()
    due(
      ['A', 'B', 'C', 'D'].map((name) => fromThread(name)),
      { summary: true },
    )
    Notification.shown[0]?.click()
    expect(window.focused).toBe(true)
    expect(shownThreads(window)).toEqual([])
  })
})

describe('an answer from the notification', () => {
  const number = arrival()

  it('is queued in its thread', async () => {
    const { arrive, commands } = await openInBackground()
    arrive(number)
    Notification.shown[0]?.emit('reply', {}, 'Едем')
    expect(commands['inbox.send']).toHaveBeenCalledExactlyOnceWith({
      cabinet: 'a',
      thread: number.thread,
      text: 'Едем',
      keepDraft: true,
    })
  })

  it('that is not taken goes above the draft, and the thread is shown', async () => {
    const { arrive, commands, window } = await openInBackground()
    await beginListening(window)
    commands['inbox.send'].mockRejectedValue(new Error('limited'))
    arrive(number)
    Notification.shown[0]?.emit('reply', {}, 'Едем')
    await vi.waitFor(() => expect(shownThreads(window)).toHaveLength(1))
    expect(commands['inbox.saveDraft']).toHaveBeenCalledExactlyOnceWith({
      cabinet: 'a',
      thread: number.thread,
      text: 'Едем',
      keepDraft: true,
    })
  })

  it('is not offered where nobody can be answered, or nobody is named', async () => {
    const { arrive, due } = await openInBackground()
    arrive(fromThread('BANK'))
    due([number], { content: 'hidden' })
    expect(Notification.shown.map(({ hasReply }) => hasReply)).toEqual([false, false])
    arrive({ ...number, thread: 'other' })
    expect(Notification.shown.at(-1)?.hasReply).toBe(true)
  })
})

it('takes notifications away once the window is looked at', async () => {
  const { arrive, window } = await openInBackground()
  arrive(fromThread('A'), fromThread('B'))
  window.focus()
  expect(shown()).toEqual([])
})
