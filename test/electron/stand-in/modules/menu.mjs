import { system } from '../system.mjs'
import { check, guard, refuse } from '../types.mjs'

const onlyMac = new Set([
  'services',
  'hide',
  'hideOthers',
  'unhide',
  'front',
  'zoom',
  'startSpeaking',
  'stopSpeaking',
  'appMenu',
])

export class MenuItem {
  constructor(options) {
    check('MenuItemConstructorOptions', options, 'MenuItem')
    Object.assign(this, { enabled: true, visible: true, ...options })
    this.type = options.type ?? (options.submenu ? 'submenu' : 'normal')
    if (this.type === 'submenu' && !(options.submenu instanceof Menu))
      this.submenu = Menu.buildFromTemplate(options.submenu)
    if (this.type !== 'separator' && !options.role && !options.label)
      refuse('MenuItem without a label')
    if (onlyMac.has(options.role) && system.platform !== 'darwin')
      system.defects.push(`menu role ${options.role} has no effect outside macOS`)
  }
}

export class Menu {
  items = []

  static buildFromTemplate(template) {
    if (!Array.isArray(template))
      throw new TypeError('Invalid template for Menu: Menu template must be an array')
    const menu = new Menu()
    menu.items = template.map((one) => new MenuItem(one))
    return guard(menu, 'Menu')
  }
  static setApplicationMenu(menu) {
    if (menu && menu.constructor !== Menu) throw new TypeError('Invalid menu')
    system.menu = menu
    system.menus.push(menu)
  }
  static getApplicationMenu() {
    return system.menu ?? null
  }
  popup(options = {}) {
    check('PopupOptions', options, 'menu.popup')
    system.popup = this
  }
}
