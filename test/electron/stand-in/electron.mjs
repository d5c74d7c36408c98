/**
 * Takes the place of `electron` in the main process. Order of events and exceptions are those of Electron's
 * sources (shell/browser/{browser,window_list}.cc, shell/browser/api/*.cc); names are checked against electron.d.ts.
 */
import { join } from 'node:path'
import { readFileSync, existsSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { system, ended } from './system.mjs'
import { Source, check, checkout, electronEvent, guard, must, refuse } from './types.mjs'

const needReady = (what) => must(system.ready, what)
const str = (value, where) =>
  must(typeof value === 'string', `${where}: string expected, got ${typeof value}`)
const fn = (value, where) => must(typeof value === 'function', `${where}: function expected`)
const soon = (what) => setImmediate(what)

// --- app -------------------------------------------------------------------------------------------------
const pack = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'))
let quitting = false
let exiting = false
let shut = false
const readyPromise = Promise.withResolvers()

class App extends Source {
  constructor() {
    return super('App')
  }
  get isPackaged() {
    return system.packaged
  }
  get name() {
    return pack.productName ?? pack.name
  }
  getName() {
    return this.name
  }
  getVersion() {
    return pack.version
  }
  getAppPath() {
    return checkout
  }
  getLocale() {
    must(system.ready, 'app.getLocale() before ready answers nothing useful')
    return system.locale
  }
  getSystemLocale() {
    needReady('app.getSystemLocale() before ready')
    return system.locale
  }
  getPreferredSystemLanguages() {
    return [system.locale]
  }
  isReady() {
    return system.ready
  }
  whenReady() {
    return readyPromise.promise
  }
  getPath(name) {
    str(name, 'app.getPath')
    return system.paths[name] ?? refuse(`Failed to get '${name}' path`)
  }
  setPath(name, path) {
    str(name, 'app.setPath')
    str(path, 'app.setPath')
    if (!isAbsolute(path)) throw new Error('Path must be absolute')
    if (
      !/^(home|appData|assets|userData|sessionData|temp|exe|module|desktop|documents|downloads|music|pictures|videos|recent|logs|crashDumps)$/.test(
        name,
      )
    )
      throw new Error('Failed to set path')
    if (['userData', 'sessionData'].includes(name))
      must(!system.ready, `app.setPath('${name}') after ready comes too late`)
    system.paths[name] = path
  }
  setAppUserModelId(id) {
    str(id, 'setAppUserModelId')
    must(system.platform === 'win32', 'setAppUserModelId is for Windows')
    system.aumid = id
  }
  enableSandbox() {
    if (system.ready) throw new Error('app.enableSandbox() can only be called before app is ready')
    system.sandbox = true
  }
  requestSingleInstanceLock(data) {
    must(data === undefined || typeof data === 'object', 'requestSingleInstanceLock')
    system.lockAsked = { userData: system.paths.userData }
    return system.lock
  }
  hasSingleInstanceLock() {
    return system.lock
  }
  setBadgeCount(count) {
    must(count === undefined || Number.isInteger(count), 'setBadgeCount: integer expected')
    if (system.platform === 'win32') {
      system.defects.push('setBadgeCount has no effect on Windows')
      return false
    }
    system.badge = count
    return true
  }
  focus() {}
  hide() {}
  show() {}
  showAboutPanel() {
    system.note('about')
  }
  relaunch() {
    system.relaunched = true
  }
  quit() {
    if (quitting) return
    const event = electronEvent(app)
    system.note('before-quit')
    this.emit('before-quit', event)
    quitting = !event.defaultPrevented
    if (!quitting) return
    if (windows.length === 0) notifyAndShutdown()
    else
      for (const window of system.platform === 'darwin' ? [...windows].reverse() : [...windows])
        if (!window._closed) window.close()
  }
  exit(code = 0) {
    must(Number.isInteger(code), 'app.exit: integer expected')
    quitting = exiting = true
    system.exitCode = code
    if (windows.length === 0) shutdown(code)
    else for (const window of [...windows]) window.destroy()
  }
}
function notifyAndShutdown() {
  if (shut) return
  const event = electronEvent(app)
  system.note('will-quit')
  app.emit('will-quit', event)
  if (event.defaultPrevented) {
    quitting = false
    return
  }
  shutdown(0)
}
function shutdown(code) {
  if (shut) return
  shut = quitting = true
  system.note(`quit ${code}`)
  app.emit('quit', electronEvent(app), code)
  system.ended = { code }
  ended.resolve({ code })
}
function windowAllClosed() {
  if (exiting) shutdown(system.exitCode ?? 0)
  else if (quitting) notifyAndShutdown()
  else {
    system.note('window-all-closed')
    if (!app.emit('window-all-closed')) app.quit()
  }
}
export const app = new App()

/** What the runner does once the main script has been evaluated. */
export function becomeReady() {
  if (shut) return
  system.ready = true
  readyPromise.resolve()
  app.emit('will-finish-launching')
  app.emit('ready', electronEvent(app), {})
}
process.exit = (code) => app.exit(Number(code ?? process.exitCode ?? 0))

// --- windows ---------------------------------------------------------------------------------------------
import { createWindows } from './window.mjs'
const { windows, BrowserWindow, webContents } = createWindows({
  app,
  onAllClosed: windowAllClosed,
  onCloseCancelled: () => {
    quitting = false
  },
  ipc: () => ipcMain,
  defaultSession: () => theSession,
  theme: () => nativeTheme,
})
export { BrowserWindow, webContents }

// --- ipcMain ---------------------------------------------------------------------------------------------
class IpcMain extends Source {
  constructor() {
    const made = super('IpcMain')
    made._handlers = new Map()
    return made
  }
  // Channels are the app's own.
  on(channel, listener) {
    this._listen ??= new Map()
    this._listen.set(channel, listener)
    return this
  }
  handle(channel, handler) {
    str(channel, 'ipcMain.handle')
    fn(handler, 'ipcMain.handle')
    if (this._handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`)
    this._handlers.set(channel, handler)
  }
  removeHandler(channel) {
    this._handlers.delete(channel)
  }
}
export const ipcMain = new IpcMain()

// --- protocol and session --------------------------------------------------------------------------------
class Protocol {
  schemes = new Map()
  handlers = new Map()
  registerSchemesAsPrivileged(given) {
    if (system.ready)
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    check('CustomScheme[]', given, 'registerSchemesAsPrivileged')
    for (const { scheme, privileges } of given) {
      if (privileges?.codeCache && !privileges.standard)
        throw new Error(
          'Code cache can only be enabled when the custom scheme is registered as standard scheme.',
        )
      this.schemes.set(scheme, privileges ?? {})
    }
  }
  handle(scheme, handler) {
    needReady('protocol.handle before ready')
    str(scheme, 'protocol.handle')
    fn(handler, 'protocol.handle')
    if (this.handlers.has(scheme)) throw new Error(`The scheme '${scheme}' has been intercepted`)
    this.handlers.set(scheme, handler)
  }
  unhandle(scheme) {
    this.handlers.delete(scheme)
  }
  isProtocolHandled(scheme) {
    return this.handlers.has(scheme)
  }
}
const theProtocol = guard(new Protocol(), 'Protocol')
export const protocol = theProtocol

class Session extends Source {
  constructor() {
    const made = super('Session')
    return made
  }
  protocol = theProtocol
  webRequest = guard(
    {
      onHeadersReceived: (...args) => {
        fn(args.at(-1), 'onHeadersReceived')
        this._headers = args.at(-1)
      },
      onBeforeRequest: (...args) => {
        fn(args.at(-1), 'onBeforeRequest')
        this._asks = args.at(-1)
      },
    },
    'WebRequest',
  )
  setPermissionRequestHandler(handler) {
    must(handler === null || typeof handler === 'function', 'setPermissionRequestHandler')
    this._request = handler
  }
  setPermissionCheckHandler(handler) {
    must(handler === null || typeof handler === 'function', 'setPermissionCheckHandler')
    this._check = handler
  }
  setDevicePermissionHandler(handler) {
    must(handler === null || typeof handler === 'function', 'setDevicePermissionHandler')
    this._device = handler
  }
  get availableSpellCheckerLanguages() {
    return system.platform === 'darwin' ? [] : ['de', 'en-GB', 'en-US', 'fr', 'ru', 'uk']
  }
  setSpellCheckerLanguages(languages) {
    check('string[]', languages, 'setSpellCheckerLanguages')
    for (const one of languages)
      if (!this.availableSpellCheckerLanguages.includes(one))
        throw new Error(`Invalid language code provided: "${one}" is not a valid language code`)
    system.spelling = languages
  }
  addWordToSpellCheckerDictionary(word) {
    str(word, 'addWordToSpellCheckerDictionary')
    system.learned = word
    return true
  }
}
const theSession = new Session()
export const session = guard(
  {
    get defaultSession() {
      needReady('Session can only be received when app is ready')
      return theSession
    },
  },
  'Session',
)
Object.defineProperty(session, 'fromPartition', {
  value: () => refuse('stand-in: session.fromPartition is not implemented here'),
})

// --- menus -----------------------------------------------------------------------------------------------
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

// --- tray, as long as the app holds it: a collected one vanishes from the tray ---------------------------------
export class Tray extends Source {
  constructor(image, guid) {
    needReady('Cannot create Tray before app is ready')
    must(typeof image === 'string' || image?.constructor === NativeImage, 'Tray: image expected')
    must(guid === undefined || typeof guid === 'string', 'Tray: guid')
    const made = super('Tray')
    const record = { ref: new WeakRef(made), image, toolTip: '', menu: undefined, menus: 0 }
    Object.defineProperty(made, '_record', { value: record })
    system.trays.push(record)
    return made
  }
  setImage(image) {
    must(typeof image === 'string' || image?.constructor === NativeImage, 'tray.setImage')
    this._record.image = image
  }
  setToolTip(text) {
    str(text, 'tray.setToolTip')
    this._record.toolTip = text
  }
  setTitle(text) {
    str(text, 'tray.setTitle')
  }
  setContextMenu(menu) {
    must(menu === null || menu?.constructor === Menu, 'tray.setContextMenu')
    this._record.menu = menu
    this._record.menus += 1
  }
  destroy() {
    this._record.gone = true
  }
  isDestroyed() {
    return !!this._record.gone
  }
}

// --- notifications ------------------------------------------------------------------------------------------
export class Notification extends Source {
  static isSupported() {
    return true
  }
  constructor(options = {}) {
    needReady('Cannot create Notification before app is ready')
    check('NotificationConstructorOptions', options, 'Notification')
    const made = super('Notification')
    Object.assign(made, options)
    // The system's side knows of the object only as long as it lives (~Notification: set_delegate(nullptr)).
    const record = { ref: new WeakRef(made), ...options, state: 'new' }
    Object.defineProperty(made, '_record', { value: record })
    return made
  }
  title = ''
  body = ''
  hasReply = false
  show() {
    const record = this._record
    record.state = 'shown'
    system.notifications.push(record)
    soon(() => record.ref.deref()?.emit('show', electronEvent(this)))
  }
  close() {
    const record = this._record
    if (['new', 'closed', 'clicked'].includes(record.state)) return
    const dismissed = record.state === 'centre'
    record.state = 'closed'
    // Notification::Close(): the delegate is taken away at once; only macOS tells of it before that.
    if (!dismissed && system.platform === 'darwin') this.emit('close', electronEvent(this))
  }
}

// --- dialogs --------------------------------------------------------------------------------------------------
function openDialog(kind, parent, options) {
  const { promise, resolve } = Promise.withResolvers()
  const record = {
    kind,
    parent,
    options,
    open: true,
    answer(response, checkboxChecked = false) {
      record.open = false
      resolve({ response, checkboxChecked })
    },
  }
  record.hidden = parent ? !parent.isVisible() : false
  system.dialogs.push(record)
  system.note(`dialog ${options.message ?? options}`)
  const at = system.onDialog?.(record)
  if (at !== undefined) soon(() => record.answer(at))
  return promise
}
export const dialog = guard(
  {
    showMessageBox(...args) {
      needReady('dialog module can only be used after app is ready')
      const [parent, options] = args.length > 1 ? args : [undefined, args[0]]
      must(
        parent === undefined || parent instanceof BrowserWindow,
        'showMessageBox: window expected',
      )
      check('MessageBoxOptions', options, 'showMessageBox')
      if (parent?.isDestroyed()) throw new TypeError('Object has been destroyed')
      return openDialog('message', parent, options)
    },
    showErrorBox(title, content) {
      str(title, 'showErrorBox')
      str(content, 'showErrorBox')
      system.dialogs.push({ kind: 'error', title, content, open: false })
      system.note(`error box ${title}: ${content}`)
    },
  },
  'Dialog',
)

// --- smaller ones -----------------------------------------------------------------------------------------------
export class NativeImage {
  constructor(path) {
    this._path = path
    this._empty = !existsSync(path)
  }
  isEmpty() {
    return this._empty
  }
}
export const nativeImage = guard(
  {
    createFromPath(path) {
      str(path, 'createFromPath')
      const image = guard(new NativeImage(path), 'NativeImage')
      if (image.isEmpty()) system.defects.push(`an empty picture: ${path}`)
      return image
    },
    createEmpty: () => guard(new NativeImage(''), 'NativeImage'),
  },
  'NativeImage',
)

class NativeTheme extends Source {
  constructor() {
    const made = super('NativeTheme')
    Object.defineProperty(made, '_source', { value: 'system', writable: true })
    return made
  }
  get themeSource() {
    return this._source
  }
  set themeSource(value) {
    check("('system' | 'light' | 'dark')", value, 'nativeTheme.themeSource')
    const before = this.shouldUseDarkColors
    this._source = value
    if (before !== this.shouldUseDarkColors) themeChanged()
  }
  get shouldUseDarkColors() {
    return this._source === 'system' ? system.dark : this._source === 'dark'
  }
}
function themeChanged() {
  for (const window of windows) window._applyScheme()
  soon(() => nativeTheme.emit('updated'))
}
export const nativeTheme = new NativeTheme()
system.setDark = (dark) => {
  const before = nativeTheme.shouldUseDarkColors
  system.dark = dark
  if (before !== nativeTheme.shouldUseDarkColors) themeChanged()
}

export const powerMonitor = new Source('PowerMonitor')
class Screen extends Source {
  constructor() {
    return super('Screen')
  }
  getPrimaryDisplay() {
    needReady("The 'screen' module can't be used before the app 'ready' event")
    return { ...system.displays[0] }
  }
  getAllDisplays() {
    needReady("The 'screen' module can't be used before the app 'ready' event")
    return system.displays.map((one) => ({ ...one }))
  }
  getDisplayMatching() {
    return this.getPrimaryDisplay()
  }
}
export const screen = new Screen()
export const shell = guard(
  {
    openExternal(url, options = {}) {
      str(url, 'shell.openExternal')
      check('OpenExternalOptions', options, 'openExternal')
      if (!URL.canParse(url)) return Promise.reject(new Error('Invalid URL'))
      system.external.push(url)
      return Promise.resolve()
    },
    openPath(path) {
      str(path, 'shell.openPath')
      system.opened.push(path)
      return Promise.resolve('')
    },
  },
  'Shell',
)
const none = (kind) => guard({}, kind)
export const clipboard = none('Clipboard')
export const crashReporter = none('CrashReporter')
export const safeStorage = none('SafeStorage')
export const globalShortcut = none('GlobalShortcut')
export const systemPreferences = none('SystemPreferences')
export const net = none('Net')
export const powerSaveBlocker = none('PowerSaveBlocker')
export const autoUpdater = none('AutoUpdater')
export const desktopCapturer = none('DesktopCapturer')
export const contentTracing = none('ContentTracing')
export const webFrameMain = none('WebFrameMain')
export const utilityProcess = none('UtilityProcess')
export const contextBridge = undefined
export const ipcRenderer = undefined

// --- what the system does to the app ----------------------------------------------------------------------------
system.clickTray = () => {
  const tray = system.trays.at(-1)?.ref.deref()
  if (!tray) throw new Error('there is no tray icon: it was collected')
  tray.emit('click', electronEvent(tray), {}, {})
}
system.choose = (menu, ...labels) => {
  const [label, ...rest] = labels
  const item = menu.items.find((one) => one.label === label || one.role === label)
  if (!item)
    throw new Error(
      `no menu item ${label} among ${menu.items.map((one) => one.label ?? one.role ?? one.type)}`,
    )
  if (rest.length > 0) return system.choose(item.submenu, ...rest)
  if (item.enabled === false) throw new Error(`${label} is disabled`)
  const window = windows.find((one) => one.isFocused())
  if (item.click) return item.click(item, window, {})
  const roles = {
    quit: () => app.quit(),
    close: () => window?.close(),
    minimize: () => window?.minimize(),
    about: () => app.showAboutPanel(),
    reload: () => window?.webContents.reload(),
    togglefullscreen: () => window?.setFullScreen(!window.isFullScreen()),
  }
  return (roles[item.role] ?? (() => system.note(`role ${item.role}`)))()
}
/** The person clicks a notification, wherever it lies by now. */
system.clickNotification = (record) => {
  if (!['shown', 'centre'].includes(record.state))
    throw new Error(`the notification is ${record.state}`)
  record.state = 'clicked'
  const alive = record.ref.deref()
  alive?.emit('click', electronEvent(alive))
  return alive !== undefined
}
/** Windows: a toast goes to the Action Center after some seconds. */
system.expireNotification = (record) => {
  record.state = 'centre'
  const alive = record.ref.deref()
  alive?.emit('close', electronEvent(alive, { reason: 'timedOut' }))
}
/** macOS takes the card away after an answer and tells nothing more (CocoaNotification::NotificationReplied). */
system.reply = (record, text) => {
  record.state = 'clicked'
  const alive = record.ref.deref()
  alive?.emit('reply', electronEvent(alive, { reply: text }), text)
}
system.collect = async () => {
  for (let i = 0; i < 4; i += 1) {
    globalThis.gc()
    await new Promise((done) => setTimeout(done, 20))
  }
}
system.visible = () => system.notifications.filter(({ state }) => state === 'shown')
system.app = app
system.windows = windows
system.session = theSession
