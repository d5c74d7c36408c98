import { app } from 'electron'
import type { BrowserWindow } from 'electron'
import { picture } from './pictures.ts'
import type { Texts } from './texts.ts'

/** Shows the unread count where the system lists programs: dock, launcher or taskbar. */
export function showBadge(
  unread: number,
  t: Texts,
  window: BrowserWindow | undefined,
  platform: NodeJS.Platform,
): void {
  if (platform !== 'win32') {
    app.setBadgeCount(unread)
    return
  }
  if (unread === 0) window?.setOverlayIcon(null, '')
  else window?.setOverlayIcon(overlay(unread), t('unread', { n: unread }))
}

function overlay(unread: number) {
  return picture(`overlay/${unread > 9 ? 'more' : unread}.png`)
}
