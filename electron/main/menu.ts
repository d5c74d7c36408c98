import { Menu } from 'electron'
import type { MenuItemConstructorOptions } from 'electron'
import type { Texts } from './texts.ts'

interface MenuOptions {
  platform: NodeJS.Platform
  /** Adds what only developers need. */
  development: boolean
}

/** Puts the application menu in place: the system's own commands under words of the app's language. */
export function setMenu(t: Texts, options: MenuOptions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(t, options)))
}

function menuTemplate(
  t: Texts,
  { platform, development }: MenuOptions,
): MenuItemConstructorOptions[] {
  const mac = platform === 'darwin'
  return [
    ...(mac ? [appMenu(t)] : [fileMenu(t)]),
    editMenu(t),
    viewMenu(t, development),
    windowMenu(t, mac),
  ]
}

const separator: MenuItemConstructorOptions = { type: 'separator' }

function appMenu(t: Texts): MenuItemConstructorOptions {
  return {
    label: 'Switchdesk',
    submenu: [
      { role: 'about', label: t('menu.about') },
      separator,
      { role: 'hide', label: t('menu.hide') },
      { role: 'hideOthers', label: t('menu.hideOthers') },
      { role: 'unhide', label: t('menu.showAll') },
      separator,
      { role: 'quit', label: t('menu.quit') },
    ],
  }
}

function fileMenu(t: Texts): MenuItemConstructorOptions {
  return {
    label: t('menu.file'),
    submenu: [
      { role: 'about', label: t('menu.about') },
      separator,
      { role: 'close', label: t('menu.closeWindow') },
      { role: 'quit', label: t('menu.quit'), accelerator: 'CommandOrControl+Q' },
    ],
  }
}

function editMenu(t: Texts): MenuItemConstructorOptions {
  return {
    label: t('menu.edit'),
    submenu: [
      { role: 'undo', label: t('menu.undo') },
      { role: 'redo', label: t('menu.redo') },
      separator,
      { role: 'cut', label: t('menu.cut') },
      { role: 'copy', label: t('menu.copy') },
      { role: 'paste', label: t('menu.paste') },
      { role: 'pasteAndMatchStyle', label: t('menu.pasteAndMatchStyle') },
      { role: 'selectAll', label: t('menu.selectAll') },
    ],
  }
}

function viewMenu(t: Texts, development: boolean): MenuItemConstructorOptions {
  const forDevelopers: MenuItemConstructorOptions[] = [
    { role: 'reload', label: t('reload') },
    { role: 'toggleDevTools', label: t('menu.devTools') },
    separator,
  ]
  return {
    label: t('menu.view'),
    submenu: [
      ...(development ? forDevelopers : []),
      { role: 'resetZoom', label: t('menu.actualSize') },
      { role: 'zoomIn', label: t('menu.zoomIn') },
      { role: 'zoomOut', label: t('menu.zoomOut') },
      separator,
      { role: 'togglefullscreen', label: t('menu.fullScreen') },
    ],
  }
}

function windowMenu(t: Texts, mac: boolean): MenuItemConstructorOptions {
  const onMac: MenuItemConstructorOptions[] = [
    { role: 'close', label: t('menu.closeWindow') },
    { role: 'zoom', label: t('menu.zoom') },
    separator,
    { role: 'front', label: t('menu.front') },
  ]
  return {
    label: t('menu.window'),
    submenu: [{ role: 'minimize', label: t('menu.minimize') }, ...(mac ? onMac : [])],
  }
}
