import type { BridgeEvent } from '../../../electron/bridge/index.ts'
import { collectLinks } from '../../../electron/main/app-links.ts'
import { watchLifecycle } from '../../../electron/main/lifecycle.ts'
import { createDialogs } from '../../../electron/main/dialogs.ts'
import { confineNavigation } from '../../../electron/main/navigation.ts'
import { openShell } from '../../../electron/main/open-shell.ts'
import { ownPage } from '../../../electron/main/page.ts'
import { createUploads } from '../../../electron/shell/uploads.ts'
import { fakeCore, silentLog } from './core.ts'
import { BrowserWindow, ipcMain, Tray } from './electron.ts'
import { temporaryHome } from './home.ts'

/** The whole shell over a fake core and a fake Electron, its window painted and focused. */
export async function openApp(given: Parameters<typeof fakeCore>[0] = {}) {
  const opened = await openHidden(given)
  const window = BrowserWindow.all.at(-1)
  if (!window) throw new Error('The shell opened no window')
  window.emit('ready-to-show')
  return { ...opened, window }
}

/** The same, where it may have opened no window. */
export async function openHidden(given: Parameters<typeof fakeCore>[0] = {}) {
  const home = await temporaryHome()
  const fake = fakeCore(given)
  const log = silentLog()
  const page = ownPage({}, false)
  confineNavigation(page, () => undefined)
  const [uploads, dialogs] = [createUploads(), createDialogs()]
  const lifecycle = watchLifecycle(fake.core, log)
  const appLinks = collectLinks()
  await openShell({ core: fake.core, page, home, lifecycle, uploads, dialogs, appLinks, log })
  const tray = Tray.last
  if (!tray) throw new Error('The shell opened no tray icon')
  return { ...fake, log, home, tray }
}

/** The page behind a window begins to listen, as it does before it asks for the app's state. */
export async function beginListening({ webContents: sender }: BrowserWindow): Promise<void> {
  const command = ipcMain.handlers.get('switchdesk:command')
  await command?.({ sender, senderFrame: sender.mainFrame }, 'app.state', undefined)
}

/** What a window's page was told of something. */
export const told = <N extends BridgeEvent['name']>(window: BrowserWindow, what: N) =>
  window.webContents.send.mock.calls
    .map(([, event]) => event as BridgeEvent)
    .filter(({ name }) => name === what)
    .map(({ payload }) => payload)

export const openedLinks = (window: BrowserWindow) => told(window, 'link.opened')
