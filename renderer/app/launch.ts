import type { Settings } from '../../electron/bridge/model.ts'
import { launchTexts } from '../locales/launch.ts'
import { resolveLocale } from './appearance.ts'
import { anchor, element, picture } from './elements.ts'
import { LOWER, UPPER, type RailEntry } from './frame/entries.ts'

type Texts = (typeof launchTexts)[keyof typeof launchTexts]

function link(entry: RailEntry, texts: Texts): HTMLElement {
  return anchor(
    'rail-link',
    `#/${entry.name}`,
    picture('rail-picture', entry.picture),
    element('span', 'rail-name', texts[entry.name]),
  )
}

function rail(texts: Texts): HTMLElement {
  const nav = element('nav', 'rail-nav')
  nav.setAttribute('aria-label', texts.panels)
  nav.append(
    ...[UPPER, LOWER].map((group) =>
      element('div', 'rail-group', ...group.map((entry) => link(entry, texts))),
    ),
  )
  return element(
    'div',
    'rail launch-rail',
    element('div', 'launch-mark'),
    nav,
    element('div', 'launch-foot'),
  )
}

/**
 * Draws the frame: its outline, and a rail whose links already work. They change the page's address,
 * and the app begins with whatever panel stands there when it arrives.
 */
export function paintLaunch(place: Element, locale: Settings['locale']): void {
  const launch = element(
    'div',
    'launch',
    rail(launchTexts[resolveLocale(locale)]),
    element('div', 'launch-top'),
    element('div', 'launch-list'),
    element('div', 'launch-main'),
  )
  place.replaceChildren(launch)
}

/** Has the letters of both alphabets on their way before the first words are there to ask for them. */
export function loadLetters(): void {
  // A font that fails to load is replaced by the system's; the browser's console tells.
  document.fonts.load('14px "Inter Variable"', 'aя').catch(() => undefined)
}

export function tellNotStarted(place: Element, locale: Settings['locale']): void {
  const sentence = document.createElement('p')
  sentence.className = 'launch-failed'
  sentence.role = 'alert'
  sentence.textContent = launchTexts[resolveLocale(locale)].notStarted
  place.replaceChildren(sentence)
}
