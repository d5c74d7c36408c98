import type { BrowserWindowConstructorOptions, Rectangle } from 'electron'
import { join } from 'node:path'
import type { Boot } from '../bridge/surface.ts'
import { isDevelopment } from './development.ts'
import { picture } from './pictures.ts'
import { smallest } from './window-bounds.ts'

const preload = join(import.meta.dirname, '../preload/index.cjs')

/** As `--back` in the renderer's tokens: what shows until the page has painted. */
const backgrounds = { light: '#f5f6f9', dark: '#14161c' }

export function backgroundColor(dark: boolean): string {
  return dark ? backgrounds.dark : backgrounds.light
}

/** The window and the page's confinement: no Node, no shared context, the system's sandbox. */
export function windowOptions(
  bounds: Rectangle,
  boot: Boot,
  dark: boolean,
): BrowserWindowConstructorOptions {
  return {
    ...bounds,
    minWidth: smallest.width,
    minHeight: smallest.height,
    show: false,
    autoHideMenuBar: true,
    title: 'Switchdesk',
    icon: picture('icons/512x512.png'),
    backgroundColor: backgroundColor(dark),
    webPreferences: {
      preload,
      additionalArguments: [`--switchdesk-boot=${JSON.stringify(boot)}`],
      devTools: isDevelopment,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: true,
    },
  }
}
