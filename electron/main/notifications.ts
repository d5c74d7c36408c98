import { createMessageNotifier, type MessageNotifierOptions } from './message-notifications.ts'
import { createMoneyNotifier } from './money-notifications.ts'
import { createPresenceNotifier } from './presence-notifications.ts'
import { createShownNotifications } from './shown-notifications.ts'
import { createSupportNotifier } from './support-notifications.ts'

export interface Notifier {
  /** Takes away what is still shown, once the window is looked at. */
  dismiss(): void
}

/** Draws what the core says is due; a click opens what the notification is about. */
export function createNotifier(options: MessageNotifierOptions): Notifier {
  const notifications = createShownNotifications()
  const messages = createMessageNotifier(options, notifications)
  const showMoney = createMoneyNotifier(options, notifications)
  const showPresence = createPresenceNotifier(options, notifications)
  const showSupport = createSupportNotifier(options, notifications)
  options.core.listen(({ name, payload }) => {
    if (name === 'notification.due') messages.show(payload)
    else if (name === 'presence.due') showPresence(payload)
    else if (name === 'support.due') showSupport(payload)
    else if (name === 'money.due') showMoney(payload)
  })
  return {
    dismiss() {
      notifications.dismiss()
      messages.clear()
    },
  }
}
