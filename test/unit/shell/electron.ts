/**
 * A stand-in for the `electron` module: it remembers what it was told and lets a test play the
 * system and the person. Only what the shell uses is here; vitest puts it in
 * the module's place (`vitest.config.ts`).
 */
import { EventEmitter } from 'node:events'
import { vi } from 'vitest'

type Listener = (...given: unknown[]) => unknown

/** An event whose default can be prevented, with whatever else the real one carries. */
export function systemEvent<T extends object>(more?: T) {
  const event = { defaultPrevented: false, preventDefault: () => (event.defaultPrevented = true) }
  return Object.assign(event, more)
}

class FakeApp extends EventEmitter {
  locale = 'en-GB'
  hasLock = true
  paths = new Map<string, string>()
  getLocale = () => this.locale
  getVersion = () => '1.2.3'
  /** The project's own folder, whose package.json names no feed. */
  getAppPath = () => process.cwd()
  getPath = (name: string) => this.paths.get(name) ?? '/nowhere'
  setPath = (name: string, path: string) => this.paths.set(name, path)
  setAppUserModelId = vi.fn()
  setToastActivatorCLSID = vi.fn()
  setAboutPanelOptions = vi.fn()
  isPackaged = false
  setUserTasks = vi.fn((_tasks: { title: string; arguments: string }[]) => true)
  /** Whether the system gives links to whoever asks. */
  givesLinks = true
  setAsDefaultProtocolClient = vi.fn((_scheme: string) => this.givesLinks)
  removeAsDefaultProtocolClient = vi.fn((_scheme: string) => this.givesLinks)
  /** Which program opens links, by their schemes. */
  openers: Record<string, string> = {}
  getApplicationNameForProtocol = (link: string) => this.openers[link.replace(/:.*/, '')] ?? ''
  enableSandbox = vi.fn()
  commandLine = { removeSwitch: vi.fn(), appendSwitch: vi.fn(), hasSwitch: () => false }
  setBadgeCount = vi.fn()
  requestSingleInstanceLock = () => this.hasLock
  whenReady = () => Promise.resolve()
  exit = vi.fn()
  relaunch = vi.fn()

  /** As Electron does it: the windows first; a prevented event stops it where it is. */
  quitting = false
  quit = vi.fn(() => {
    this.quitting = true
    this.emit('before-quit', systemEvent())
    for (const window of [...BrowserWindow.all]) window.close()
    this.quitting = false
    if (BrowserWindow.all.length > 0) return
    const event = systemEvent()
    this.emit('will-quit', event)
    if (!event.defaultPrevented) this.emit('quit')
  })
}

export class FakeFrame {
  origin: string
  parent: FakeFrame | null = null
  detached = false
  destroyed = false
  constructor(origin: string, parent: FakeFrame | null = null) {
    this.origin = origin
    this.parent = parent
  }
  isDestroyed = () => this.destroyed
}

export class FakeContents extends EventEmitter {
  destroyed = false
  mainFrame = new FakeFrame('app://switchdesk')
  send = vi.fn()
  reload = vi.fn()
  replaceMisspelling = vi.fn()
  setWebRTCIPHandlingPolicy = vi.fn()
  session = { addWordToSpellCheckerDictionary: vi.fn() }
  openHandler: ((details: { url: string }) => { action: string }) | undefined
  isDestroyed = () => this.destroyed
  isCrashed = () => false
  setWindowOpenHandler = (handler: typeof this.openHandler) => (this.openHandler = handler)
  destroy() {
    this.destroyed = true
    this.emit('destroyed')
  }
}

interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

export class BrowserWindow extends EventEmitter {
  static all: BrowserWindow[] = []
  static getAllWindows = () => BrowserWindow.all
  static getFocusedWindow = () => BrowserWindow.all.find(({ focused }) => focused) ?? null
  options: Bounds & Record<string, unknown> & { webPreferences: Record<string, unknown> }
  webContents = new FakeContents()
  visible = false
  minimized = false
  maximized = false
  focused = false
  fullScreen = false
  loaded: string[] = []
  flashFrame = vi.fn()
  setOverlayIcon = vi.fn()
  setBackgroundColor = vi.fn()

  constructor(options: BrowserWindow['options']) {
    super()
    this.options = options
    BrowserWindow.all.push(this)
    app.emit('web-contents-created', systemEvent(), this.webContents)
  }
  loadURL = (address: string) => {
    this.loaded.push(address)
    return loading === 'fails' ? Promise.reject(new Error('ERR_FAILED')) : Promise.resolve()
  }
  show = () => {
    this.visible = true
    this.emit('show')
    this.focus()
  }
  hide = () => {
    this.visible = false
    this.focused = false
  }
  focus = () => {
    this.focused = true
    this.emit('focus')
  }
  maximize = () => {
    this.maximized = true
    this.show()
  }
  restore = () => (this.minimized = false)
  isDestroyed = () => !BrowserWindow.all.includes(this)
  isVisible = () => this.visible
  isMinimized = () => this.minimized
  isMaximized = () => this.maximized
  isFocused = () => this.focused
  isFullScreen = () => this.fullScreen
  setFullScreen = (full: boolean) => {
    this.fullScreen = full
    this.emit(full ? 'enter-full-screen' : 'leave-full-screen')
  }
  getNormalBounds = (): Bounds => {
    const { x, y, width, height } = this.options
    return { x, y, width, height }
  }
  close() {
    const event = systemEvent()
    this.emit('close', event)
    if (event.defaultPrevented) return
    BrowserWindow.all = BrowserWindow.all.filter((window) => window !== this)
    this.webContents.destroy()
    this.emit('closed')
    // Only for windows that were closed one by one.
    if (BrowserWindow.all.length === 0 && !app.quitting) app.emit('window-all-closed')
  }
}

/** Forgets everything, as before the first start. */
export function resetElectron(): void {
  const emitters = [app, nativeTheme, powerMonitor, ipcRenderer, session.defaultSession]
  for (const emitter of emitters) emitter.removeAllListeners()
  BrowserWindow.all = []
  Notification.shown = []
  Notification.supported = true
  Tray.last = undefined
  globalShortcut.own.clear()
  globalShortcut.foreign.clear()
  Menu.application = undefined
  Menu.last = undefined
  ipcMain.handlers.clear()
  protocol.handlers.clear()
  protocol.schemes = []
  nativeTheme.themeSource = 'system'
  screen.displays = [{ id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1040 } }]
  loading = 'works'
  app.isPackaged = false
  app.openers = {}
  app.givesLinks = true
  vi.clearAllMocks()
}

let loading: 'works' | 'fails' = 'works'

/** How every later page loads. */
export function setLoading(how: typeof loading): void {
  loading = how
}

export interface MenuItem {
  label?: string
  role?: string
  type?: string
  enabled?: boolean
  checked?: boolean
  click?: () => void
  submenu?: MenuItem[]
}

class FakeMenu {
  readonly items: MenuItem[]
  popup = vi.fn()
  constructor(template: MenuItem[]) {
    this.items = template.map(withMark)
  }
}

/** A system sets a mark by itself, before the program hears of it. */
function withMark(given: MenuItem): MenuItem {
  const item = { ...given }
  if (given.submenu) item.submenu = given.submenu.map(withMark)
  if (given.type === 'checkbox') {
    item.click = () => {
      item.checked = !item.checked
      given.click?.()
    }
  }
  return item
}

export const Menu = {
  application: undefined as FakeMenu | undefined,
  last: undefined as FakeMenu | undefined,
  buildFromTemplate: (items: MenuItem[]) => (Menu.last = new FakeMenu(items)),
  setApplicationMenu: (menu: FakeMenu) => (Menu.application = menu),
}

export class Tray extends EventEmitter {
  static last: Tray | undefined
  image: unknown
  toolTip = ''
  menu: FakeMenu | undefined
  constructor(image: unknown) {
    super()
    this.image = image
    Tray.last = this
  }
  setImage = (image: unknown) => (this.image = image)
  setToolTip = (text: string) => (this.toolTip = text)
  setContextMenu = (menu: FakeMenu) => (this.menu = menu)
}

export class Notification extends EventEmitter {
  static shown: Notification[] = []
  static supported = true
  static isSupported = () => Notification.supported
  readonly title: string
  readonly body: string
  readonly hasReply: boolean
  constructor(given: { title: string; body: string; hasReply?: boolean }) {
    super()
    this.title = given.title
    this.body = given.body
    this.hasReply = given.hasReply ?? false
  }
  show = () => void Notification.shown.push(this)
  close = () => {
    Notification.shown = Notification.shown.filter((other) => other !== this)
    this.emit('close', systemEvent({ reason: 'applicationHidden' }))
  }
  click = () => {
    Notification.shown = Notification.shown.filter((other) => other !== this)
    this.emit('click')
  }
}

class FakeNativeTheme extends EventEmitter {
  themeSource = 'system'
  systemIsDark = false
  get shouldUseDarkColors() {
    return this.themeSource === 'system' ? this.systemIsDark : this.themeSource === 'dark'
  }
}

type Handler = (event: unknown, ...given: unknown[]) => Promise<unknown>

export const ipcMain = {
  handlers: new Map<string, Handler>(),
  handle: (channel: string, handler: Handler) => ipcMain.handlers.set(channel, handler),
}

export const protocol = {
  schemes: [] as unknown[],
  handlers: new Map<string, (request: Request) => Promise<Response>>(),
  registerSchemesAsPrivileged: (schemes: unknown[]) => protocol.schemes.push(...schemes),
  handle: (scheme: string, handler: (request: Request) => Promise<Response>) =>
    protocol.handlers.set(scheme, handler),
}

class FakeSession extends EventEmitter {
  request: Listener | undefined
  check: Listener | undefined
  device: Listener | undefined
  headers: Listener | undefined
  languages: string[] = []
  availableSpellCheckerLanguages = ['de', 'en-US', 'ru']
  setPermissionRequestHandler = (handler: Listener) => (this.request = handler)
  setPermissionCheckHandler = (handler: Listener) => (this.check = handler)
  setDevicePermissionHandler = (handler: Listener) => (this.device = handler)
  setSpellCheckerLanguages = (languages: string[]) => (this.languages = languages)
  asks: Listener | undefined
  webRequest = {
    onHeadersReceived: (handler: Listener) => (this.headers = handler),
    onBeforeRequest: (handler: Listener) => (this.asks = handler),
  }
}

export const app = new FakeApp()
export const nativeTheme = new FakeNativeTheme()
export const powerMonitor = new EventEmitter()
/** Keys that the system listens to for the program, and those of other programs. */
export const globalShortcut = {
  own: new Map<string, () => void>(),
  foreign: new Set<string>(),
  register(keys: string, press: () => void): boolean {
    if (globalShortcut.foreign.has(keys)) return false
    globalShortcut.own.set(keys, press)
    return true
  },
  unregister: (keys: string) => void globalShortcut.own.delete(keys),
}
export const session = { defaultSession: new FakeSession() }
export const shell = {
  openExternal: vi.fn(async () => undefined),
  openPath: vi.fn(async (_path: string) => ''),
}
export const dialog = {
  showErrorBox: vi.fn(),
  /** The button that the person presses. */
  response: 0,
  /** Whether the person ticks the box. */
  checked: false,
  showMessageBox: vi.fn(
    (..._given: unknown[]): Promise<{ response: number; checkboxChecked?: boolean }> =>
      Promise.resolve({ response: dialog.response, checkboxChecked: dialog.checked }),
  ),
}
export const clipboard = { writeText: vi.fn() }
export const nativeImage = { createFromPath: (path: string) => ({ path }) }
export const screen = {
  displays: [{ id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1040 } }],
  getPrimaryDisplay: () => screen.displays[0],
  getAllDisplays: () => screen.displays,
}

/** Chromium's own files have a path; what a page made has none. */
export const webUtils = {
  paths: new WeakMap<File, string>(),
  getPathForFile: (file: File) => webUtils.paths.get(file) ?? '',
}

export const contextBridge = { exposed: {} as Record<string, unknown>, exposeInMainWorld }

function exposeInMainWorld(name: string, value: unknown): void {
  contextBridge.exposed[name] = value
}

/** The renderer's half: what it sends arrives as if from `sender` and `frame`. */
class FakeIpcRenderer extends EventEmitter {
  sender = new FakeContents()
  invoke = (channel: string, ...given: unknown[]) => {
    const handler = ipcMain.handlers.get(channel)
    if (!handler) return Promise.reject(new Error(`No handler for ${channel}`))
    return handler({ sender: this.sender, senderFrame: this.sender.mainFrame }, ...given)
  }
}

export const ipcRenderer = new FakeIpcRenderer()
