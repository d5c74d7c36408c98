import type { Settings } from '../../electron/bridge/model.ts'
import { launchTexts } from '../locales/launch.ts'
import { resolveLocale } from './appearance.ts'
import { LOWER, UPPER, type RailEntry } from './frame/entries.ts'

const SVG = 'http://www.w3.org/2000/svg'

type Texts = (typeof launchTexts)[keyof typeof launchTexts]

function part(name: string, ...inside: Node[]): HTMLElement {
  const element = document.createElement('div')
  element.className = name
  element.append(...inside)
  return element
}

function picture({ picture: path }: RailEntry): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('class', 'rail-picture')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const line = document.createElementNS(SVG, 'path')
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}

function link(entry: RailEntry, texts: Texts): HTMLElement {
  const anchor = document.createElement('a')
  anchor.className = 'rail-link'
  anchor.href = `#/${entry.name}`
  const name = document.createElement('span')
  name.className = 'rail-name'
  name.textContent = texts[entry.name]
  anchor.append(picture(entry), name)
  return anchor
}

function rail(texts: Texts): HTMLElement {
  const nav = document.createElement('nav')
  nav.className = 'rail-nav'
  nav.setAttribute('aria-label', texts.panels)
  nav.append(
    ...[UPPER, LOWER].map((group) =>
      part('rail-group', ...group.map((entry) => link(entry, texts))),
    ),
  )
  return part('rail launch-rail', part('launch-mark'), nav, part('launch-foot'))
}

/**
 * Draws the frame: its outline, and a rail whose links already work. They change the page's address,
 * and the app begins with whatever panel stands there when it arrives.
 */
export function paintLaunch(place: Element, locale: Settings['locale']): void {
  const launch = part(
    'launch',
    rail(launchTexts[resolveLocale(locale)]),
    part('launch-top'),
    part('launch-list'),
    part('launch-main'),
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
