/** What the person does to the app, as a scenario plays it. */
import { basename } from 'node:path'
import { app } from './modules/app.mjs'
import { system } from './system.mjs'
import { electronEvent } from './types.mjs'

/** What Electron does itself when an item with a role is chosen. */
const roles = {
  quit: () => app.quit(),
  close: (window) => window?.close(),
  minimize: (window) => window?.minimize(),
  about: () => app.showAboutPanel(),
  reload: (window) => window?.webContents.reload(),
  togglefullscreen: (window) => window?.setFullScreen(!window.isFullScreen()),
}

Object.assign(system, {
  clickTray() {
    const tray = system.trays.at(-1)?.ref.deref()
    if (!tray) throw new Error('there is no tray icon: it was collected')
    tray.emit('click', electronEvent(tray), {}, {})
  },

  /** Chooses a menu's item by its label or its role, through as many menus as there are labels. */
  choose(menu, label, ...rest) {
    const item = menu.items.find((one) => one.label === label || one.role === label)
    if (!item)
      throw new Error(
        `no menu item ${label} among ${menu.items.map((one) => one.label ?? one.role ?? one.type)}`,
      )
    if (rest.length > 0) return system.choose(item.submenu, ...rest)
    if (item.enabled === false) throw new Error(`${label} is disabled`)
    const window = system.windows.find((one) => one.isFocused())
    // The system sets the mark by itself (lib/browser/api/menu-item.ts).
    if (item.type === 'checkbox') item.checked = !item.checked
    if (item.click) return item.click(item, window, {})
    const act = roles[item.role] ?? (() => system.note(`role ${item.role}`))
    return act(window)
  },

  /** Clicks a notification, wherever it lies by now; answers whether the app had not lost it. */
  clickNotification(record) {
    if (!['shown', 'centre'].includes(record.state))
      throw new Error(`the notification is ${record.state}`)
    record.state = 'clicked'
    const alive = record.ref.deref()
    alive?.emit('click', electronEvent(alive))
    return alive !== undefined
  },

  /** Chooses a file of the disk in a field for files. */
  async chooseFile(field, path) {
    await field.evaluate(
      (_, [name, at]) => (globalThis.__standIn.chosen[name] = at),
      [basename(path), path],
    )
    await field.setInputFiles(path)
  },

  /** macOS takes the card away after an answer and tells nothing more (CocoaNotification::NotificationReplied). */
  reply(record, text) {
    record.state = 'clicked'
    const alive = record.ref.deref()
    alive?.emit('reply', electronEvent(alive, { reply: text }), text)
  },
})
