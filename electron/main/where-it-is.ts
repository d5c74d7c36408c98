import { Notification } from 'electron'
import type { Texts } from './texts.ts'

/** Kept, because a collected notification is taken away. */
let said: Notification | undefined

/**
 * Says once where the program is when its window was closed. Some Linux desktops show no tray, and nobody
 * can ask which: there it could be neither found nor ended.
 */
export function sayWhereItIs(platform: NodeJS.Platform, texts: Texts): void {
  if (platform !== 'linux' || said || !Notification.isSupported()) return
  said = new Notification({ title: 'Switchdesk', body: texts.goesOn })
  said.show()
}
