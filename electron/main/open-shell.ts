import { app } from 'electron'
import type { Events } from '../bridge/index.ts'
import type { Updates } from '../bridge/updates.ts'
import type { CommandHandlers, Core, Logger } from '../core/ports.ts'
import { openDemo } from '../shell/demo.ts'
import { createConnections } from '../shell/connections.ts'
import { isAppLink } from '../shared/app-link.ts'
import type { Uploads } from '../shell/uploads.ts'
import { followActive } from './active-cabinet.ts'
import { followSchemes, linkIn, type AppLinks } from './app-links.ts'
import { followAtLogin, isStartedAtLogin } from './at-login.ts'
import { showBadge } from './badge.ts'
import { createWindowBridge, type WindowBridge } from './bridge.ts'
import { isDevelopment } from './development.ts'
import type { Dialogs } from './dialogs.ts'
import { followCabinets, unreadIn, type FollowedCabinet } from './followed-cabinets.ts'
import { createKept } from './kept.ts'
import type { Lifecycle } from './lifecycle.ts'
import { createMainWindow, type MainWindow } from './main-window.ts'
import { setMenu } from './menu.ts'
import { drawNotices } from './notices.ts'
import type { ShellPage } from './page.ts'
import { createQuickPlaces, quickPlaces } from './quick-places.ts'
import { followSettings, type SettingsView } from './settings.ts'
import { followShowKeys } from './show-keys.ts'
import { createShownNotifications, type ShownNotifications } from './shown-notifications.ts'
import { textsIn, type Texts } from './texts.ts'
import { createTray, type TrayIcon } from './tray.ts'
import { followUpdates } from './updates/index.ts'
import { followSleep } from './wake.ts'
import { createClosedWindowHint } from './closed-window-hint.ts'
import { openWindowStore } from './window-store.ts'

interface ShellOptions {
  core: Core
  page: ShellPage
  home: string
  lifecycle: Lifecycle
  /** Files that pages offer; the core takes them there. */
  uploads: Uploads
  dialogs: Dialogs
  /** Links that the system opens with this program. */
  appLinks: AppLinks
  log: Logger
}

/** Puts a window, a tray icon, menus and notifications around the core. Electron is ready by now. */
export async function openShell(options: ShellOptions): Promise<void> {
  const { core, page, home, lifecycle, dialogs, log } = options
  const { platform } = process
  const settings = await followSettings(core)
  const active = await followActive(core)
  const bridge = openBridge(options, settings)
  const notifications = createShownNotifications(log, refusals(bridge)('notifications'))
  const closedWindowHint = createClosedWindowHint(notifications, platform)

  const window = createMainWindow({
    address: page.address,
    bridge,
    settings,
    active,
    store: openWindowStore(home, log),
    ask: dialogs.ask,
    isQuitting: () => lifecycle.quitting,
    onShow() {
      closedWindowHint.takeBack()
      refresh()
    },
    onFocus() {
      window.current?.flashFrame(false)
      notifications.dismiss()
    },
    onHide: () => closedWindowHint.say(textsIn(settings.locale()), window.show),
    log,
  })
  dialogs.lieOn(window)
  const tray = openTray(options, window, settings)
  followNotices(options, window, bridge, settings, notifications)

  const updateMenu = createMenus(platform)
  const offerPlaces = createQuickPlaces(platform, options.appLinks.open)
  let cabinets: FollowedCabinet[] = []
  function refresh(): void {
    const t = textsIn(settings.locale())
    tray.update({ cabinets, isQuiet: settings.read().notifications === 'off' }, t)
    showBadge(unreadIn(cabinets), t, window.current, platform)
    updateMenu(t)
    offerPlaces(t, cabinets)
  }

  settings.onChange(refresh)
  app.on('activate', window.show)
  followStarts(options, window)
  followLinks(options, window, bridge)
  askSystem(options, bridge, settings, window)
  followSleep(core, log)
  refresh()
  if (!isStartedAtLogin()) window.show()
  await followCabinets(core, log, (followed) => {
    cabinets = followed
    refresh()
  })
}

function openTray(
  { core, appLinks, log }: ShellOptions,
  window: MainWindow,
  settings: SettingsView,
): TrayIcon {
  const { commands } = core
  const attempt = (work: Promise<unknown>) =>
    work.catch((error: unknown) => {
      log.error('What the tray asked for was not done', { error: String(error) })
      tray.redraw()
    })
  const tray = createTray({
    platform: process.platform,
    show: window.show,
    write: () => appLinks.open(quickPlaces[0].link),
    setQuiet(isQuiet) {
      const notifications = isQuiet ? 'off' : settings.read().loudNotifications
      void attempt(commands['settings.change']({ notifications }))
    },
    setPaused: (cabinet, paused) => void attempt(commands['inbox.pause']({ cabinet, paused })),
    quit: () => app.quit(),
  })
  return tray
}

function openBridge(options: ShellOptions, settings: SettingsView): WindowBridge {
  const { core, page, uploads, lifecycle, dialogs, log } = options
  const tell = (payload: Updates) => bridge.send({ name: 'updates.changed', payload })
  const updates = followUpdates({ core, settings, lifecycle, tell, log })
  const { open } = createConnections(core.commands, log)
  const choose: CommandHandlers['app.chooseFolder'] = async ({ from }) => {
    const folder = await dialogs.chooseFolder(from)
    return { ...(folder !== undefined && { folder }) }
  }
  const bridge = createWindowBridge({
    origin: page.origin,
    openConnection: () => open({ ...updates, 'app.chooseFolder': choose }),
    uploads,
    kept: createKept(core.files),
  })
  core.listen(bridge.send)
  return bridge
}

/** The program is started while it runs, or while it ends. */
function followStarts({ core, lifecycle, log }: ShellOptions, window: MainWindow): void {
  app.on('second-instance', (_, argv) => {
    if (lifecycle.quitting) return reopenAfterEnd(argv)
    window.show()
    if (argv.includes('--demo')) showDemo(core, log)
  })
}

function followNotices(
  { core, log }: ShellOptions,
  window: MainWindow,
  { deliver }: WindowBridge,
  settings: SettingsView,
  notifications: ShownNotifications,
): void {
  const surroundings = {
    core,
    settings,
    isWatched: () => window.focused,
    showWindow: window.show,
    deliver,
    log,
    flash: () => window.current?.flashFrame(true),
  }
  drawNotices(surroundings, notifications)
}

/** Leads to what links ask for. */
function followLinks({ appLinks }: ShellOptions, window: MainWindow, bridge: WindowBridge): void {
  appLinks.follow((link) => {
    window.show()
    bridge.deliver({ name: 'link.opened', payload: link })
  })
}

/** Reports to the page the settings that the system refuses. */
const refusals =
  ({ deliver }: WindowBridge) =>
  (what: Events['system.refused']['what']) =>
  (): void =>
    deliver({ name: 'system.refused', payload: { what } })

/** Applies settings of the user that the system carries out. */
function askSystem(
  { core, log }: ShellOptions,
  bridge: WindowBridge,
  settings: SettingsView,
  { show }: MainWindow,
): void {
  const refuse = refusals(bridge)
  followSchemes(settings, refuse('links'), log)
  followAtLogin(settings, refuse('atLogin'), log)
  followShowKeys({ core, settings, show, refuse: refuse('showKeys'), log })
}

/** Keeps menus in the present language. One that is put in place again would close while it is open. */
function createMenus(platform: NodeJS.Platform): (t: Texts) => void {
  let current: Texts | undefined
  return (t) => {
    if (t === current) return
    setMenu(t, { platform, development: isDevelopment })
    current = t
  }
}

function showDemo(core: Core, log: Logger): void {
  openDemo(core.commands).catch((error: unknown) => {
    log.error('The demo cabinet did not open', { error: String(error) })
  })
}

/** Starts the app again after its end: the program that was started while it ended has gone by then. */
function reopenAfterEnd(argv: string[]): void {
  const own = process.argv
    .slice(1)
    .filter((argument) => argument !== '--demo' && !isAppLink(argument))
  const link = linkIn(argv)
  const asked = [...(argv.includes('--demo') ? ['--demo'] : []), ...(link ? [link] : [])]
  app.relaunch({ args: [...own, ...asked] })
}
