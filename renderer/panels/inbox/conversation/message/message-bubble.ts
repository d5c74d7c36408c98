import { element, picture } from '../../../../components/browser/elements.ts'
import { timeOf } from '../../../../i18n/dates.ts'
import type { Message } from '../../../../../electron/bridge/inbox.ts'
import { stripBidi } from '../../../../../electron/shared/bidi.ts'
import { markOf } from './state-mark.ts'
import { oneTimeCode, pieces, type Piece } from './text-pieces.ts'
import type { MessageWords } from './use-message-words.ts'

/*
 * A message's row as plain DOM elements: hundreds of messages scroll by, and a component for each
 * costs ten times as much. The list handles clicks for all of them (`data-link`, `data-code`). A
 * text is inserted as text only, never as HTML.
 */

function hidden(words: string): HTMLElement {
  return element('span', 'visually-hidden', words)
}

function button(className: string, data: Record<string, string>, text: string): HTMLElement {
  const made = element('button', className, text)
  made.type = 'button'
  Object.assign(made.dataset, data)
  return made
}

const drawPiece = ({ text, address }: Piece): HTMLElement | string =>
  address === undefined ? text : button('address', { link: address }, text)

function drawText(text: string, words: MessageWords): (HTMLElement | string)[] {
  return text.trim() === '' ? [element('span', 'blank', words.empty)] : pieces(text).map(drawPiece)
}

function drawFoot(message: Message, words: MessageWords): HTMLElement {
  const time = element('time', 'tabular', timeOf(message.at))
  time.dataset['tipAt'] = String(message.at)
  const foot = element('span', 'foot', time)
  const by = words.by(message)
  if (by !== undefined) foot.prepend(element('span', 'by ellipsis', by))
  if (message.direction === 'outgoing') {
    const { word, tip } = words.states[message.state]
    const mark = picture('mark', markOf(message.state))
    const state = element('span', 'state', mark, hidden(`${word}. `))
    state.dataset['tip'] = message.alone ? `${tip} ${words.alone}` : tip
    foot.append(state)
  }
  return foot
}

const bubbleClass = (message: Message, words: MessageWords) =>
  `bubble ${message.state}${words.by(message) === undefined ? '' : ' elsewhere'}`

function said(message: Message, words: MessageWords): string {
  if (message.direction === 'incoming') return words.they(message)
  const by = words.by(message)
  return by === undefined ? words.you : `${by}:`
}

/** A message's bubble and, where a received text holds a one-time code, the button that copies it. */
export function drawMessage(message: Message, words: MessageWords): HTMLElement[] {
  const { direction } = message
  const text = stripBidi(message.text)
  const bubble = element(
    'div',
    bubbleClass(message, words),
    element('p', 'text', hidden(said(message, words)), ...drawText(text, words)),
    drawFoot(message, words),
  )
  const code = direction === 'incoming' ? oneTimeCode(text) : undefined
  return code === undefined ? [bubble] : [bubble, button('code', { code }, words.code(code))]
}

/** Brings what `drawMessage` put into a row up to date; a text that stays keeps its selection. */
export function redrawMessage(
  row: HTMLElement,
  message: Message,
  before: Message,
  words: MessageWords,
): void {
  const bubble = row.querySelector('.bubble')
  if (message.text === before.text && message.direction === before.direction && bubble) {
    bubble.className = bubbleClass(message, words)
    const who = bubble.querySelector('.text > .visually-hidden')
    if (who) who.textContent = said(message, words)
    bubble.lastElementChild?.replaceWith(drawFoot(message, words))
    return
  }
  row.querySelector('.code')?.remove()
  bubble?.replaceWith(...drawMessage(message, words))
}
