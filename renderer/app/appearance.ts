import type { Locale, Settings } from '../../electron/bridge/model.ts'

/** The language to show: the chosen one, or the system's where the app speaks it. */
export function resolveLocale(choice: Settings['locale']): Locale {
  if (choice !== 'system') return choice
  return navigator.language.toLowerCase().startsWith('ru') ? 'ru' : 'en'
}

/*
 * What the page was served with is mostly right already, and writing it once more would have the
 * styles of everything in the page computed anew.
 */

/** Tells the style sheets which colours to use; `system` leaves it to the media query. */
export function applyTheme(choice: Settings['theme']): void {
  const { dataset } = document.documentElement
  if (choice === 'system') delete dataset.theme
  else if (dataset.theme !== choice) dataset.theme = choice
}

/** Tells the browser and screen readers which language the page is in. */
export function applyLocale(choice: Settings['locale']): void {
  const locale = resolveLocale(choice)
  if (document.documentElement.lang !== locale) document.documentElement.lang = locale
}
