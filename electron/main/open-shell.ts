import { app } from 'electron'
import type { Core, Logger } from '../core/index.ts'
import { openDemo } from '../shell/demo.ts'
import { createConnections } from '../shell/connections.ts'
import type { Uploads } from '../shell/uploads.ts'
import { followActive } from './active-cabinet.ts'
import { showBadge } from './badge.ts'
import { createWindowBridge } from './bridge.ts'
import { isDevelopment } from './development.ts'
import { createKept } from './kept.ts'
import type { Lifecycle } from './lifecycle.ts'
import { createMainWindow } from './main-window.ts'
import { setMenu } from './menu.ts'
import { createNotifier } from './notifications.ts'
import type { Page } from './page.ts'
import { followSettings } from './settings.ts'
import { textsIn, type Texts } from './texts.ts'
import { createTray } from './tray.ts'
import { followUnread } from './unread.ts'
import { sayWhereItIs } from './where-it-is.ts'
import { checkAfterSleep } from './wake.ts'
import { openWindowStore } from './window-store.ts'

interface ShellOptions {
  core: Core
  page: Page
  home: string
  lifecycle: Lifecycle
  /** What pages offer; the core takes it there. */
  uploads: Uploads
  log: Logger
}

/** Puts a window, a tray icon, menus and notifications around the core. Electron is ready by now. */
export async function openShell(options: ShellOptions): Promise<void> {
  const { core, page, home, lifecycle, uploads, log } = options
  const { platform } = process
  const settings = await followSettings(core)
  const active = await followActive(core)
  const bridge = createWindowBridge({
    origin: page.origin,
    openConnection: createConnections(core.commands, log).open,
    uploads,
    kept: createKept(core.files),
  })
  core.listen(bridge.send)

  const window = createMainWindow({
    address: page.address,
    bridge,
    settings,
    active,
    store: openWindowStore(home, log),
    isQuitting: () => lifecycle.quitting,
    onShow: refresh,
    onFocus() {
      window.current?.flashFrame(false)
      notifier.dismiss()
    },
    onHide: () => sayWhereItIs(platform, textsIn(settings.locale())),
    log,
  })
  const tray = createTray({ platform, show: window.show, quit: () => app.quit() })
  const notifier = createNotifier({
    core,
    settings,
    isWatched: () => window.focused,
    showWindow: window.show,
    deliver: bridge.deliver,
    log,
    flash: () => window.current?.flashFrame(true),
  })

  const updateMenu = createMenu(platform)
  let unread = 0
  function refresh(): void {
    const texts = textsIn(settings.locale())
    tray.update(unread, texts)
    showBadge(unread, texts, window.current, platform)
    updateMenu(texts)
  }

  settings.onChange(refresh)
  app.on('activate', window.show)
  app.on('second-instance', (_, argv) => {
    if (lifecycle.quitting) return reopenAfterEnd(argv)
    window.show()
    if (argv.includes('--demo')) showDemo(core, log)
  })
  checkAfterSleep(core, log)
  refresh()
  window.show()
  await followUnread(core, log, (count) => {
    unread = count
    refresh()
  })
}

/** Keeps the menu in the present language. One that is put in place again would close while it is open. */
function createMenu(platform: NodeJS.Platform): (texts: Texts) => void {
  let current: Texts | undefined
  return (texts) => {
    if (texts !== current) setMenu(texts, { platform, development: isDevelopment })
    current = texts
  }
}

function showDemo(core: Core, log: Logger): void {
  openDemo(core.commands).catch((error: unknown) => {
    log.error('The demo cabinet did not open', { error: String(error) })
  })
}

/** Starts the app again after its end: the program that was started while it ended has gone by then. */
function reopenAfterEnd(argv: string[]): void {
  const own = process.argv.slice(1).filter((argument) => argument !== '--demo')
  app.relaunch({ args: argv.includes('--demo') ? [...own, '--demo'] : own })
}
