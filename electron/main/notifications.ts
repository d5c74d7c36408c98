import { Notification } from 'electron'
import type { BridgeEvent, Events } from '../bridge/events.ts'
import type { Arrival } from '../core/inbox/types.ts'
import type { Core, Logger } from '../core/ports.ts'
import { summaryText, threadText } from './notification-texts.ts'
import type { NotificationText } from './notification-texts.ts'
import type { SettingsView } from './settings.ts'
import { textsIn } from './texts.ts'

interface NotifierOptions {
  core: Core
  settings: SettingsView
  /** Whether a person looks at the window now: nothing is told then. */
  isWatched(): boolean
  showWindow(): void
  /** Tells the window's page, as soon as there is one that listens. */
  deliver(event: BridgeEvent): void
  /** Asks for attention in the taskbar. */
  flash(): void
  log: Logger
}

export interface Notifier {
  /** Takes away what is still shown, once the window is looked at. */
  dismiss(): void
}

interface Shown {
  notification: Notification
  arrivals: Arrival[]
}

/** What a notification leads to. */
interface Actions {
  open(): void
  /** Where an answer can be sent from the notification itself. */
  reply?(text: string): void
}

type Due = Events['notification.due']

/** Only to a number, and only where the notification shows whom it goes to. */
const isAnswerable = ({ other }: Arrival, content: Due['content']) =>
  content === 'full' && /^\+?\d{3,15}$/.test(other)

/**
 * Draws what the core says is due: one notification per thread, which the next message of that thread
 * replaces, or one summary. A click opens the thread at the message.
 */
export function createNotifier(options: NotifierOptions): Notifier {
  const { core, settings, log } = options
  const shown = new Map<string, Shown>()

  function show(key: string, arrivals: Arrival[], text: NotificationText, actions: Actions): void {
    shown.get(key)?.notification.close()
    const { reply } = actions
    // A reference is kept for as long as it is shown: a collected one would not be clickable.
    const notification = new Notification({
      ...text,
      ...(reply && { hasReply: true, replyPlaceholder: textsIn(settings.locale()).reply }),
    })
    shown.set(key, { notification, arrivals })
    const forget = () => {
      if (shown.get(key)?.notification === notification) shown.delete(key)
    }
    notification.on('close', forget)
    notification.on('click', () => {
      forget()
      actions.open()
    })
    if (reply) notification.on('reply', (_event, text) => reply(text))
    notification.show()
  }

  function lead(cabinet: string, thread: string, message?: string): void {
    options.showWindow()
    const payload = { cabinet, thread, ...(message === undefined ? {} : { message }) }
    options.deliver({ name: 'thread.show', payload })
  }

  /** What cannot be queued becomes the thread's draft, above what is there, and the thread is shown. */
  async function answer(cabinet: string, thread: string, text: string): Promise<void> {
    try {
      await core.commands['inbox.send']({ cabinet, thread, text, aside: true })
    } catch (error) {
      log.warn('An answer from a notification was not queued', { error: String(error) })
      await core.commands['inbox.saveDraft']({ cabinet, thread, text, aside: true })
      lead(cabinet, thread)
    }
  }

  function showThread(due: Due, thread: string, fresh: Arrival[]): void {
    const { cabinet, content } = due
    const key = `${cabinet} ${thread}`
    const arrivals = [...(shown.get(key)?.arrivals ?? []), ...fresh]
    const [first] = arrivals
    if (!first) return
    show(key, arrivals, threadText(arrivals, content, textsIn(settings.locale())), {
      open: () => lead(cabinet, thread, first.message),
      ...(isAnswerable(first, content) && {
        reply: (text: string) => {
          answer(cabinet, thread, text).catch((error: unknown) => {
            log.error('An answer from a notification was lost', { error: String(error) })
          })
        },
      }),
    })
  }

  function tell(due: Due): void {
    if (options.isWatched()) return
    options.flash()
    if (!Notification.isSupported()) return
    const threads = Map.groupBy(due.arrivals, ({ thread }) => thread)
    if (due.summary) {
      const texts = textsIn(settings.locale())
      const text = summaryText(due.arrivals.length, threads.size, texts)
      show(due.cabinet, due.arrivals, text, { open: options.showWindow })
      return
    }
    for (const [thread, fresh] of threads) showThread(due, thread, fresh)
  }

  core.listen((event) => {
    if (event.name === 'notification.due') tell(event.payload)
  })
  return {
    dismiss() {
      for (const { notification } of [...shown.values()]) notification.close()
      shown.clear()
    },
  }
}
