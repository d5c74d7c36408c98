import type { Settings } from '../../electron/bridge/model.ts'
import { resolveLocale } from './appearance.ts'

const PARTS = ['rail', 'top', 'list', 'main']

/** The only sentence that may have to be said before, or instead of, the texts. */
const NOT_STARTED = {
  ru: 'Приложение не запустилось. Закройте его и откройте снова.',
  en: 'The app did not start. Close it and open it again.',
}

/** Draws the frame's outline. */
export function paintLaunch(place: Element): void {
  const launch = document.createElement('div')
  launch.className = 'launch'
  launch.ariaHidden = 'true'
  launch.append(
    ...PARTS.map((name) => {
      const part = document.createElement('div')
      part.className = `launch-${name}`
      return part
    }),
  )
  place.replaceChildren(launch)
}

export function tellNotStarted(place: Element, locale: Settings['locale']): void {
  const sentence = document.createElement('p')
  sentence.className = 'launch-failed'
  sentence.role = 'alert'
  sentence.textContent = NOT_STARTED[resolveLocale(locale)]
  place.replaceChildren(sentence)
}
