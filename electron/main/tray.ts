import { Menu, Tray, type MenuItemConstructorOptions } from 'electron'
import type { CabinetId } from '../bridge/cabinet.ts'
import { picture } from './pictures.ts'
import { unreadIn, type FollowedCabinet } from './followed-cabinets.ts'
import type { Texts } from './texts.ts'

export interface TrayIcon {
  update(state: TrayState, t: Texts): void
  /** Resets marks that the system set by itself, if the choice was not carried out. */
  redraw(): void
}

interface TrayState {
  cabinets: FollowedCabinet[]
  isQuiet: boolean
}

interface TrayOptions {
  platform: NodeJS.Platform
  show(): void
  /** Begins a new message. */
  write(): void
  setQuiet(isQuiet: boolean): void
  /** Pauses what a cabinet sends, or lets it go. */
  setPaused(cabinet: CabinetId, isPaused: boolean): void
  quit(): void
}

/** The icon in the tray: a dot and a number while something is unread; a click opens the window. */
export function createTray(options: TrayOptions): TrayIcon {
  const { platform, show } = options
  const images = {
    normal: trayPicture('normal', platform),
    unread: trayPicture('unread', platform),
  }
  const tray = new Tray(images.normal)
  // On macOS a click opens the menu, and must not bring the window up behind it.
  if (platform !== 'darwin') tray.on('click', show)
  let template: MenuItemConstructorOptions[] = []
  let drawn: string | undefined
  const redraw = () => tray.setContextMenu(Menu.buildFromTemplate(template))
  return {
    redraw,
    update(state, t) {
      const unread = unreadIn(state.cabinets)
      const title = unread > 0 ? t('unread', { n: unread }) : 'Switchdesk'
      template = menuOf(title, state, t, options)
      // A menu that is put again closes the one that is open.
      const words = JSON.stringify(template)
      if (words === drawn) return
      drawn = words
      tray.setImage(unread > 0 ? images.unread : images.normal)
      tray.setToolTip(title)
      redraw()
    },
  }
}

function menuOf(
  title: string,
  { cabinets, isQuiet }: TrayState,
  t: Texts,
  { show, write, setQuiet, setPaused, quit }: TrayOptions,
): MenuItemConstructorOptions[] {
  const pauses = cabinets.map(({ id, name, isPaused }): MenuItemConstructorOptions => ({
    type: 'checkbox',
    label: cabinets.length === 1 ? t('menu.pause') : name,
    checked: isPaused,
    click: () => setPaused(id, !isPaused),
  }))
  return [
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
    ...(pauses.length > 1 ? [{ label: t('menu.pause'), submenu: pauses }] : pauses),
    { type: 'separator' },
    { label: t('menu.quit'), click: quit },
  ]
}

/** macOS colours a template by itself; Linux shows trays larger and knows no scales. */
function trayPicture(name: 'normal' | 'unread', platform: NodeJS.Platform) {
  if (platform === 'darwin') return picture(`tray/${name}Template.png`)
  return picture(platform === 'linux' ? `tray/${name}-large.png` : `tray/${name}.png`)
}
