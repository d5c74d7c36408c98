import { app } from 'electron'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from '../core/ports.ts'
import { ownAppImage } from './own-app-image.ts'
import type { SettingsView } from './settings.ts'

/** Said by the system when it starts the program by itself. */
const FLAG = '--at-login'

/**
 * True if the system started the program at login, so that no window is wanted. A Mac gives no
 * arguments.
 */
export const isStartedAtLogin = (): boolean =>
  process.argv.includes(FLAG) ||
  (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin)

/**
 * Registers the packed program to start with the system, by the user's choice; `refuse` is called
 * if that fails. Done only when the choice changes: the system's own settings have the last word.
 */
export function followAtLogin(settings: SettingsView, refuse: () => void, log: Logger): void {
  if (!app.isPackaged) return
  let asked = settings.read().startAtLogin
  settings.onChange(() => {
    const { startAtLogin } = settings.read()
    if (startAtLogin === asked) return
    asked = startAtLogin
    try {
      if (process.platform === 'linux') writeAutostart(startAtLogin)
      else app.setLoginItemSettings({ openAtLogin: startAtLogin, args: [FLAG] })
    } catch (error) {
      log.warn('The system does not start this program', { error: String(error) })
      refuse()
    }
  })
}

/** Electron knows no login items on Linux: desktops read a folder of entries (XDG Autostart). */
function writeAutostart(isWanted: boolean): void {
  const folder = join(process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'autostart')
  const file = join(folder, 'switchdesk.desktop')
  if (!isWanted) return rmSync(file, { force: true })
  mkdirSync(folder, { recursive: true })
  // A program within an AppImage runs from a folder that is gone afterwards.
  writeFileSync(file, autostartEntry(ownAppImage() ?? process.execPath))
}

/**
 * Makes the entry. The argument is quoted by one rule and the line by another, so some characters
 * need two backslashes.
 */
function autostartEntry(program: string): string {
  const quoted = program.replace(/[\\"`$]/g, String.raw`\$&`).replaceAll('\\', String.raw`\\`)
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Switchdesk',
    `Exec="${quoted.replaceAll('%', '%%')}" ${FLAG}`,
    'Terminal=false',
    '',
  ].join('\n')
}
