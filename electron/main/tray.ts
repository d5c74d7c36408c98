import { Menu, Tray } from 'electron'
import { picture } from './pictures.ts'
import type { Texts } from './texts.ts'

export interface TrayIcon {
  update(state: TrayState, t: Texts): void
}

interface TrayState {
  unread: number
  isQuiet: boolean
}

interface TrayOptions {
  platform: NodeJS.Platform
  show(): void
  /** Begins a new message. */
  write(): void
  setQuiet(isQuiet: boolean): void
  quit(): void
}

/** The icon in the tray: a dot and a number while something is unread; a click opens the window. */
export function createTray({ platform, show, write, setQuiet, quit }: TrayOptions): TrayIcon {
  const images = {
    normal: trayPicture('normal', platform),
    unread: trayPicture('unread', platform),
  }
  const tray = new Tray(images.normal)
  // On macOS a click opens the menu, and must not bring the window up behind it.
  if (platform !== 'darwin') tray.on('click', show)
  let drawn: string | undefined
  return {
    update({ unread, isQuiet }, t) {
      const title = unread > 0 ? t('unread', { n: unread }) : 'Switchdesk'
      // A menu that is put again closes the one that is open.
      const state = `${title} ${t('menu.open')} ${isQuiet}`
      if (state === drawn) return
      drawn = state
      tray.setImage(unread > 0 ? images.unread : images.normal)
      tray.setToolTip(title)
      tray.setContextMenu(
        Menu.buildFromTemplate([
          { label: title, enabled: false },
          { type: 'separator' },
          { label: t('menu.open'), click: show },
          { label: t('quick.write'), click: write },
          {
            type: 'checkbox',
            label: t('menu.quiet'),
            checked: isQuiet,
            click: () => setQuiet(!isQuiet),
          },
          { type: 'separator' },
          { label: t('menu.quit'), click: quit },
        ]),
      )
    },
  }
}

/** macOS colours a template by itself; Linux shows trays larger and knows no scales. */
function trayPicture(name: 'normal' | 'unread', platform: NodeJS.Platform) {
  if (platform === 'darwin') return picture(`tray/${name}Template.png`)
  return picture(platform === 'linux' ? `tray/${name}-large.png` : `tray/${name}.png`)
}
