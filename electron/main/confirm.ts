import { BrowserWindow, dialog } from 'electron'
import type { MessageBoxOptions } from 'electron'
import type { Confirm } from '../core/ports.ts'
import type { Locale } from '../core/settings/types.ts'
import { wordsOf } from '../shell/confirmation/words.ts'

/**
 * Asks in a dialog of the system, which the page can neither forge nor answer. Whoever closes it without a
 * choice has said no.
 */
export function createConfirm(locale: () => Promise<Locale>): Confirm {
  return async (question, stake) => {
    const { title, message, details, yes, no, forNow } = wordsOf(question, await locale())
    const options: MessageBoxOptions = {
      type: stake === 'spends' ? 'question' : 'warning',
      title,
      message,
      detail: details.join('\n'),
      buttons: [yes, no],
      defaultId: NO,
      cancelId: NO,
      noLink: true,
      // Money is asked about each time.
      ...(stake !== 'spends' && { checkboxLabel: forNow }),
    }
    const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0]
    const { response, checkboxChecked } = await (window
      ? dialog.showMessageBox(window, options)
      : dialog.showMessageBox(options))
    if (response !== YES) return 'no'
    return checkboxChecked ? 'forNow' : 'yes'
  }
}

const YES = 0
const NO = 1
