import type { CabinetState } from '../../electron/bridge/commands.ts'
import type { Contact, Extension, Locale, Thread } from '../../electron/bridge/model.ts'
import { plainDirection } from '../../electron/service/catalogue/plain-direction.ts'
import type { CabinetAnswers } from '../bridge/ask-cabinet.ts'
import { hueOf, initialsOf } from '../components/avatar.ts'
import { momentsBy, ownOffsetAt } from '../i18n/moments.ts'
import { formatMoney, formatRussian, numberTail } from '../i18n/plain-numbers.ts'
import { launchTexts } from '../locales/launch.ts'
import { anchor, element, picture } from '../components/elements.ts'
import { byNews } from './frame/extension-order.ts'
import { firstOf } from './frame/first-of.ts'
import { extensionPlace, threadPlace } from '../components/places.ts'

/*
 * The inbox as it is first seen, drawn with its data while the app is still on its way, in the same
 * look (`first-screen.css`). Links already work; what does not work yet is no control yet.
 */

type Texts = (typeof launchTexts)[Locale]

/** What stands above the rows, and a row, in pixels as in `first-screen.css`. */
const ABOVE_ROWS = 194
const ROW = 68
const CHIPS = 8

/** As many rows as the window has room for: the others would be waited for and not be seen. */
const roomForRows = () => Math.ceil((innerHeight - ABOVE_ROWS) / ROW)

/** After Lucide's. */
const pictures = {
  person: 'M7 8a5 5 0 1 0 10 0a5 5 0 1 0-10 0M20 21a8 8 0 0 0-16 0',
  off: 'M10.1 13.9a14 14 0 0 0 3.732 2.668 1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2 18 18 0 0 1-12.728-5.272M22 2 2 22M4.76 13.582A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 .244.473',
  wallet:
    'M19 7V4a1 1 0 0 0-1-1H5a2 2 0 0 0 0 4h15a1 1 0 0 1 1 1v4h-3a2 2 0 0 0 0 4h3a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1M3 5v14a2 2 0 0 0 2 2h15a1 1 0 0 0 1-1v-4',
  glass: 'm21 21-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0',
}

function chip({ id, name, online }: Extension, texts: Texts): HTMLElement {
  const sign = online ? element('span', 'dot') : picture('off launch-line', pictures.off, 13)
  const state = element('span', 'unseen', `, ${online ? texts.online : texts.offline}`)
  return element(
    'li',
    'place',
    anchor(
      `extension-chip${online ? ' online' : ''}`,
      extensionPlace(id),
      sign,
      element('span', 'name', name),
      state,
    ),
  )
}

function strip(extensions: Extension[], texts: Texts): HTMLElement {
  const online = extensions.filter((one) => one.online).length
  const count = anchor(
    'count',
    '#/extensions',
    element('span', 'figure tabular', String(online)),
    element('span', 'of', texts.of.replace('{total}', String(extensions.length))),
  )
  const chips = firstOf(extensions, byNews, CHIPS).map((one) => chip(one, texts))
  const line = element('div', 'line', element('ul', 'row', ...chips))
  return element('div', 'extension-strip strip', ...(extensions.length > 0 ? [count] : []), line)
}

function topBar(state: CabinetState, locale: Locale): HTMLElement {
  const texts = launchTexts[locale]
  const { balance, cabinet } = state
  const bar = element('header', 'launch-top top-bar', strip(state.extensions, texts))
  if (cabinet.kind === 'demo') bar.append(element('p', 'demo', texts.demo))
  if (balance) {
    const low = balance.amount <= 0 ? ' low' : ''
    bar.append(
      element(
        'p',
        `balance-tag tabular${low}`,
        picture('launch-line', pictures.wallet, 16),
        element('span', '', formatMoney(balance.amount, locale)),
      ),
    )
  }
  const word = element('span', 'word', texts.online)
  bar.append(element('p', 'link-status online', element('span', 'dot'), word))
  return bar
}

function avatar(name: string): HTMLElement {
  const initials = initialsOf(name)
  const circle = element('span', 'avatar', initials || picture('person', pictures.person))
  circle.ariaHidden = 'true'
  circle.style.cssText = `--hue:${hueOf(name)};width:44px;height:44px;font-size:${44 * 0.36}px`
  return circle
}

const { daysBetween, shortTime } = momentsBy(ownOffsetAt)

function timeIn(at: number, locale: Locale): string {
  const now = Date.now()
  return daysBetween(at, now) === 1 ? launchTexts[locale].yesterday : shortTime(at, now, locale)
}

function words(text: string, texts: Texts): HTMLElement | string {
  const shown = plainDirection(text)
  return shown.trim() === '' ? element('span', 'faint', texts.emptyMessage) : shown
}

function snippet({ draft, last }: Thread, texts: Texts): HTMLElement {
  const shown = element('span', 'snippet ellipsis')
  if (draft.trim() !== '') shown.append(element('span', 'draft', texts.draft), ` ${draft.trim()}`)
  else if (!last) shown.append(element('span', 'faint', texts.noMessages))
  else if (last.direction === 'outgoing') {
    const sign = element('span', 'state launch-state')
    shown.append(sign, element('span', 'you', texts.you), ' ', words(last.text, texts))
  } else shown.append(words(last.text, texts))
  return shown
}

/** Who is behind each number. */
type Names = ReadonlyMap<string, string>

function namesOf(contacts: Contact[]): Names {
  return new Map(contacts.flatMap(({ name, numbers }) => numbers.map((one) => [one, name])))
}

function row(thread: Thread, names: Names, showOwn: boolean, locale: Locale): HTMLElement {
  const { last, other, unread } = thread
  const name = names.get(other)
  const title = name || (formatRussian(other) ?? other)
  const above = element('span', 'line', element('span', 'number ellipsis', title))
  if (last) above.append(element('time', 'time tabular', timeIn(last.at, locale)))
  const below = element('span', 'line', snippet(thread, launchTexts[locale]))
  if (showOwn) below.append(element('span', 'own', numberTail(thread.own)))
  if (unread > 0) below.append(element('span', 'count-badge tabular accent', String(unread)))
  const body = element('span', 'body', above, below)
  const look = unread > 0 ? 'row unread' : 'row'
  return element(
    'li',
    'thread-row',
    anchor(look, threadPlace(thread.id), avatar(name || other), body),
  )
}

function list(threads: Thread[], names: Names, showOwn: boolean, locale: Locale): HTMLElement {
  const texts = launchTexts[locale]
  const title = element('div', 'line launch-title', element('h1', 'title', texts.messages))
  const search = element(
    'div',
    'search',
    picture('glass launch-line', pictures.glass, 16),
    element('div', 'input launch-input', texts.searchHint),
  )
  const head = element('div', 'head', title, search, element('div', 'launch-filter'))
  const rows = threads.slice(0, roomForRows()).map((thread) => row(thread, names, showOwn, locale))
  const scroller = element('div', 'scroller', element('ul', 'rows', ...rows))
  return element('main', 'launch-list', element('section', 'thread-list', head, scroller))
}

const inboxAlone = /^#?\/?(inbox\/?)?$/

/**
 * Fills the launch's frame with the inbox where that is what the app begins with and nothing is wrong
 * with it; everything else waits for the app.
 */
export async function paintFirstScreen(
  place: Element,
  answers: CabinetAnswers | undefined,
  locale: Locale,
): Promise<void> {
  if (!answers || !inboxAlone.test(location.hash)) return
  const [state, threads, contacts] = await Promise.all([
    answers.state,
    answers.threads,
    answers.contacts,
  ])
  const top = place.querySelector('.launch-top')
  const outline = place.querySelector('.launch-list')
  if (!top || !outline || !state.ok || !threads.ok) return
  const { cabinet, link } = state.value
  if (link.state !== 'online' || threads.value.threads.length === 0) return
  // Above its list the app may say that nothing of it is kept, and move it.
  if (cabinet.kind === 'service' && !cabinet.remembered) return
  const names = namesOf(contacts.ok ? contacts.value : [])
  const showOwn = state.value.senders.length > 1
  const bar = topBar(state.value, locale)
  const inbox = list(threads.value.threads, names, showOwn, locale)
  // Both are made before either is put in: the list asks for the window's height, and in a changed
  // page the browser would lay everything out to tell it.
  top.replaceWith(bar)
  outline.replaceWith(inbox)
}
