import type { Settings } from '../../electron/bridge/settings.ts'
import { resolveLocale } from '../i18n/locale.ts'
import { launchTexts } from '../locales/launch.ts'
import { element } from '../components/browser/elements.ts'

/**
 * Reduces the placeholder frame in the page (`launch-page.ts`) to one language. Its links already
 * work: they change the page's address, and the app starts with the panel in the address.
 */
export function nameLaunch(place: Element, locale: Settings['locale']): void {
  const spoken = resolveLocale(locale)
  place.querySelector('nav')?.setAttribute('aria-label', launchTexts[spoken].panels)
  for (const name of place.querySelectorAll(`.rail-name:not([lang='${spoken}'])`)) name.remove()
}

/** Loads the fonts of both alphabets before the first texts request them. */
export function loadLetters(): void {
  // A font that fails to load is replaced by the system's; the browser logs the error.
  document.fonts.load('14px "Inter Variable"', 'aя').catch(() => undefined)
}

/**
 * Says that the app did not arrive, with a way to ask for it once more; nothing where the shell has covered
 * the page with what happened.
 */
export function tellNotStarted(place: Element, locale: Settings['locale']): void {
  if (place.hasAttribute('inert')) return
  const { notStarted, startAgain } = launchTexts[resolveLocale(locale)]
  const again = element('button', 'launch-again', startAgain)
  again.addEventListener('click', () => location.reload())
  const notice = element('div', 'launch-failed', element('p', '', notStarted), again)
  notice.role = 'alert'
  place.replaceChildren(notice)
  again.focus()
}

/**
 * Replaces the placeholder frame by the app. The focus moves to the app's link for the same panel,
 * and so does a press that began on a link: the browser sends a click only to the element where the
 * press began.
 */
export function takePlace(place: Element, mount: () => void): void {
  const hrefOf = (link: Element | null) => link?.getAttribute('href')
  const focused = hrefOf(place.querySelector(':focus'))
  const pressed = hrefOf(place.querySelector('a:active'))
  mount()
  if (focused) place.querySelector<HTMLElement>(`[href="${CSS.escape(focused)}"]`)?.focus()
  if (pressed) endPress((link) => hrefOf(link) === pressed)
}

/** Follows the link under the pointer when it is released, if it is the pressed one. */
function endPress(isPressed: (link: Element) => boolean): void {
  const over = new AbortController()
  const options = { capture: true, signal: over.signal }
  addEventListener('pointercancel', () => over.abort(), options)
  addEventListener(
    'pointerup',
    ({ target, button, ctrlKey, metaKey, shiftKey }) => {
      over.abort()
      const link = target instanceof Element ? target.closest<HTMLElement>('a') : null
      const isPlain = button === 0 && !ctrlKey && !metaKey && !shiftKey
      if (link && isPlain && isPressed(link)) link.click()
    },
    options,
  )
}
