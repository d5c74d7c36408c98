import { Menu } from 'electron'
import type { MenuItemConstructorOptions } from 'electron'
import type { Texts } from './texts.ts'

interface MenuOptions {
  platform: NodeJS.Platform
  /** Adds what only developers need. */
  development: boolean
}

/** Puts the application menu in place: the system's own commands under words of the app's language. */
export function setMenu(texts: Texts, options: MenuOptions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(texts, options)))
}

function menuTemplate(
  texts: Texts,
  { platform, development }: MenuOptions,
): MenuItemConstructorOptions[] {
  const mac = platform === 'darwin'
  return [
    ...(mac ? [appMenu(texts)] : [fileMenu(texts)]),
    editMenu(texts),
    viewMenu(texts, development),
    windowMenu(texts, mac),
  ]
}

const separator: MenuItemConstructorOptions = { type: 'separator' }

function appMenu(texts: Texts): MenuItemConstructorOptions {
  return {
    label: 'Switchdesk',
    submenu: [
      { role: 'about', label: texts.about },
      separator,
      { role: 'hide', label: texts.hide },
      { role: 'hideOthers', label: texts.hideOthers },
      { role: 'unhide', label: texts.showAll },
      separator,
      { role: 'quit', label: texts.quit },
    ],
  }
}

function fileMenu(texts: Texts): MenuItemConstructorOptions {
  return {
    label: texts.file,
    submenu: [
      { role: 'about', label: texts.about },
      separator,
      { role: 'close', label: texts.closeWindow },
      { role: 'quit', label: texts.quit, accelerator: 'CommandOrControl+Q' },
    ],
  }
}

function editMenu(texts: Texts): MenuItemConstructorOptions {
  return {
    label: texts.edit,
    submenu: [
      { role: 'undo', label: texts.undo },
      { role: 'redo', label: texts.redo },
      separator,
      { role: 'cut', label: texts.cut },
      { role: 'copy', label: texts.copy },
      { role: 'paste', label: texts.paste },
      { role: 'pasteAndMatchStyle', label: texts.pasteAndMatchStyle },
      { role: 'selectAll', label: texts.selectAll },
    ],
  }
}

function viewMenu(texts: Texts, development: boolean): MenuItemConstructorOptions {
  const forDevelopers: MenuItemConstructorOptions[] = [
    { role: 'reload', label: texts.reload },
    { role: 'toggleDevTools', label: texts.devTools },
    separator,
  ]
  return {
    label: texts.view,
    submenu: [
      ...(development ? forDevelopers : []),
      { role: 'resetZoom', label: texts.actualSize },
      { role: 'zoomIn', label: texts.zoomIn },
      { role: 'zoomOut', label: texts.zoomOut },
      separator,
      { role: 'togglefullscreen', label: texts.fullScreen },
    ],
  }
}

function windowMenu(texts: Texts, mac: boolean): MenuItemConstructorOptions {
  const onMac: MenuItemConstructorOptions[] = [
    { role: 'close', label: texts.closeWindow },
    { role: 'zoom', label: texts.zoom },
    separator,
    { role: 'front', label: texts.front },
  ]
  return {
    label: texts.window,
    submenu: [{ role: 'minimize', label: texts.minimize }, ...(mac ? onMac : [])],
  }
}
