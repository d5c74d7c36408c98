import type { Settings } from '../../electron/bridge/model.ts'
import { launchTexts } from '../locales/launch.ts'
import { resolveLocale } from './appearance.ts'

/**
 * Makes the frame that came with the page (`launch-page.ts`) speak one language. Its links already
 * work: they change the page's address, and the app begins with whatever panel stands there when it
 * arrives.
 */
export function nameLaunch(place: Element, locale: Settings['locale']): void {
  const spoken = resolveLocale(locale)
  place.querySelector('nav')?.setAttribute('aria-label', launchTexts[spoken].panels)
  for (const name of place.querySelectorAll(`.rail-name:not([lang='${spoken}'])`)) name.remove()
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
