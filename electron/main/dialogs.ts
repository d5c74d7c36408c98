import { dialog } from 'electron'
import type { BrowserWindow, MessageBoxOptions, MessageBoxReturnValue } from 'electron'

/**
 * Shows a question or a message in a dialog of the system, which the page can neither forge nor
 * answer.
 */
export type Ask = (options: MessageBoxOptions) => Promise<MessageBoxReturnValue>

/** The window that dialogs belong to. */
interface Place {
  /** Brings it to the person; undefined while the program ends. */
  bring(): BrowserWindow | undefined
}

export interface Dialogs {
  ask: Ask
  /** Sets their window; earlier dialogs wait for it. */
  lieOn(window: Place): void
}

/**
 * Opens dialogs on the app's window, which is brought to the front first: on a hidden one they
 * would be invisible, and without a window a Mac's dialog would block the whole program.
 */
export function createDialogs(): Dialogs {
  const window = Promise.withResolvers<Place>()
  return {
    lieOn: window.resolve,
    async ask(options) {
      const parent = (await window.promise).bring()
      // The program ends, and its dialogs are closed without a choice.
      if (!parent) return { response: options.cancelId ?? 0, checkboxChecked: false }
      return dialog.showMessageBox(parent, options)
    },
  }
}
