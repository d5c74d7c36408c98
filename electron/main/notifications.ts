import type { Events } from '../bridge/index.ts'
import type { Arrival } from '../core/inbox/types.ts'
import type { Core, Logger } from '../core/ports.ts'
import { summaryText, threadText } from './notification-texts.ts'
import { createMoneyNotifier } from './money-notifications.ts'
import { createPresenceNotifier, type NotifierSurroundings } from './presence-notifications.ts'
import { createShownNotifications } from './shown-notifications.ts'
import { createSupportNotifier } from './support-notifications.ts'
import { textsIn } from './texts.ts'

export interface NotifierOptions extends NotifierSurroundings {
  core: Core
  log: Logger
}

export interface Notifier {
  /** Takes away what is still shown, once the window is looked at. */
  dismiss(): void
}

type Due = Events['notification.due']

/** Only to a number, and only where the notification shows whom it goes to. */
const isAnswerable = ({ other }: Arrival, content: Due['content']) =>
  content === 'full' && /^\+?\d{3,15}$/.test(other)

/**
 * Draws what the core says is due: one notification per thread, which the next message of that thread
 * replaces, or one summary; and what is to be told of extensions and money. A click opens what it is about.
 */
export function createNotifier(options: NotifierOptions): Notifier {
  const { core, settings, log } = options
  const notifications = createShownNotifications()
  /** What the notifications on the screen tell of. */
  const told = new Map<string, Arrival[]>()

  function lead(cabinet: string, thread: string, message?: string): void {
    options.showWindow()
    const payload = { cabinet, thread, ...(message === undefined ? {} : { message }) }
    options.deliver({ name: 'thread.show', payload })
  }

  /** What cannot be queued becomes the thread's draft, above what is there, and the thread is shown. */
  async function answer(cabinet: string, thread: string, text: string): Promise<void> {
    try {
      await core.commands['inbox.send']({ cabinet, thread, text, keepDraft: true })
    } catch (error) {
      log.warn('An answer from a notification was not queued', { error: String(error) })
      await core.commands['inbox.saveDraft']({ cabinet, thread, text, keepDraft: true })
      lead(cabinet, thread)
    }
  }

  function showThread(due: Due, thread: string, fresh: Arrival[]): void {
    const { cabinet, content } = due
    const texts = textsIn(settings.locale())
    const key = `${cabinet} ${thread}`
    const arrivals = [...((notifications.isShown(key) && told.get(key)) || []), ...fresh]
    const [first] = arrivals
    if (!first) return
    told.set(key, arrivals)
    const send = (text: string) => {
      answer(cabinet, thread, text).catch((error: unknown) => {
        log.error('An answer from a notification was lost', { error: String(error) })
      })
    }
    notifications.show(key, threadText(arrivals, content, texts), {
      open: () => lead(cabinet, thread, first.message),
      ...(isAnswerable(first, content) && { reply: { placeholder: texts.reply, send } }),
    })
  }

  function tell(due: Due): void {
    if (options.isWatched()) return
    options.flash()
    const threads = Map.groupBy(due.arrivals, ({ thread }) => thread)
    if (due.summary) {
      const texts = textsIn(settings.locale())
      const text = summaryText(due.arrivals.length, threads.size, texts)
      notifications.show(due.cabinet, text, { open: options.showWindow })
      return
    }
    for (const [thread, fresh] of threads) showThread(due, thread, fresh)
  }

  const tellMoney = createMoneyNotifier(options, notifications)
  const tellPresence = createPresenceNotifier(options, notifications)
  const tellSupport = createSupportNotifier(options, notifications)
  core.listen(({ name, payload }) => {
    if (name === 'notification.due') tell(payload)
    else if (name === 'presence.due') tellPresence(payload)
    else if (name === 'support.due') tellSupport(payload)
    else if (name === 'money.due') tellMoney(payload)
  })
  return {
    dismiss() {
      notifications.dismiss()
      told.clear()
    },
  }
}
