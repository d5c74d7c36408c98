import { app, globalShortcut } from 'electron'
import type { Core, Logger } from '../core/ports.ts'
import type { SettingsView } from './settings.ts'

interface ShowKeysOptions {
  core: Core
  settings: SettingsView
  show(): void
  /** Called where another program has the keys, or the system gives none. */
  refuse(): void
  log: Logger
}

/** Has Chromium ask the desktop's portal, by which alone Wayland gives keys; before the app is ready. */
export function allowShowKeys(): void {
  if (process.platform === 'linux') {
    app.commandLine.appendSwitch('enable-features', 'GlobalShortcutsPortal')
  }
}

/**
 * Keys chosen by the user that bring the window up from anywhere. A refused choice is replaced by
 * the former one; keys refused at the start stay chosen: another program may have them for now.
 */
export function followShowKeys({ core, settings, show, refuse, log }: ShowKeysOptions): void {
  let [asked, listened] = ['', '']

  /** Registers the keys; returns true if the system accepts them. */
  function follow(keys: string): boolean {
    asked = keys
    if (listened !== '') globalShortcut.unregister(listened)
    listened = keys !== '' && isTaken(keys, show) ? keys : ''
    if (listened === keys) return true
    log.warn('The system does not listen for the chosen keys')
    return false
  }

  settings.onChange(() => {
    const { showKeys } = settings.read()
    if (showKeys === asked) return
    const before = asked
    if (follow(showKeys)) return
    refuse()
    // Earlier keys were chosen by the user: they become the current ones even if the system refuses
    // them, so that the change below does not repeat this.
    follow(before)
    core.commands['settings.change']({ showKeys: before }).catch((error: unknown) => {
      log.error('The keys before were not kept', { error: String(error) })
    })
  })
  if (!follow(settings.read().showKeys)) refuse()
}

/** True if the system registered them for this program. */
function isTaken(keys: string, show: () => void): boolean {
  try {
    return globalShortcut.register(keys, show)
  } catch {
    // Electron throws at keys that it cannot read.
    return false
  }
}
