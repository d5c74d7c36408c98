import { createDialogs, type Dialogs } from '../../../electron/main/dialogs.ts'
import type { BrowserWindow } from './electron.ts'

/** Dialogs on a window that is there already. */
export function dialogsOn(window: BrowserWindow | undefined): Dialogs {
  const dialogs = createDialogs()
  dialogs.lieOn({ bring: () => window as never })
  return dialogs
}
