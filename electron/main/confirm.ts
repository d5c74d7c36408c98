import { mayHold } from '../core/consent/confirmation.ts'
import type { Confirm } from '../core/ports.ts'
import type { Locale } from '../shared/locale.ts'
import { wordsOf } from '../shell/confirmation/words.ts'
import type { AskDialog } from './dialogs.ts'

/** Asks for consent to risky commands. Closing the dialog without a choice is a no. */
export function createConfirm(ask: AskDialog, locale: () => Promise<Locale>): Confirm {
  return async (question, risk, whose) => {
    const { message, details, yes, no, forNow } = wordsOf(question, await locale(), whose)
    const { response, checkboxChecked } = await ask({
      type: risk === 'spends' ? 'question' : 'warning',
      title: 'Switchdesk',
      message,
      detail: details.join('\n'),
      buttons: [yes, no],
      defaultId: NO,
      cancelId: NO,
      noLink: true,
      ...(mayHold(question, risk) && { checkboxLabel: forNow }),
    })
    if (response !== YES) return 'no'
    return checkboxChecked ? 'forNow' : 'yes'
  }
}

const YES = 0
const NO = 1
