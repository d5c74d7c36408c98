import type { ShownNotifications } from './shown-notifications.ts'
import type { Texts } from './texts.ts'

const KEY = 'where it is'

interface ClosedWindowHint {
  /** @param open called on a click */
  say(t: Texts, open: () => void): void
  /** The window is there again. */
  takeBack(): void
}

/**
 * Shows once where the program is when its window was closed. Some Linux desktops show no tray, and
 * that cannot be detected: there the program could be neither found nor ended.
 */
export function createClosedWindowHint(
  notifications: ShownNotifications,
  platform: NodeJS.Platform,
): ClosedWindowHint {
  let isSaid = platform !== 'linux'
  return {
    say(t, open) {
      if (!isSaid) notifications.show(KEY, { body: t('goesOn') }, { open })
      isSaid = true
    },
    takeBack: () => notifications.close(KEY),
  }
}
