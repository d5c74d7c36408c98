import { app, BrowserWindow, nativeTheme, screen } from 'electron'
import type { Boot } from '../bridge/surface.ts'
import type { Logger } from '../core/ports.ts'
import type { CabinetId } from '../bridge/cabinet.ts'
import type { WindowBridge } from './bridge.ts'
import { addContextMenu } from './context-menu.ts'
import { reloadAfterCrash } from './crash.ts'
import type { AskDialog } from './dialogs.ts'
import { askWhileItHangs } from './hang.ts'
import type { SettingsView } from './settings.ts'
import { textsIn } from './texts.ts'
import { restoreBounds } from './window-bounds.ts'
import { backgroundColor, windowOptions } from './window-options.ts'
import type { WindowStore } from './window-store.ts'

export interface MainWindowOptions {
  address: string
  bridge: WindowBridge
  settings: SettingsView
  /** The cabinet that is shown. */
  active(): CabinetId | undefined
  store: WindowStore
  ask: AskDialog
  /** True if the program was asked to end: a closed window stays closed then. */
  isQuitting(): boolean
  onShow(): void
  onFocus(): void
  /** The window was closed, and the program goes on without it. */
  onHide(): void
  log: Logger
}

/** The one window of the app. It may be hidden, and it may be gone for a while. */
export interface MainWindow {
  /** Brings it to the front, again if it is gone; not while the program ends. */
  show(): void
  /** Has it seen at once, painted or not, for what is to lie on it; undefined while the program ends. */
  bring(): BrowserWindow | undefined
  readonly focused: boolean
  /** The window, while there is one. */
  readonly current: BrowserWindow | undefined
}

export function createMainWindow(options: MainWindowOptions): MainWindow {
  let window: BrowserWindow | undefined

  function open(): BrowserWindow {
    const opened = openWindow(options)
    opened.on('closed', () => (window = undefined))
    return opened
  }

  function toFront(opened: BrowserWindow): void {
    if (opened.isMinimized()) opened.restore()
    opened.show()
    opened.focus()
  }

  nativeTheme.on('updated', () => {
    window?.setBackgroundColor(backgroundColor(nativeTheme.shouldUseDarkColors))
  })

  return {
    show() {
      if (options.isQuitting()) return
      if (window) toFront(window)
      // It shows itself as soon as it has something to show.
      else window = open()
    },
    bring() {
      if (options.isQuitting()) return undefined
      window ??= open()
      if (!window.isVisible() || window.isMinimized()) toFront(window)
      return window
    },
    get focused() {
      return window?.isFocused() ?? false
    },
    get current() {
      return window
    },
  }
}

function bootOf(options: MainWindowOptions): Boot {
  const { locale, theme } = options.settings.read()
  const active = options.active()
  return {
    shell: 'electron',
    settings: { locale, theme },
    ...(active !== undefined && { active }),
    // Set by the command line, or by an AppImage on a system without sandboxes.
    ...(app.commandLine.hasSwitch('no-sandbox') && { unconfined: true }),
  }
}

function openWindow(options: MainWindowOptions): BrowserWindow {
  const { settings, store, log } = options
  const place = store.read()
  const window = new BrowserWindow(
    windowOptions(
      restoreBounds(place?.bounds, workAreas()),
      bootOf(options),
      nativeTheme.shouldUseDarkColors,
    ),
  )
  options.bridge.connect(window.webContents)
  const texts = () => textsIn(settings.locale())
  addContextMenu(window.webContents, texts)
  reloadAfterCrash(window, options.ask, texts, log)
  askWhileItHangs(window, options.ask, texts, log)

  const show = () => {
    if (place?.maximized) window.maximize()
    else window.show()
    // On macOS a window that is maximised is shown without the focus.
    window.focus()
  }
  window.once('ready-to-show', show)
  window.on('show', options.onShow)
  window.on('focus', options.onFocus)
  window.on('close', (event) => {
    store.write({ bounds: window.getNormalBounds(), maximized: window.isMaximized() })
    if (options.isQuitting() || !settings.read().closeToTray) return
    event.preventDefault()
    hide(window)
    options.onHide()
  })
  window.loadURL(options.address).catch((error: unknown) => {
    // The end was asked for before the page had come.
    if (window.isDestroyed()) return
    log.error('The page did not load', { error: String(error) })
    // An error that can be seen is better than a program without a window.
    show()
  })
  return window
}

/** A Mac shows a black screen where a full-screen window was hidden. */
function hide(window: BrowserWindow): void {
  if (!window.isFullScreen()) {
    window.hide()
    return
  }
  window.once('leave-full-screen', () => window.hide())
  window.setFullScreen(false)
}

/** The screens' work areas, the primary one first. */
function workAreas() {
  const primary = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id)
  return [primary, ...others].map(({ workArea }) => workArea)
}
