import { Notification } from 'electron'
import type { BridgeEvent } from '../bridge/events.ts'
import type { Arrival } from '../core/inbox/types.ts'
import type { Core } from '../core/ports.ts'
import { summaryText, threadText } from './notification-texts.ts'
import type { NotificationText } from './notification-texts.ts'
import type { SettingsView } from './settings.ts'
import { textsIn } from './texts.ts'

/** Messages of more threads than this at once are told in one summary. */
const separately = 3

interface NotifierOptions {
  core: Core
  settings: SettingsView
  /** Whether a person looks at the window now: nothing is told then. */
  isWatched(): boolean
  showWindow(): void
  send(event: BridgeEvent): void
  /** Asks for attention in the taskbar. */
  flash(): void
}

export interface Notifier {
  /** Takes away what is still shown, once the window is looked at. */
  dismiss(): void
}

interface Shown {
  notification: Notification
  arrivals: Arrival[]
}

/**
 * Tells about new messages: one notification per thread, which the next message of that thread
 * replaces, and one summary where many threads are concerned. A click opens the thread.
 */
export function createNotifier(options: NotifierOptions): Notifier {
  const { core, settings } = options
  const shown = new Map<string, Shown>()

  function show(key: string, arrivals: Arrival[], text: NotificationText, open: () => void): void {
    shown.get(key)?.notification.close()
    // A reference is kept for as long as it is shown: a collected one would not be clickable.
    const notification = new Notification(text)
    shown.set(key, { notification, arrivals })
    const forget = () => {
      if (shown.get(key)?.notification === notification) shown.delete(key)
    }
    notification.on('close', forget)
    notification.on('click', () => {
      forget()
      open()
    })
    notification.show()
  }

  function showThread(cabinet: string, thread: string, fresh: Arrival[], content: Content): void {
    const key = `${cabinet} ${thread}`
    const arrivals = [...(shown.get(key)?.arrivals ?? []), ...fresh]
    const text = threadText(arrivals, content, textsIn(settings.locale()))
    show(key, arrivals, text, () => {
      options.showWindow()
      options.send({ name: 'thread.show', payload: { cabinet, thread } })
    })
  }

  function tell(cabinet: string, arrivals: Arrival[]): void {
    const content = settings.read().notifications
    if (content === 'off' || options.isWatched() || arrivals.length === 0) return
    options.flash()
    if (!Notification.isSupported()) return
    const threads = Map.groupBy(arrivals, ({ thread }) => thread)
    if (threads.size > separately) {
      const text = summaryText(arrivals.length, threads.size, textsIn(settings.locale()))
      show(cabinet, arrivals, text, options.showWindow)
      return
    }
    for (const [thread, fresh] of threads) showThread(cabinet, thread, fresh, content)
  }

  core.listen((event) => {
    if (event.name === 'inbox.arrived') tell(event.payload.cabinet, event.payload.arrivals)
  })
  return {
    dismiss() {
      for (const { notification } of [...shown.values()]) notification.close()
      shown.clear()
    },
  }
}

type Content = 'full' | 'hidden'
