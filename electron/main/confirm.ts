import { BrowserWindow, dialog } from 'electron'
import type { MessageBoxOptions } from 'electron'
import type { Confirm } from '../core/ports.ts'
import type { Locale } from '../core/settings/types.ts'
import { wordsOf } from './confirmation-texts.ts'

/**
 * Asks before money is spent or something is lost, in a dialog of the system: the page can neither forge nor
 * answer it. Whoever closes it without a choice has said no.
 */
export function createConfirm(locale: () => Promise<Locale>): Confirm {
  return async (question) => {
    const { title, message, details, yes, no } = wordsOf(question, await locale())
    const options: MessageBoxOptions = {
      type: 'question',
      title,
      message,
      detail: details.join('\n'),
      buttons: [yes, no],
      defaultId: NO,
      cancelId: NO,
      noLink: true,
    }
    const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0]
    const { response } = await (window
      ? dialog.showMessageBox(window, options)
      : dialog.showMessageBox(options))
    return response === YES
  }
}

const YES = 0
const NO = 1
