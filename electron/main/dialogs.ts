import { dialog } from 'electron'
import type { BrowserWindow, MessageBoxOptions, MessageBoxReturnValue } from 'electron'

/**
 * Shows a question or a message in a dialog of the system, which the page can neither forge nor
 * answer.
 */
export type AskDialog = (options: MessageBoxOptions) => Promise<MessageBoxReturnValue>

/** The window that dialogs belong to. */
interface DialogPlace {
  /** Brings it to the person; undefined while the program ends. */
  bring(): BrowserWindow | undefined
}

export interface Dialogs {
  ask: AskDialog
  /** Has the person choose a folder, or make one; undefined if they do not. */
  chooseFolder(from: string): Promise<string | undefined>
  /** Sets their window; earlier dialogs wait for it. */
  lieOn(window: DialogPlace): void
}

/**
 * Opens dialogs on the app's window, which is brought to the front first: on a hidden one they
 * would be invisible, and without a window a Mac's dialog would block the whole program.
 */
export function createDialogs(): Dialogs {
  const window = Promise.withResolvers<DialogPlace>()
  return {
    lieOn: window.resolve,
    async ask(options) {
      const parent = (await window.promise).bring()
      // The program ends, and its dialogs are closed without a choice.
      if (!parent) return { response: options.cancelId ?? 0, checkboxChecked: false }
      return dialog.showMessageBox(parent, options)
    },
    async chooseFolder(from) {
      const parent = (await window.promise).bring()
      if (!parent) return undefined
      const { filePaths } = await dialog.showOpenDialog(parent, {
        defaultPath: from,
        properties: ['openDirectory', 'createDirectory'],
      })
      return filePaths[0]
    },
  }
}
