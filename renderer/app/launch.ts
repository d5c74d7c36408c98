import type { Settings } from '../../electron/bridge/settings.ts'
import { resolveLocale } from '../i18n/locale.ts'
import { launchTexts } from '../locales/launch.ts'
import { element } from '../components/elements.ts'

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

/** Says that the app did not arrive, with a way to ask for it once more. */
export function tellNotStarted(place: Element, locale: Settings['locale']): void {
  const { notStarted, startAgain } = launchTexts[resolveLocale(locale)]
  const again = element('button', 'launch-again', startAgain)
  again.addEventListener('click', () => location.reload())
  const notice = element('div', 'launch-failed', element('p', '', notStarted), again)
  notice.role = 'alert'
  place.replaceChildren(notice)
  again.focus()
}

/** Lets the app take the launch's place; who stood on one of its links then stands on the app's. */
export function takePlace(place: Element, mount: () => void): void {
  const focused = document.activeElement
  const where = place.contains(focused) && focused?.getAttribute('href')
  mount()
  if (where) place.querySelector<HTMLElement>(`[href="${CSS.escape(where)}"]`)?.focus()
}
