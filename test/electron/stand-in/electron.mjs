/**
 * Takes the place of `electron` in the main process. Order of events and exceptions are those of Electron's
 * sources (shell/browser/{browser,window_list}.cc, shell/browser/api/*.cc); names are checked against electron.d.ts.
 */
import './machine.mjs'
import './person.mjs'
import { Source, guard } from './types.mjs'

export { app, becomeReady } from './modules/app.mjs'
export { autoUpdater } from './modules/auto-updater.mjs'
export { clipboard } from './modules/clipboard.mjs'
export { dialog } from './modules/dialog.mjs'
export { ipcMain } from './modules/ipc-main.mjs'
export { globalShortcut } from './modules/global-shortcut.mjs'
export { Menu, MenuItem } from './modules/menu.mjs'
export { NativeImage, nativeImage } from './modules/native-image.mjs'
export { nativeTheme } from './modules/native-theme.mjs'
export { Notification } from './modules/notification.mjs'
export { net } from './modules/net.mjs'
export { protocol } from './modules/protocol.mjs'
export { screen } from './modules/screen.mjs'
export { session } from './modules/session.mjs'
export { shell } from './modules/shell.mjs'
export { Tray } from './modules/tray.mjs'
export { BrowserWindow } from './window/browser-window.mjs'
export { webContents } from './window/web-contents.mjs'

export const powerMonitor = new Source('PowerMonitor')

// Electron has them and nothing here uses them: whatever is asked of them is refused.
const unused = (kind) => guard({}, kind)
export const crashReporter = unused('CrashReporter')
export const safeStorage = unused('SafeStorage')
export const systemPreferences = unused('SystemPreferences')
export const powerSaveBlocker = unused('PowerSaveBlocker')
export const desktopCapturer = unused('DesktopCapturer')
export const contentTracing = unused('ContentTracing')
export const webFrameMain = unused('WebFrameMain')
export const utilityProcess = unused('UtilityProcess')

// A renderer's alone.
export const contextBridge = undefined
export const ipcRenderer = undefined
