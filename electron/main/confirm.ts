import { BrowserWindow, dialog } from 'electron'
import type { MessageBoxOptions } from 'electron'
import type { Confirm, Question } from '../core/ports.ts'
import type { Locale } from '../core/settings/types.ts'
import { confirmationIn } from './confirmation-texts.ts'

/** How many numbers are named one by one; further ones are counted. */
const NAMED = 10

/**
 * Asks before money is spent, in a dialog of the system: the page can neither forge nor answer it.
 * Whoever closes it without a choice has said no.
 */
export function createConfirm(locale: () => Promise<Locale>): Confirm {
  return async (question) => {
    const options = messageOf(question, await locale())
    const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0]
    const { response } = await (window
      ? dialog.showMessageBox(window, options)
      : dialog.showMessageBox(options))
    return response === YES
  }
}

const YES = 0
const NO = 1

function messageOf(question: Question, locale: Locale): MessageBoxOptions {
  const texts = confirmationIn(locale)
  const { numbers, price } = question
  const lines = numbers.slice(0, NAMED).map((offer) => texts.line(offer))
  if (numbers.length > NAMED) lines.push(texts.more(numbers.length - NAMED))
  return {
    type: 'question',
    title: texts.title,
    message: texts.question(numbers.length, price),
    detail: [...lines, '', texts.charged].join('\n'),
    buttons: [texts.buy, texts.cancel],
    defaultId: NO,
    cancelId: NO,
    noLink: true,
  }
}
