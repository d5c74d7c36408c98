import { Notification } from 'electron'
import type { Logger } from '../core/ports.ts'
import type { NoticeWords } from '../bridge/notices.ts'

/** Actions of a notification. */
interface Actions {
  open(): void
  /** Reply from the notification itself, where the system can. */
  reply?: { placeholder: string; send(text: string): void }
}

/** The notifications that are on the screen. */
export interface ShownNotifications {
  /** Shows one; another one of the same key goes. Undefined if the system shows none. */
  show(key: string, words: NoticeWords, actions: Actions): void
  close(key: string): void
  dismiss(): void
}

/** @param refuse called where the system shows none: of a Mac's programs only signed ones may be sure of it */
export function createShownNotifications(log: Logger, refuse: () => void): ShownNotifications {
  // A reference is kept for as long as it is shown: a collected one would not be clickable.
  const shown = new Map<string, Notification>()
  let isRefused = false

  return {
    show(key, words, { open, reply }) {
      shown.get(key)?.close()
      if (!Notification.isSupported()) return
      const notification = new Notification({
        ...drawn(words),
        ...(reply && { hasReply: true, replyPlaceholder: reply.placeholder }),
      })
      shown.set(key, notification)
      const forget = () => {
        if (shown.get(key) === notification) shown.delete(key)
      }
      notification.on('close', ({ reason }) => {
        // Windows keeps it in its Action Center, where it can still be clicked.
        if (reason !== 'timedOut') forget()
      })
      // The count in the taskbar and the tray still shows it.
      notification.on('failed', (_event, error) => {
        forget()
        log.warn('The system showed no notification', { error })
        if (!isRefused) refuse()
        isRefused = true
      })
      notification.on('click', () => {
        forget()
        open()
      })
      if (reply) {
        notification.on('reply', (_event, answer) => {
          forget()
          reply.send(answer)
        })
      }
      notification.show()
    },
    close(key) {
      shown.get(key)?.close()
      shown.delete(key)
    },
    dismiss() {
      for (const notification of [...shown.values()]) notification.close()
      shown.clear()
    },
  }
}

/** Linux's notification servers read a body as markup, in which a stranger's text could be a link. */
function drawn({ title = 'Switchdesk', body }: NoticeWords) {
  if (process.platform !== 'linux') return { title, body }
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
  return { title, body: body.replaceAll(/[&<>]/g, (sign) => signs[sign] ?? sign) }
}
