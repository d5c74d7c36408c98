import type { Events } from '../bridge/index.ts'
import type { Arrival } from '../core/inbox/types.ts'
import type { Core, Logger } from '../core/ports.ts'
import { summaryText, threadText } from './notification-texts.ts'
import type { NotifierSurroundings } from './presence-notifications.ts'
import type { ShownNotifications } from './shown-notifications.ts'
import { textsIn } from './texts.ts'

export interface MessageNotifierOptions extends NotifierSurroundings {
  core: Core
  log: Logger
}

type Due = Events['notification.due']

/** Only to a number, and only where the notification shows whom it goes to. */
const isAnswerable = ({ other }: Arrival, content: Due['content']) =>
  content === 'full' && /^\+?\d{3,15}$/.test(other)

/**
 * Draws what came: one notification per thread, which the next message of that thread replaces, or one
 * summary. A click opens the thread.
 */
export function createMessageNotifier(
  options: MessageNotifierOptions,
  notifications: ShownNotifications,
) {
  const { core, settings, log } = options
  /** What the notifications on the screen are about. */
  const shown = new Map<string, Arrival[]>()

  function open(cabinet: string, thread: string, message?: string): void {
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
      open(cabinet, thread)
    }
  }

  function showThread({ cabinet, content }: Due, thread: string, fresh: Arrival[]): void {
    const texts = textsIn(settings.locale())
    const key = `${cabinet} ${thread}`
    const arrivals = [...((notifications.isShown(key) && shown.get(key)) || []), ...fresh]
    const [first] = arrivals
    if (!first) return
    shown.set(key, arrivals)
    const send = (text: string) => {
      answer(cabinet, thread, text).catch((error: unknown) => {
        log.error('An answer from a notification was lost', { error: String(error) })
      })
    }
    notifications.show(key, threadText(arrivals, content, texts), {
      open: () => open(cabinet, thread, first.message),
      ...(isAnswerable(first, content) && { reply: { placeholder: texts.reply, send } }),
    })
  }

  return {
    show(due: Due): void {
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
    },
    /** No notification is shown any more. */
    clear: () => shown.clear(),
  }
}
