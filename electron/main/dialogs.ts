import { dialog } from 'electron'
import type { BrowserWindow, MessageBoxOptions, MessageBoxReturnValue } from 'electron'

/** Asks or tells the person something in a dialog of the system, which the page can neither forge nor answer. */
export type Ask = (options: MessageBoxOptions) => Promise<MessageBoxReturnValue>

/** What dialogs lie on. */
interface Place {
  /** Brings it to the person; undefined while the program ends. */
  bring(): BrowserWindow | undefined
}

export interface Dialogs {
  ask: Ask
  /** Where they lie; what was asked before waits for it. */
  lieOn(window: Place): void
}

/**
 * Dialogs lie on the app's window, which is brought to the person first: on a hidden one nobody would see
 * them, and without any a Mac's would hold up the whole program.
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
